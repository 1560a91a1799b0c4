import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { DialogContext, type DialogWays } from './dialog-context.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useOnTop } from './open-dialogs.ts'
import { watchFields } from './typed-fields.ts'
import { useFocusBack } from './use-focus-back.ts'

type Options = {
  opened: boolean
  onClose: () => void
  /** Whether something would be lost, where neither the fields nor `useUnsaved` tell: what is kept anyway never is. */
  isUnsaved?: (() => boolean) | undefined
  /** Whether Escape closes it. */
  closeOnEscape?: boolean | undefined
}

/**
 * Keeps what was typed in what opens above the page (rules/forms 5): `held` stands around its content, `questions` beside it. `ask` does
 * what would lose it after a question; `close` is that for closing.
 */
export const useGuarded = ({ opened, onClose, isUnsaved: isWork, closeOnEscape = true }: Options) => {
  const [asked, setAsked] = useState<{ then: () => void }>()
  const work = useRef(isWork)
  work.current = isWork
  const fields = useRef<ReturnType<typeof watchFields>>(undefined)
  const told = useRef(new Set<object>())
  const isOpen = useRef(opened)
  const content = useRef<HTMLDivElement>(null)
  useFocusBack(opened, content)
  useEffect(() => {
    isOpen.current = opened
    return () => {
      isOpen.current = false
    }
  }, [opened])

  const watch = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    content.current = element
    const watched = watchFields(element)
    fields.current = watched
    const late = markFirst(element)
    return () => {
      late?.disconnect()
      watched.stop()
      if (fields.current === watched) fields.current = undefined
    }
  }, [])
  const isUnsaved = useCallback((): boolean => {
    if (!isOpen.current) return false
    return work.current ? work.current() : told.current.size > 0 || fields.current?.isChanged() === true
  }, [])
  const isOnTop = useOnTop(opened, () => closeOnEscape && close())
  const ask = (then: () => void): void => {
    if (!isOnTop() || isSaving(content.current)) return
    if (isUnsaved()) setAsked({ then })
    else then()
  }
  const close = (): void => ask(onClose)
  const [ways] = useState<DialogWays>(() => ({ close: () => {}, unsaved: told.current }))
  ways.close = close
  const discard = (): void => {
    setAsked(undefined)
    asked?.then()
  }
  const held = (children: ReactNode): ReactNode => (
    <DialogContext value={ways}>
      <div ref={watch}>{children}</div>
    </DialogContext>
  )
  const questions = opened && (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <DiscardQuestion opened={asked !== undefined} onKeep={() => setAsked(undefined)} onDiscard={discard} />
    </>
  )
  return { ask, close, held, questions }
}

/** Its form closes it when that is done, and keeps what was typed where it fails: until then there is nothing to ask. */
const isSaving = (element: HTMLElement | null): boolean =>
  Boolean(element?.querySelector('[type="submit"][data-loading]'))

/** Otherwise the cross would have the focus. Where the fields come later, the first of them takes it then. */
const markFirst = (element: HTMLElement): MutationObserver | undefined => {
  if (hasFirst(element)) return undefined
  const late = new MutationObserver(() => {
    if (!hasFirst(element)) return
    late.disconnect()
    // Whoever has begun with something in it stays there.
    if (!element.contains(document.activeElement)) element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
  late.observe(element, { childList: true, subtree: true })
  return late
}

const hasFirst = (element: HTMLElement): boolean => {
  if (element.querySelector('[data-autofocus]')) return true
  const first = [...element.querySelectorAll<HTMLElement>('input, textarea, select')].find(
    (field) => !field.matches('[hidden], [type="hidden"], [type="file"], :disabled'),
  )
  first?.setAttribute('data-autofocus', 'true')
  return first !== undefined
}

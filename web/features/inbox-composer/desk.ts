/**
 * What somebody writes in one conversation, for as long as it is not both sent and forgotten, whatever pages show it meanwhile.
 *
 * What is written is saved after a pause, one request at a time, and what changes meanwhile follows. A text that is sent leaves the field
 * at once; if it is not taken it is there again, or, where something else has been begun, in the list of what was not said. While a
 * text is on its way nothing is saved: with it the server forgets the draft. What another tab saved is taken over where nothing of this
 * one is unsaved and the caret is not in the field, so it is never replaced under the hand; of two that write the later is kept.
 */
import type { Media } from '@carillon/contract/media.ts'

export type Writing = { readonly Message: string; readonly Media: readonly Media[] }

/** A text that was not taken, and why. */
export type Unsaid = { readonly key: string; readonly writing: Writing; readonly why: string }

type State = {
  readonly writing: Writing
  /** Why what stands in the field was not sent. */
  readonly why: string | undefined
  readonly unsaid: readonly Unsaid[]
}

type Options = {
  draft: Writing | null
  /** `isLast`: the page is about to go. */
  save: (writing: Writing, isLast: boolean) => Promise<unknown>
  /** Whether what failed may go well another time. */
  isPassing: (error: unknown) => boolean
  /** It holds nothing any more that is not kept elsewhere. */
  onIdle?: () => void
}

const nothing: Writing = { Message: '', Media: [] }
const pause = 700
const again = 5_000

export const newDesk = ({ draft, save, isPassing, onIdle = () => {} }: Options) => {
  let state: State = { writing: draft ?? nothing, why: undefined, unsaid: [] }
  let isTouched = false
  let isSaving = false
  let onTheirWay = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()

  const put = (part: Partial<State>): void => {
    state = { ...state, ...part }
    for (const watch of watchers) watch()
  }
  const later = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), milliseconds)
  }
  const write = (part: Partial<Writing>): void => {
    isTouched = true
    put({ writing: { ...state.writing, ...part }, why: undefined })
    later(pause)
  }
  const isBusy = (): boolean => isTouched || isSaving || onTheirWay > 0
  const rest = (): void => {
    const isEmpty = state.why === undefined && state.unsaid.length === 0
    if (watchers.size === 0 && !isBusy() && isEmpty) onIdle()
  }

  const keep = async (isLast = false): Promise<void> => {
    clearTimeout(timer)
    if (!isTouched || onTheirWay > 0 || (isSaving && !isLast)) return
    const { writing } = state
    isTouched = false
    isSaving = true
    let wait = pause
    try {
      await save(writing, isLast)
    } catch (error) {
      isTouched = isPassing(error)
      wait = again
    }
    isSaving = false
    if (isTouched) later(wait)
    rest()
  }

  return {
    get: (): State => state,
    watch: (watch: () => void): (() => void) => {
      watchers.add(watch)
      return () => {
        watchers.delete(watch)
        void keep()
        rest()
      }
    },
    write,
    /** The draft as the server has it by now. */
    hear: (draft: Writing | null, hasCaret: boolean): void => {
      if (isBusy() || hasCaret || state.why !== undefined || isSameWriting(state.writing, draft ?? nothing)) return
      put({ writing: draft ?? nothing })
    },
    /** Sends what stands in the field. Answers whether it was taken. */
    send: async (say: () => Promise<unknown>, explain: (error: unknown) => string): Promise<boolean> => {
      const { writing } = state
      // What is on its way to be kept may arrive behind the text.
      isTouched = isSaving
      onTheirWay += 1
      clearTimeout(timer)
      put({ writing: nothing, why: undefined })
      try {
        await say()
        return true
      } catch (error) {
        const why = explain(error)
        isTouched = true
        if (isSameWriting(state.writing, nothing)) put({ writing, why })
        else put({ unsaid: [...state.unsaid, { key: crypto.randomUUID(), writing, why }] })
        return false
      } finally {
        onTheirWay -= 1
        if (isTouched) later(pause)
        rest()
      }
    },
    /** Puts what was not said before what stands in the field, or throws it away. */
    settle: (key: string, isBack: boolean): void => {
      const found = state.unsaid.find((each) => each.key === key)
      const unsaid = state.unsaid.filter((each) => each.key !== key)
      put({ unsaid })
      if (found && isBack) write(joined(found.writing, state.writing))
    },
    /** What turned out to be said after all stands there no more. */
    wasSaid: (isIt: (writing: Writing) => boolean): void => {
      const unsaid = state.unsaid.filter(({ writing }) => !isIt(writing))
      if (unsaid.length < state.unsaid.length) put({ unsaid })
      // It may stand there as the draft of before a reload, and empty is what is kept next.
      if (onTheirWay === 0 && isIt(state.writing)) write(nothing)
    },
    keep: (isLast = false): void => void keep(isLast),
  }
}

export type Desk = ReturnType<typeof newDesk>

const isSameWriting = (a: Writing, b: Writing): boolean =>
  a.Message === b.Message && a.Media.map(idOf).join(' ') === b.Media.map(idOf).join(' ')

const idOf = ({ MediaID }: Media): number => MediaID

const joined = (a: Writing, b: Writing): Writing => ({
  Message: [a.Message, b.Message].filter((text) => text.trim() !== '').join('\n'),
  Media: [...a.Media, ...b.Media.filter(({ MediaID }) => a.Media.every((each) => each.MediaID !== MediaID))],
})

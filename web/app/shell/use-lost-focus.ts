import { useEffect } from 'react'
import { pageTitleId } from '../../ui/page-header.tsx'

/**
 * What had the focus may go by its own act: what was put away, a button that does not apply any more. The focus is then at the same
 * control of the next in its list, in the dialog that is open, or at the title of the page, and never at the body, from where one
 * would tab through all of the page again. A button that was disabled while it worked has it back (rules/pages 12).
 */
export const useLostFocus = (): void => {
  useEffect(() => {
    let place: Place | undefined
    let asked: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent): void => {
      place = target instanceof HTMLElement ? placeOf(target) : undefined
      // What went before was waited for; what goes next is waited for as long.
      clearTimeout(asked)
      asked = undefined
    }
    const leave = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && place?.element.contains(target))) place = undefined
    }
    const look = (): void => {
      if (!place || !isAtBody()) return
      if (!place.element.isConnected) asked ??= setTimeout(find, patience)
      else if (place.element.matches(':disabled')) place.wasDisabled = true
      else if (place.wasDisabled) place.element.focus({ preventScroll: true })
    }
    const find = (): void => {
      asked = undefined
      if (place && isAtBody() && !place.element.isConnected) nextTo(place)?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', leave)
    return () => {
      clearTimeout(asked)
      changes.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])
}

/** Where the focus is, in terms of what may be left when it has gone. */
type Place = {
  element: HTMLElement
  /** The list that it is in, which of its items, and which of the controls there. */
  list: Element | null
  item: number
  control: number
  /** A part that minds its focus itself. */
  keeper: Element | null
  wasDisabled: boolean
}

const placeOf = (element: HTMLElement): Place => {
  const item = element.closest('li')
  const list = item?.parentElement ?? null
  return {
    ...{ element, list, keeper: element.closest('[data-keeps-focus]'), wasDisabled: false },
    item: item && list ? [...list.children].indexOf(item) : 0,
    control: item ? controlsOf(item).indexOf(element) : 0,
  }
}

const nextTo = ({ list, item, control, keeper }: Place): HTMLElement | null | undefined => {
  if (keeper?.isConnected) return null
  const dialog = document.querySelector<HTMLElement>('[aria-modal="true"]')
  if (dialog && !(list?.isConnected && dialog.contains(list))) return dialog
  const items = list?.isConnected ? [...list.children] : []
  const left = items[Math.min(item, items.length - 1)]
  const controls = left ? controlsOf(left) : []
  return (
    controls[Math.min(Math.max(control, 0), controls.length - 1)] ??
    dialog ??
    document.getElementById(pageTitleId) ??
    document.getElementById('main')
  )
}

const controlsOf = (item: Element) => [
  ...item.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), textarea, select'),
]

const isAtBody = (): boolean => document.activeElement === null || document.activeElement === document.body

/** In milliseconds: a dialog that closes, a list whose row has gone or a page that comes has placed the focus by then. */
const patience = 120

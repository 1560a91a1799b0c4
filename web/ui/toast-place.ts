/**
 * Toasts stand over what is at the foot of the page, such as the buttons of the wizard, the bar of a phone or the field of a conversation,
 * and cover none of it. Asked anew with each toast, each page, and as a page grows; what is pinned is looked for where toasts begin and end.
 */
export const placeToasts = (): void => {
  const ends = [Math.max(0, window.innerWidth - toastWidth), window.innerWidth - 40]
  const under = ends.flatMap((x) => document.elementsFromPoint?.(x, window.innerHeight - 12) ?? [])
  const feet = under.filter((element) => isPinned(element) && !element.closest('.mantine-Notifications-root'))
  const height = Math.max(
    0,
    ...feet.map(heightOf),
    ...[...document.querySelectorAll('[data-foot]')].map(heightBelowToasts),
  )
  document.documentElement.style.setProperty('--toast-foot', `${height}px`)
}

const heightOf = (element: Element): number => window.innerHeight - element.getBoundingClientRect().top

/** What is at the foot of a page without being pinned, such as where one writes, says so. */
const heightBelowToasts = (element: Element): number => {
  const { right, height } = element.getBoundingClientRect()
  return height > 0 && right > window.innerWidth - toastWidth ? heightOf(element) : 0
}

const toastWidth = 440

/** A dialog and what is behind it are pinned too, to all of the page. */
const isPinned = (element: Element): boolean => {
  const { position } = getComputedStyle(element)
  const { height, bottom } = element.getBoundingClientRect()
  return (
    (position === 'fixed' || position === 'sticky') &&
    height < window.innerHeight / 3 &&
    bottom >= window.innerHeight - 24
  )
}

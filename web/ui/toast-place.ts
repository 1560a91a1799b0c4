/**
 * Toasts stand over what is at the foot of the page, such as the buttons of the wizard, the bar of a phone or the field of a conversation,
 * and cover none of it. Asked anew with each toast and each page; what is pinned is looked for where toasts are.
 */
export const placeToasts = (): void => {
  const probe = [window.innerWidth - 40, window.innerHeight - 12] as const
  const under = document.elementsFromPoint?.(...probe) ?? []
  const foot = under.find((element) => isPinned(element) && !element.closest('.mantine-Notifications-root'))
  const height = Math.max(
    foot ? heightOf(foot) : 0,
    ...[...document.querySelectorAll('[data-foot]')].map(heightBelowToasts),
  )
  document.documentElement.style.setProperty('--toast-foot', `${Math.max(0, height)}px`)
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

/**
 * Toasts stand over what is pinned to the foot of the page, such as the buttons of the wizard or the bar of a phone, and cover none of
 * it. Asked anew with each toast and each page; what is pinned is looked for where toasts are.
 */
export const placeToasts = (): void => {
  const probe = [window.innerWidth - 40, window.innerHeight - 12] as const
  const under = document.elementsFromPoint?.(...probe) ?? []
  const foot = under.find((element) => isPinned(element) && !element.closest('.mantine-Notifications-root'))
  const height = foot ? window.innerHeight - foot.getBoundingClientRect().top : 0
  document.documentElement.style.setProperty('--toast-foot', `${Math.max(0, height)}px`)
}

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

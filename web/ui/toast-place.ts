/**
 * Toasts stand over what is at the foot of the page, such as the buttons of the wizard, the bar of a phone or the field of a conversation,
 * and cover none of it: asked anew with each toast, each page, and as a page or such a field grows. On a wide page they stand as far
 * from its end as it takes to cover no button, and stay there while they are shown. On a phone, which they fill, the page can be scrolled
 * as much further as they are high.
 */
export const placeToasts = (): void => {
  raiseToasts()
  document.documentElement.style.setProperty('--toast-side', `${freeSide()}px`)
}

export const raiseToasts = (): void => {
  const { style } = document.documentElement
  style.setProperty('--toast-foot', `${footHeight()}px`)
  style.setProperty('--toast-room', `${toastsHeight()}px`)
}

/** For the element itself (`ref`): at the foot of a page without being pinned, it says so by `data-foot`, and grows. */
export const watchFoot = (element: HTMLElement | null) => {
  if (!element) return
  const watch = new ResizeObserver(raiseToasts)
  watch.observe(element)
  return () => {
    watch.disconnect()
    raiseToasts()
  }
}

/** What is pinned is looked for where toasts begin and end. */
const footHeight = (): number => {
  const ends = [Math.max(0, window.innerWidth - toastWidth), window.innerWidth - 40]
  const under = ends.flatMap((x) => document.elementsFromPoint?.(x, window.innerHeight - 12) ?? [])
  const feet = under.filter((element) => isPinned(element) && !element.closest('.mantine-Notifications-root'))
  return Math.max(0, ...feet.map(heightOf), ...[...document.querySelectorAll('[data-foot]')].map(heightBelowToasts))
}

const heightOf = (element: Element): number => window.innerHeight - element.getBoundingClientRect().top

const heightBelowToasts = (element: Element): number => {
  const { right, height } = element.getBoundingClientRect()
  return height > 0 && right > window.innerWidth - toastWidth ? heightOf(element) : 0
}

const toastsHeight = (): number =>
  document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]')?.clientHeight ?? 0

/** How far from the end of a wide page no button is below them; nothing where there is no such place. */
const freeSide = (): number => {
  const most = window.innerWidth - toastWidth - (document.querySelector('main')?.getBoundingClientRect().left ?? 0)
  if (window.innerWidth <= phoneWidth || most <= 0) return 0
  const bottom = window.innerHeight - 16 - footHeight()
  const top = bottom - Math.max(usualHeight, toastsHeight())
  const below = [...document.querySelectorAll(controls)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.top < bottom && box.bottom > top)
  for (let side = 0; side <= most; side += 8) {
    const right = window.innerWidth - 16 - side
    if (!below.some((box) => box.left < right && box.right > right - toastWidth)) return side
  }
  return 0
}

const controls = 'main :is(a[href], button, input, select, textarea)'
const toastWidth = 440
const usualHeight = 72
const phoneWidth = 640

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

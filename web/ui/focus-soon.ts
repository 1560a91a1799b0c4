import { pageTitleId } from './page-header.tsx'

/** So long what is asked for may still have to be fetched, drawn or shown. */
const mostMs = 3000

/**
 * Puts the focus on something as soon as it is there and can be seen. Answers how to give it up; `then` gets what has the focus, or
 * nothing where it never came.
 */
export const focusSoon = <T extends HTMLElement>(
  find: () => T | null | undefined,
  then?: (focused: T | undefined) => void,
): (() => void) => {
  const until = performance.now() + mostMs
  let asked = requestAnimationFrame(function look() {
    const element = find()
    element?.focus({ preventScroll: true })
    const isThere = element && document.activeElement === element
    if (isThere) then?.(element)
    else if (performance.now() < until) asked = requestAnimationFrame(look)
    else then?.(undefined)
  })
  return () => cancelAnimationFrame(asked)
}

/** What had the focus has gone: the title of the page may have taken it in meanwhile (rules/pages 12). */
export const isFocusNowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === pageTitleId

/** So long what is asked for may still have to be fetched, drawn or shown. */
const mostFrames = 180

/** Puts the focus on something as soon as it is there and can be seen. Answers how to give it up. */
export const focusSoon = (find: () => HTMLElement | null | undefined): (() => void) => {
  let frames = 0
  let asked = requestAnimationFrame(function look() {
    const element = find()
    element?.focus({ preventScroll: true })
    if ((!element || document.activeElement !== element) && ++frames < mostFrames) asked = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(asked)
}

/** So long what is asked for may still have to be fetched or drawn. */
const mostFrames = 180

/** Puts the focus on something as soon as it is there. Answers how to give it up. */
export const focusSoon = (find: () => HTMLElement | null | undefined): (() => void) => {
  let frames = 0
  let asked = requestAnimationFrame(function look() {
    const element = find()
    if (element) element.focus()
    else if (++frames < mostFrames) asked = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(asked)
}

import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody is in the middle of a list: points into it, has the focus there or is further down. */
export const useHeld = (frame: RefObject<HTMLElement | null>, isScrolled: boolean): boolean => {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // A finger points only while it touches.
    const enter = ({ pointerType }: PointerEvent): void => setPointedAt(pointerType !== 'touch')
    const leave = (): void => setPointedAt(false)
    const focusIn = (): void => setHasFocus(true)
    const focusOut = ({ relatedTarget }: FocusEvent): void =>
      setHasFocus(relatedTarget instanceof Node && element.contains(relatedTarget))
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', focusIn)
    element.addEventListener('focusout', focusOut)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', focusIn)
      element.removeEventListener('focusout', focusOut)
    }
  }, [frame])
  return isPointedAt || hasFocus || isScrolled
}

import { type RefObject, useEffect, useRef } from 'react'

/** Whether this part of the page is still there, for what an answer finds when it comes. */
export const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

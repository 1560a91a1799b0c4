import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `act` after what all open pages hear at once, at most about once in so many milliseconds: each page at a moment of its own within
 * half of that, so that what somebody waits for is not behind the questions of all the others.
 */
export const useSpread = (act: () => void, ms: number): (() => void) => {
  const latest = useEffectEvent(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    const rest = Math.max(0, lastAt.current + ms - performance.now())
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        lastAt.current = performance.now()
        latest()
      },
      rest + (Math.random() * ms) / 2,
    )
  }
}

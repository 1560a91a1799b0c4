import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent } from 'react'

type Options = {
  frame: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** The place that has the focus, which a row keeps though it is out of sight. */
  focusedPlace: number
  onSee: (first: number, last: number) => void
}

/** Of a list of any length only the rows that are in sight, and a few around them, are drawn. */
export const useRowsInSight = ({ frame, count, rowHeight, focusedPlace, onSee }: Options) => {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // What is hidden for a moment, behind a thread on a phone, has no height and is not to begin anew.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : { ...rect, height: 700 })),
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range)
      return focusedPlace < 0 || focusedPlace >= count || places.includes(focusedPlace)
        ? places
        : [...places, focusedPlace].toSorted((a, b) => a - b)
    },
  })
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {}
  const see = useEffectEvent(onSee)
  useEffect(() => see(first, last), [first, last])
  const measure = useEffectEvent((_height: number) => virtualizer.measure())
  useEffect(() => measure(rowHeight), [rowHeight])
  return virtualizer
}

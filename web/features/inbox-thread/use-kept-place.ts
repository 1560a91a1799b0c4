import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Options = {
  frame: RefObject<HTMLElement | null>
  /** The first and the last that are shown: something was put above, or has come below. */
  firstKey: string | undefined
  lastKey: string | undefined
  /** The last is ours: whoever writes wants to see it. */
  isLastOurs: boolean
  /** Where it opens, if not at the newest. */
  startId: string | undefined
  startAt: 'middle' | 'top'
}

/** So near to the end one reads what comes. */
const near = 80

/**
 * Keeps in view what one reads: the newest when one comes and one is at the end, else the place where one is, whatever is put above.
 * Answers whether one is at the end.
 */
export const useKeptPlace = ({ frame, firstKey, lastKey, isLastOurs, startId, startAt }: Options) => {
  const [isAtEnd, setAtEnd] = useState(true)
  const anchor = useRef<{ id: string; top: number }>(undefined)
  const before = useRef<{ lastKey: string | undefined }>(undefined)

  const note = (): void => {
    const element = frame.current
    if (!element) return
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < near)
    const edge = element.getBoundingClientRect().top
    const first = [...element.querySelectorAll<HTMLElement>('li[id]')].find(
      (item) => item.getBoundingClientRect().bottom > edge,
    )
    anchor.current = first && { id: first.id, top: first.getBoundingClientRect().top - edge }
  }

  const settle = useEffectEvent((element: HTMLElement) => {
    const known = before.current
    before.current = { lastKey }
    const start = startId === undefined ? null : document.getElementById(startId)
    if (!known && start) start.scrollIntoView({ block: startAt === 'middle' ? 'center' : 'start' })
    else if (!known || (known.lastKey !== lastKey && (isAtEnd || isLastOurs))) element.scrollTop = element.scrollHeight
    else keep(element)
    note()
  })

  /** What was in view is where it was. */
  const keep = (element: HTMLElement): void => {
    const item = anchor.current && document.getElementById(anchor.current.id)
    if (!item) return
    element.scrollTop += item.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.current!.top
  }

  useLayoutEffect(() => {
    if (frame.current && firstKey !== undefined && lastKey !== undefined) settle(frame.current)
  }, [frame, firstKey, lastKey])

  // What one writes in may make the frame lower, and a picture that has come what is in it higher.
  const stay = useEffectEvent((element: HTMLElement) => {
    if (isAtEnd) element.scrollTop = element.scrollHeight
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => stay(element))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [frame])

  return {
    isAtEnd,
    note,
    toEnd: (): void => {
      const element = frame.current
      if (element) element.scrollTop = element.scrollHeight
    },
  }
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusSoon } from '../../ui/focus-soon.ts'
import { pageTitleId } from '../../ui/page-header.tsx'

type Ids = readonly (number | undefined)[]

const soonMs = 500

const isPending = (one: { until: number } | undefined): one is { id: number; until: number } =>
  one !== undefined && performance.now() < one.until

/**
 * Which row has the focus. It stays with its conversation; once that has left the list it goes to the row in its place, and to the
 * title where no row is left.
 */
export const useListFocus = (frame: RefObject<HTMLElement | null>, ids: Ids) => {
  const [known, setKnown] = useState<{ id: number; place: number; isWanted: boolean }>()
  /** A place whose row is not there yet. */
  const [awaited, setAwaited] = useState<number>()
  /** The conversation whose row gets the focus with one of the next frames: keys that come before that go on from there. */
  const onTheWay = useRef<{ id: number; until: number }>(undefined)
  const place = known === undefined ? -1 : ids.indexOf(known.id)
  const go = (to: number): void => {
    const at = Math.max(0, Math.min(to, ids.length - 1))
    const id = ids[at]
    setAwaited(id === undefined ? at : undefined)
    if (id === undefined) return
    onTheWay.current = { id, until: performance.now() + soonMs }
    // A new one though the row is the same, so that it is looked for again.
    setKnown({ id, place: at, isWanted: true })
  }
  const hasCome = awaited !== undefined && ids[awaited] !== undefined
  const arrive = useEffectEvent(() => {
    const isElsewhere = !frame.current?.contains(document.activeElement)
    if (awaited !== undefined && !isElsewhere) go(awaited)
    setAwaited(undefined)
  })
  useEffect(() => {
    if (hasCome) arrive()
  }, [hasCome])

  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
      if (!row) return
      const id = Number(row.dataset.id)
      // A row that gets it late, while a key has gone on from there, is only passed.
      if (isPending(onTheWay.current) && onTheWay.current.id !== id) return
      onTheWay.current = undefined
      setKnown({ id, place: Number(row.getAttribute('aria-posinset')) - 1, isWanted: false })
    }
    const element = frame.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [frame])

  useEffect(() => {
    if (!known?.isWanted) return
    // On a phone the thread lies over the list for a moment still.
    return focusSoon(() => frame.current?.querySelector<HTMLElement>(`[data-id="${known.id}"] a`))
  }, [frame, known])

  const hasLeft = known !== undefined && place === -1
  const goOn = useEffectEvent(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    setKnown(undefined)
    if (!isLost || !known) return
    if (ids.length === 0) document.getElementById(pageTitleId)?.focus()
    else go(known.place)
  })
  useEffect(() => {
    if (hasLeft) goOn()
  }, [hasLeft])

  return {
    place,
    go,
    /** The place of the row that has the focus just now, or is about to. */
    current: (): number => {
      if (isPending(onTheWay.current)) return ids.indexOf(onTheWay.current.id)
      const row = document.activeElement?.closest<HTMLElement>('[data-id]')
      return row && frame.current?.contains(row) ? ids.indexOf(Number(row.dataset.id)) : -1
    },
  }
}

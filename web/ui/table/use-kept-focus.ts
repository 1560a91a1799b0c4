import { type RefObject, useEffect, useRef } from 'react'
import { pageTitleId } from '../page-header.tsx'

type Table = {
  frame: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  /** The rows that are shown. */
  ids: readonly number[]
  /** How many are selected. */
  count: number
}

type Shown = { ids: readonly number[]; isSelecting: boolean }

/** A menu or a question that belongs to the table stands outside of it. */
const ofTable = '[role="menu"], [role="dialog"], [role="alertdialog"]'

/** A menu closes in steps; so long after an act it may still hold the focus. */
const mostFrames = 60

/**
 * Whoever acts on a row by keyboard is at the next row when it is gone, and at the first of those that were selected when all of them are
 * done; where no row is left, at the title of the page. A focus that is somewhere else by then stays there.
 */
export const useKeptFocus = ({ frame, body, ids, count }: Table): void => {
  const isSelecting = count > 0
  // Compared by who they are: the list is a new one at each drawing.
  const rows = JSON.stringify(ids)
  const last = useRef<{ id: number | undefined; at: number }>(undefined)
  const shown = useRef<Shown>({ ids, isSelecting })

  useEffect(() => {
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element)) return
      if (frame.current?.contains(target)) {
        const at = [...(body.current?.children ?? [])].findIndex((row) => row.contains(target))
        if (at >= 0) last.current = { id: shown.current.ids[at], at }
        else last.current ??= { id: undefined, at: 0 }
      } else if (!target.closest(ofTable)) last.current = undefined
    }
    const kinds = ['focusin', 'pointerdown']
    for (const kind of kinds) document.addEventListener(kind, note)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note)
    }
  }, [frame, body])

  useEffect(() => {
    const before = shown.current
    shown.current = { ids: JSON.parse(rows), isSelecting }
    const { id, at = 0 } = last.current ?? {}
    if (!last.current || !isGone(before, shown.current, id)) return
    let frames = 0
    let asked = requestAnimationFrame(function look() {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) {
        if (++frames < mostFrames) asked = requestAnimationFrame(look)
        return
      }
      const left = [...(body.current?.children ?? [])] as HTMLElement[]
      const next = left[Math.min(at, left.length - 1)] ?? document.getElementById(pageTitleId)
      next?.focus({ preventScroll: left.length > 0 })
    })
    return () => cancelAnimationFrame(asked)
  }, [rows, isSelecting, body])
}

/** Whether the row that had the focus has gone, or the bar of those that were selected. */
const isGone = (before: Shown, now: Shown, id: number | undefined): boolean =>
  (id !== undefined && before.ids.includes(id) && !now.ids.includes(id)) || (before.isSelecting && !now.isSelecting)

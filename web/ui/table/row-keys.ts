import type { KeyboardEvent } from 'react'

/**
 * Keys of a table body. Arrows, Home and End move the focus between rows. For a key that the table acts on (Space, Enter, Escape,
 * Ctrl/⌘ A) the answer is the index of the row; for every other key, and where a control inside the row has the focus, undefined.
 */
export const moveBetweenRows = (event: KeyboardEvent, body: HTMLElement | null): number | undefined => {
  const rows = [...(body?.children ?? [])] as HTMLElement[]
  const at = rows.indexOf(event.target as HTMLElement)
  if (at === -1) return undefined
  const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
  if (isAll || [' ', 'Escape'].includes(event.key)) {
    event.preventDefault()
    return at
  }
  if (event.key === 'Enter') return at
  const to = targetOf(event.key, at, rows.length)
  if (to === undefined) return undefined
  event.preventDefault()
  rows[at]?.setAttribute('tabindex', '-1')
  rows[to]?.setAttribute('tabindex', '0')
  rows[to]?.focus()
  return undefined
}

const targetOf = (key: string, at: number, length: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, length - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}

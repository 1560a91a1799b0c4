/** The list with one entry a place earlier or later; at either end it stays. */
export const withMoved = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const moved = [...list]
  const to = at + by
  if (at < 0 || to < 0 || at >= list.length || to >= list.length) return moved
  ;[moved[at], moved[to]] = [moved[to]!, moved[at]!]
  return moved
}

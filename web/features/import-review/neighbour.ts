import type { ImportRow } from '@carillon/contract/imports.ts'

/**
 * The row to open after this one: the nearest that is still bad, round the end. With `hasChanged` this one is through, so it is
 * not its own neighbour; 0 when no other is bad.
 */
export const neighbour = (
  rows: readonly Pick<ImportRow, 'RowNo' | 'Outcome'>[],
  from: number,
  way: 1 | -1,
  hasChanged: boolean,
): number => {
  const at = rows.findIndex(({ RowNo }) => RowNo === from)
  for (let step = 1; step < rows.length; step += 1) {
    const row = rows[(at + way * step + rows.length * step) % rows.length]!
    if (row.Outcome === 'Bad') return row.RowNo
  }
  return hasChanged ? 0 : from
}

import type { Label } from '@carillon/contract/labels.ts'
import { type LabelColor, labelColors } from '@carillon/domain/broadcast/label.ts'

/** The labels with one of them changed, in the order of their names; null takes it out. */
export const withLabel = <L extends Label>(
  labels: readonly L[],
  LabelID: number,
  change: { readonly LabelName?: string | undefined; readonly Color?: LabelColor | undefined } | null,
): L[] => {
  if (change === null) return labels.filter((label) => label.LabelID !== LabelID)
  const { LabelName, Color } = change
  const changed = labels.map((label) =>
    label.LabelID === LabelID ? { ...label, ...(LabelName && { LabelName }), ...(Color && { Color }) } : label,
  )
  return changed.toSorted((a, b) => a.LabelName.localeCompare(b.LabelName, 'en', { sensitivity: 'base' }))
}

/** The colour for a new label: the first that the fewest have. */
export const nextColor = (labels: readonly Pick<Label, 'Color'>[]): LabelColor => {
  const count = (color: LabelColor): number => labels.filter((label) => label.Color === color).length
  const fewest = Math.min(...labelColors.map(count))
  return labelColors.find((color) => count(color) === fewest)!
}

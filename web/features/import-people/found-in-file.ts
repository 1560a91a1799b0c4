import type { ImportCounts } from '@carillon/contract/imports.ts'
import { formatCounted } from '../../ui/format.ts'

/** What the rows of a file come to, for a broadcast: each number gets one text. */
export const foundInFile = ({ Good, Bad, DuplicatesInFile, Removed }: ImportCounts): string[] => [
  Good === 0 ? 'No row can be used.' : `${formatCounted(Good, 'row')} can be used.`,
  ...(DuplicatesInFile > 0
    ? [
        `${formatCounted(DuplicatesInFile, 'row repeats', 'rows repeat')} a number of another. Each number gets one text.`,
      ]
    : []),
  ...(Bad > 0 ? [`${formatCounted(Bad, 'row')} cannot be used as ${Bad === 1 ? 'it is' : 'they are'}.`] : []),
  ...(Removed > 0 ? [`${formatCounted(Removed, 'row is', 'rows are')} left out by you.`] : []),
]

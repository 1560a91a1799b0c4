import type { ImportCounts } from '@carillon/contract/imports.ts'
import { formatCounted } from '../../ui/format.ts'
import type { ResultPart } from '../../ui/result-bar.tsx'
import type { ImportPurpose } from '../imports/words.ts'

/** 'Added 1,200 people and updated 84.' */
export const resultHeadline = ({ Added, Updated }: ImportCounts, purpose: ImportPurpose): string => {
  if (purpose === 'optouts') {
    return Added === 0 ? 'All of these had opted out already' : `${formatCounted(Added, 'number')} opted out`
  }
  if (Added + Updated === 0) return 'You knew all of these already'
  const added = `${formatCounted(Added, 'person', 'people')} added`
  const updated = `${formatCounted(Updated, 'person', 'people')} updated`
  return [Added > 0 && added, Updated > 0 && updated].filter((part) => part !== false).join(', ')
}

/** Every row of the file is in one of these. */
export const resultParts = (counts: ImportCounts, purpose: ImportPurpose): ResultPart[] => {
  const parts: ResultPart[] = [
    { label: purpose === 'optouts' ? 'opted out' : 'added', count: counts.Added, tone: 'green' },
    { label: 'updated', count: counts.Updated, tone: 'teal' },
    {
      label: purpose === 'optouts' ? 'had opted out already' : 'known already, with nothing to add',
      count: counts.Unchanged,
      tone: 'grey',
    },
    { label: 'skipped: no good number', count: counts.Bad, tone: 'red' },
    { label: 'skipped: a later row has the number', count: counts.DuplicatesInFile, tone: 'amber' },
    { label: 'left out by you', count: counts.Removed, tone: 'rest' },
  ]
  return parts.filter(({ count }) => count > 0)
}

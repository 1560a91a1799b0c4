import type { ImportCounts } from '@carillon/contract/imports.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
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

/** '1,950 new contacts, 43 known.' */
export const newAndKnown = ({ Good, Known }: ImportCounts): string =>
  `${formatCounted(Good - Known, 'new contact')}, ${formatCount(Known)} known.`

export const whatOfKnown = (known: number, isOverwriting: boolean): string => {
  const who = known === 1 ? 'The known one' : 'The known ones'
  return isOverwriting
    ? `${who} will get the names, notes and numbers that the file has.`
    : `${who} will get what ${known === 1 ? 'is' : 'they are'} still missing, and nothing you have written is changed.`
}

/** Where others added or deleted some of them while the import went on; empty where it came as it was said. */
export const otherwise = ({ Good, Known, Added }: ImportCounts): string => {
  const said = Good - Known
  if (Added === said) return ''
  const why = Added < said ? 'Others had added some of them meanwhile.' : 'Others had deleted some of them meanwhile.'
  return `${formatCounted(said, 'person was', 'people were')} new when you pressed the button. ${why}`
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

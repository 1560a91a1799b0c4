import type { DraftSource } from '@carillon/contract/draft-contacts.ts'
import { formatCounted } from '../../ui/format.ts'
import { labelOfCategory } from './add/result-categories.ts'

/** What people came with, as its chip says it. */
export const sourceName = ({ Kind, Name, Category }: Pick<DraftSource, 'Kind' | 'Name' | 'Category'>): string => {
  if (Kind === 'Single') return 'Added by hand'
  // Empty where this user does not see the group.
  if (Kind === 'Group' || Kind === 'Contacts') return Name || 'A group you do not see'
  if (Kind === 'File') return Name
  const result = labelOfCategory(Category)
  return result ? `“${Name}”: ${result}` : `From “${Name}”`
}

export const removedSentence = (source: DraftSource, count: number): string =>
  source.Kind === 'Single'
    ? `${formatCounted(count, 'person', 'people')} removed, who had been added by hand.`
    : `${sourceName(source)} removed, with ${formatCounted(count, 'person', 'people')}.`

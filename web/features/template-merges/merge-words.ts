import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'

export const mergeTabs = ['Invalid', 'Excluded', 'Own', 'All'] as const
export type MergeTab = (typeof mergeTabs)[number]

export const tabTitles: Record<MergeTab, string> = {
  Invalid: 'To correct',
  Excluded: 'Left out',
  Own: 'Own message',
  All: 'Everyone',
}

/** What the lists are called as files. */
export const fileNames = {
  Invalid: 'messages-to-correct.csv',
  Excluded: 'messages-left-out.csv',
  Own: 'own-messages.csv',
} as const satisfies Partial<Record<MergeTab, string>>

/** 'Leave all 3 out', 'Take this person in again'. */
export const allOf = (count: number, verb: string, where: string): string =>
  `${verb} ${count === 1 ? 'this person' : `all ${formatCount(count)}`} ${where}`

export const tabCount = (merge: TemplateMerge, tab: MergeTab): number =>
  ({
    Invalid: merge.InvalidMessageCount,
    Excluded: merge.ExcludedMessageCount,
    Own: merge.OwnMessageCount,
    All: merge.Total,
  })[tab]

export const fieldLabels: Record<MergeField, string> = {
  FirstName: 'First name',
  LastName: 'Last name',
  Notes: 'Notes',
}

/** What was found, in one line. */
export const foundTitle = ({ InvalidMessageCount: wrong, ExcludedMessageCount: out }: TemplateMerge): string => {
  if (wrong > 0) return `${formatCounted(wrong, 'message needs', 'messages need')} a correction`
  return out > 0
    ? `Every message is right, and ${formatCounted(out, 'person is', 'people are')} left out`
    : 'Every message is right'
}

export const foundSentence = (merge: TemplateMerge): string =>
  merge.InvalidMessageCount > 0
    ? [
        ...merge.MissingFields.map(missingText),
        merge.InvalidMessageCount === 1
          ? 'This person does not get it as it is. Correct it here, leave this person out, or go on without them.'
          : 'These people do not get it as it is. Correct them here, leave them out, or go on without them.',
      ].join(' ')
    : 'You can go on.'

/** 'First name is empty for 12 people.' */
const missingText = ({ Field, Count }: TemplateMerge['MissingFields'][number]): string =>
  `${fieldLabels[Field]} ${Field === 'Notes' ? 'are' : 'is'} empty for ${formatCounted(Count, 'person', 'people')}.`

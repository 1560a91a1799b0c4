import type { DetailsQuery } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { ApiError } from '../../../platform/api.ts'

export type Category = { readonly key: string; readonly label: string } & Required<
  Pick<DetailsQuery, 'category' | 'response'>
>

/** What of a broadcast's people can be texted again; those who opted out cannot. */
export const categories: readonly Category[] = [
  { key: 'all', category: 'all', response: 'all', label: 'Any result' },
  { key: 'delivered', category: 'delivered', response: 'all', label: 'Delivered' },
  { key: 'replied', category: 'replied', response: 'all', label: 'Replied' },
  { key: 'not-replied', category: 'not-replied', response: 'all', label: 'Not Replied' },
  { key: 'failed', category: 'failed', response: 'all', label: 'Failed' },
  { key: 'invalid', category: 'invalid-for-good', response: 'all', label: 'Invalid' },
  { key: 'may-ask-to-stop', category: 'may-ask-to-stop', response: 'all', label: 'May be asking to stop' },
  { key: 'not-completed', category: 'not-completed', response: 'all', label: 'Incomplete' },
]

/** The answers of a survey, in the order of their IDs. */
const answers: readonly Category[] = [
  { key: 'yes', category: 'text-survey-results', response: '1', label: 'Answered Yes' },
  { key: 'no', category: 'text-survey-results', response: '2', label: 'Answered No' },
  { key: 'unknown', category: 'text-survey-results', response: '3', label: 'Answered something else' },
]

export const categoriesOf = ({
  IsTextSurvey,
  HeldTextCount,
}: Pick<Broadcast, 'IsTextSurvey' | 'HeldTextCount'>): readonly Category[] => [
  ...categories.filter(({ category }) => category !== 'may-ask-to-stop' || HeldTextCount > 0),
  ...(IsTextSurvey ? answers : []),
]

/** Of a category as a draft keeps it; empty for one that is no result to choose. */
export const labelOfCategory = (kept: string): string => {
  const [category, response = 'all'] = kept.split('/')
  if (category === 'all') return ''
  return (
    [...categories, ...answers].find(
      (each) => (each.category === category || each.key === category) && each.response === response,
    )?.label ?? ''
  )
}

type Counted = Pick<
  Broadcast,
  | 'PhoneNumberCount'
  | 'DeliveredTexts'
  | 'RepliedTotal'
  | 'NotRepliedTotal'
  | 'FailedTextTotal'
  | 'InvalidTextCount'
  | 'HeldTextCount'
  | 'NotDeliveredTexts'
  | 'TextSurveyResponses'
>

/** How many people of a broadcast have this result. */
export const countOf = (broadcast: Counted, { category, response }: Category): number => {
  switch (category) {
    case 'delivered':
      return broadcast.DeliveredTexts
    case 'replied':
      return broadcast.RepliedTotal
    case 'not-replied':
      return broadcast.NotRepliedTotal
    case 'failed':
      return broadcast.FailedTextTotal
    case 'invalid-for-good':
      return broadcast.InvalidTextCount - broadcast.HeldTextCount
    case 'may-ask-to-stop':
      return broadcast.HeldTextCount
    case 'not-completed':
      return broadcast.NotDeliveredTexts
    case 'text-survey-results':
      return broadcast.TextSurveyResponses?.find(({ ID }) => String(ID) === response)?.Count ?? 0
    default:
      return broadcast.PhoneNumberCount
  }
}

/** A single number that is there already is refused; among several it is only counted. */
export const nobodyNew = (error: unknown): { Added: number } => {
  if (error instanceof ApiError && error.reply?.ErrorName === 'AlreadyAdded') return { Added: 0 }
  throw error
}

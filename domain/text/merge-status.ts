import { shortUrlSentence } from './short-url-sentence.ts'

/**
 * TemplateMergeMessageStatus of one recipient (rules/personalization 2), in the order of their codes, which are stored: never reorder. The
 * last is ours: a field may fill in a link that no message may have.
 */
export const mergeMessageStatuses = [
  'Valid',
  'Invalid Missing Values',
  'Invalid Empty Result',
  'Invalid Exceeds Max Length',
  'Invalid Unknown',
  'Invalid Short Url',
] as const
export type MergeMessageStatus = (typeof mergeMessageStatuses)[number]

/** Why a recipient has no message. */
export type MergeStatus = Exclude<MergeMessageStatus, 'Valid'>

/** What is shown for each status (rules/personalization 3). */
export const mergeStatusSentences: Readonly<Record<MergeMessageStatus, string>> = {
  Valid: '',
  'Invalid Missing Values': 'Missing personalized field',
  'Invalid Empty Result': 'Missing personalized field',
  'Invalid Exceeds Max Length': 'Exceeded max character limit',
  'Invalid Unknown': 'Unknown error',
  'Invalid Short Url': shortUrlSentence,
}

export const mergeStatusCode = (status: MergeMessageStatus): number => mergeMessageStatuses.indexOf(status)

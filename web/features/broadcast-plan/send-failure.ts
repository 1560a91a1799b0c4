import { ApiError, sentenceOf } from '../../platform/api.ts'

/** What a failed send means to the user, and which step mends it. */
export type SendFailure = {
  readonly kind:
    | 'unsure'
    | 'credits'
    | 'groupSize'
    | 'dailyLimit'
    | 'tollFreeLimit'
    | 'textNumber'
    | 'trial'
    | 'window'
    | 'refused'
  readonly sentence: string
  readonly step?: 1 | 2 | 3
  readonly facts?: Record<string, string | number>
}

export const sendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof ApiError)) return { kind: 'refused', sentence: sentenceOf(error, failed) }
  const { status, reply } = error
  if (status === 0) return { kind: 'unsure', sentence: noNetwork }
  if (status === 504 || status === 408) return { kind: 'unsure', sentence: timedOut }
  const name = reply?.ErrorName ?? ''
  // The key of an attempt whose answer was lost, with another form: that attempt went through.
  if (name === 'Conflict') return { kind: 'unsure', sentence: sentBefore }
  const facts = reply?.Facts
  const sentence = sentenceOf(error, failed)
  if (reply?.ErrorCode === 4100) return { kind: 'credits', sentence, ...(facts && { facts }) }
  const kind = kinds[name]
  if (kind) return { kind, sentence }
  const step = steps[name] ?? stepOfField(reply?.Errors)
  return { kind: 'refused', sentence, ...(step && { step }) }
}

/** The same for whoever is on another page by then. */
export const farewell = (BroadcastName: string, { kind, sentence }: SendFailure): string =>
  kind === 'unsure' ? sentence : `“${BroadcastName}” was not sent; its draft is kept. ${sentence}`

const noNetwork = 'An unknown network error occurred. Please verify that you have an internet connection and try again.'
const timedOut =
  'The connection timed out. However, the broadcast may have been created successfully. Please check the home page before trying again.'
const sentBefore =
  'An earlier attempt to send this draft may have gone through. Check your broadcasts before you send it again.'
const failed = 'There was an error adding your broadcast. Your draft is kept. Please try again.'

const kinds: Record<string, SendFailure['kind']> = {
  ExceedsGroupSize: 'groupSize',
  OverDailyLimit: 'dailyLimit',
  OverTollFreeLimit: 'tollFreeLimit',
  TrialRepeats: 'trial',
  TrialUploadTooLarge: 'trial',
  TrialNumbersNotVerified: 'trial',
  OutsideCallingWindow: 'window',
  TextNumberNotYours: 'textNumber',
  TextNumberCannotText: 'textNumber',
  TextNumberBlocked: 'textNumber',
}

const steps: Record<string, 1 | 2 | 3> = {
  NoValidBroadcastContacts: 2,
  MergeNotDone: 3,
  TransferNotEnabled: 3,
}

const fields: Record<string, 1 | 2 | 3> = {
  BroadcastName: 1,
  StartDate: 1,
  CallerID: 1,
  CallThrottle: 1,
  RetryTimes: 1,
  Contacts: 2,
  Lists: 2,
  RepeatingBroadcastSchedule: 1,
  TextMessage: 3,
  Audio: 3,
  AudioVM: 3,
  SurveyResponses: 3,
  TransferNumber: 3,
  TransferLines: 3,
  Introduction: 3,
  TextSurveyAutoReplies: 3,
  Media: 3,
  TextNumberID: 3,
}

const stepOfField = (errors: Record<string, string[]> | undefined): 1 | 2 | 3 | undefined => {
  const [field = ''] = Object.keys(errors ?? {})
  return fields[field.split('.')[0]!]
}

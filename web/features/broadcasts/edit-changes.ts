import type { Broadcast, UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { z } from 'zod'

type Editable = Pick<
  Broadcast,
  'BroadcastName' | 'TextMessage' | 'IncludeSignature' | 'Media' | 'TextSurveyAutoReplies'
>

/** What may be changed before the start; no StartDate while its fields hold no time. */
type EditForm = Editable & { readonly StartDate: string | null }

/** The body that says what is other than it was, and nothing else. */
export const changesOf = (
  before: Editable & { readonly StartDate: string },
  after: EditForm,
): z.input<typeof UpdateBroadcast> => {
  const { BroadcastName, TextMessage, IncludeSignature, Media, TextSurveyAutoReplies, StartDate } = after
  const pictures = (media: Broadcast['Media']) => media.map(({ MediaID }) => ({ MediaID }))
  return {
    ...(BroadcastName !== before.BroadcastName && { BroadcastName }),
    ...(TextMessage !== before.TextMessage && { TextMessage }),
    ...(IncludeSignature !== before.IncludeSignature && { IncludeSignature }),
    ...(isOther(pictures(Media), pictures(before.Media)) && { Media: pictures(Media) }),
    ...(isOther(TextSurveyAutoReplies, before.TextSurveyAutoReplies) && { TextSurveyAutoReplies }),
    ...(StartDate && StartDate !== before.StartDate && { StartDate }),
  }
}

type CallFields = Pick<Broadcast, 'CallerID' | 'CallThrottle' | 'RetryTimes' | 'OfferRemoval'> & {
  readonly Audio: { AudioID: number } | null
  readonly AudioVM: { AudioID: number } | null
  readonly TransferAndConnect: DraftForm['TransferAndConnect']
  /** Of a voice survey; none of anything else. */
  readonly SurveyResponses: { ID: number; Label: string }[]
}
/** When it calls whoever has not answered its text; no minutes where it calls everybody. */
type EscalationFields = { readonly CallAfterMinutes: number | null; readonly OnePhoneAtATime: boolean }
/** With what is of calls. */
export type CallEditForm = EditForm & CallFields & EscalationFields

/** The same of what is of calls. */
export const callChangesOf = (before: CallFields, after: CallFields): z.input<typeof UpdateBroadcast> => {
  const { CallerID, CallThrottle, RetryTimes, OfferRemoval, Audio, AudioVM, SurveyResponses } = after
  const { TransferAndConnect } = after
  return {
    ...(CallerID !== before.CallerID && { CallerID }),
    ...(CallThrottle !== before.CallThrottle && { CallThrottle }),
    ...(RetryTimes !== before.RetryTimes && { RetryTimes }),
    ...(OfferRemoval !== before.OfferRemoval && { OfferRemoval }),
    ...(Audio?.AudioID !== before.Audio?.AudioID && { Audio }),
    ...(AudioVM?.AudioID !== before.AudioVM?.AudioID && { AudioVM }),
    ...(isOther(TransferAndConnect, before.TransferAndConnect) && { TransferAndConnect }),
    ...(isOther(SurveyResponses, before.SurveyResponses) && { SurveyResponses }),
  }
}

/** The same of one that texts first: whether it does is decided when it is made. */
export const escalationChangesOf = (
  before: EscalationFields,
  { CallAfterMinutes, OnePhoneAtATime }: EscalationFields,
): z.input<typeof UpdateBroadcast> => ({
  ...(CallAfterMinutes !== null && CallAfterMinutes !== before.CallAfterMinutes && { CallAfterMinutes }),
  ...(OnePhoneAtATime !== before.OnePhoneAtATime && { OnePhoneAtATime }),
})

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

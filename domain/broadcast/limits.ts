import { type ExceedsGroupSize, type OverDailyLimit, whyNotSendOnDay, whyNotSendToGroup } from './sending-limits.ts'

/** Up to this many recipients of the new-conversation dialog become conversations; more a GroupSMS broadcast (decisions §6). */
export const mostConversations = 15

/** Whether a send from the conversation dialog becomes a GroupSMS broadcast. */
export const becomesBroadcast = (recipientCount: number): boolean => recipientCount > mostConversations

export type WhyNotSend =
  | { readonly code: 'NotEnoughCredits'; readonly needed: number; readonly available: number }
  | OverDailyLimit
  | ExceedsGroupSize

/**
 * Why a broadcast may not be sent: credits (ErrorCode 4100), the daily messaging limit, or the group size of a monthly
 * plan; undefined when it may. Text count times segments, plus what is already allocated for that day, must not exceed
 * messagesPerDay (spec 2 §5). Undefined limits do not apply: a monthly plan needs no credits, and so on.
 */
export const whyNotSend = (send: {
  readonly textCount: number
  /** Price segments of one text (decisions §5). */
  readonly segments: number
  readonly creditsNeeded: number
  /** AvailableCallUnits: balance less reservations. */
  readonly creditsAvailable?: number | undefined
  /** StartDateAllocatedTextCredits: segments already promised for the start day. */
  readonly allocated?: number
  readonly messagesPerDay?: number | null | undefined
  /** Numbers not yet contacted in this billing month, and how many places are left (facts §4). */
  readonly newNumbers?: number
  readonly groupPlacesLeft?: number | undefined
}): WhyNotSend | undefined => {
  const { textCount, segments, creditsNeeded: needed, creditsAvailable: available } = send
  const { allocated = 0, messagesPerDay = null, newNumbers = 0, groupPlacesLeft = newNumbers } = send
  if (available !== undefined && needed > available) return { code: 'NotEnoughCredits', needed, available }
  return (
    whyNotSendToGroup(newNumbers, groupPlacesLeft) ??
    whyNotSendOnDay({ textCount, segments, allocated, messagesPerDay })
  )
}

/**
 * Whether so many texts failed that the user should look: 75 percent or more of those with a result from the carrier
 * (spec 2 §9). Recipients never handed over say nothing about the message.
 */
export const isFailing = (counters: { readonly DeliveredTexts: number; readonly FailedTextTotal: number }): boolean => {
  const { DeliveredTexts, FailedTextTotal } = counters
  return FailedTextTotal > 0 && FailedTextTotal * 4 >= (DeliveredTexts + FailedTextTotal) * 3
}

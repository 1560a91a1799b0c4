import { composeText } from '../text/compose.ts'
import { carrierSegments, messageLength, textCost } from '../text/length.ts'
import { type MergeValues, mergeText } from '../text/merge.ts'
import type { MergeStatus } from '../text/merge-status.ts'
import { normaliseText } from '../text/normalise.ts'
import { hasBlockedUrl } from '../text/short-urls.ts'
import { type Reason, reason } from './reason.ts'

/** What all recipients of a text broadcast have in common. */
export type TextPlan = {
  /** The message with its merge fields. */
  readonly template: string
  readonly signature: string
  /** Written before the message; empty where the account does not prepend it. */
  readonly organisation: string
  /** The sender's limit in characters, signature included; it holds for the message without the organisation. */
  readonly characterLimit: number
  /** Price by parts on the air (setting PRICE_BY_CARRIER_SEGMENTS). */
  readonly byCarrierSegments: boolean
  /** Pictures leave with it: it costs one more, and needs no words. */
  readonly hasMedia?: boolean
}

/** Whom it is for. `ownMessage` was written for this one by hand, and leaves as it stands, whatever looks like a field in it. */
type TextRecipient = MergeValues & {
  readonly ownMessage?: string | null | undefined
  readonly CountryID?: number | undefined
  readonly isFirstText?: boolean
}

type RecipientText =
  | { readonly leaves: string; readonly credits: number; readonly carrierSegments: number }
  | { readonly status: MergeStatus; readonly reason: Reason }

/**
 * The text of one recipient as it leaves, with its price and its parts, or why there is none. The one reckoning for the
 * review, the reservation and the plan, so that what is shown, reserved and charged is the same.
 */
export const recipientText = (plan: TextPlan, recipient: TextRecipient): RecipientText => {
  const merged = messageOf(plan, recipient)
  if (!('text' in merged)) return { status: merged.status, reason: reasonOf(merged.status) }
  const parts = { message: merged.text, signature: plan.signature, organisation: plan.organisation }
  const { leaves, message, signature } = composeText(parts)
  const { credits, carrier } = textCost({
    message,
    signature,
    leaves,
    byCarrierSegments: plan.byCarrierSegments,
    hasMedia: plan.hasMedia ?? false,
    ...(recipient.CountryID !== undefined && { CountryID: recipient.CountryID }),
  })
  if (!recipient.isFirstText) return { leaves, credits, carrierSegments: carrier.segments }
  // The notice of a first text is outside the price, whichever way it is reckoned.
  const first = composeText({ ...parts, isFirstText: true }).leaves
  return { leaves: first, credits, carrierSegments: carrierSegments(first).segments }
}

/** The message of one recipient without signature and organisation, or why there is none. */
export const messageOf = (
  {
    template,
    signature,
    characterLimit,
    hasMedia,
  }: Pick<TextPlan, 'template' | 'signature' | 'characterLimit' | 'hasMedia'>,
  recipient: TextRecipient,
): { readonly text: string } | { readonly status: MergeStatus } => {
  const longest = characterLimit - messageLength('', signature)
  if (recipient.ownMessage != null) {
    const text = normaliseText(recipient.ownMessage)
    return text.length > longest ? { status: 'Invalid Exceeds Max Length' } : { text }
  }
  const merged = mergeText(template, recipient, longest)
  // The template was looked at when it was written; a field may have brought a link into it, or completed one.
  if ('text' in merged && merged.text !== normaliseText(template) && hasBlockedUrl(merged.text))
    return { status: 'Invalid Short Url' }
  return hasMedia && 'status' in merged && merged.status === 'Invalid Empty Result' ? { text: '' } : merged
}

const reasonOf = (status: MergeStatus): Reason => {
  if (status === 'Invalid Short Url') return reason.shortUrl
  return status === 'Invalid Exceeds Max Length' ? reason.tooLong : reason.missingField
}

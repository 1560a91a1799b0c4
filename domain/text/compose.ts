import { signatureSeparator } from './length.ts'
import { normaliseText } from './normalise.ts'

/** The notice of the first text from a number to a phone; outside length and price (rules/texts 5). */
export const firstTextNotice = ' Reply STOP to opt out'

export type Composed = {
  /** Exactly what is handed to the carrier. */
  readonly leaves: string
  /** The message whose length and price count: with the organisation's name, without signature and notice. */
  readonly message: string
  readonly signature: string
}

/**
 * The text as it leaves: organisation name, message, signature behind an empty line, then the first-text notice; all of it in plain
 * characters (rules/texts 9).
 *
 * The organisation prefix (Profile.PrependOrganizationToText) counts as part of the message: it is the customer's own
 * text.
 */
export const composeText = (text: {
  /** With its merge fields filled in. */
  readonly message: string
  readonly signature?: string
  /** SenderName or CompanyName; absent or empty where the account does not prepend it. */
  readonly organisation?: string
  readonly isFirstText?: boolean
}): Composed => {
  const signature = normaliseText(text.signature ?? '').trim()
  const organisation = normaliseText(text.organisation ?? '').trim()
  const words = normaliseText(text.message)
  const message = organisation === '' || words === '' ? words : `${organisation}: ${words}`
  const signed = [message, signature].filter((part) => part !== '').join(signatureSeparator)
  return { leaves: text.isFirstText ? (signed + firstTextNotice).trimStart() : signed, message, signature }
}

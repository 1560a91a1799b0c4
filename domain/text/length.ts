/**
 * How long a text is, what it costs, and how many parts it takes on the air. Two different counts (rules/texts 3, rules/texts 4):
 * price segments, 160 characters each, decide credits and daily limits; carrier segments, by encoding, decide pace and
 * the submit. `length` is in UTF-16 units everywhere, as a text field counts.
 */
import { isNorthAmerican, unitedStates } from '../phone/countries.ts'
import { gsmCodesOf, isGsm } from './gsm.ts'
import { normaliseText } from './normalise.ts'

/** An empty line stands between a message and its signature, and is paid for with them (rules/texts 1). */
export const signatureSeparator = '\n\n'

/** The message, plus 2 and the signature where there is one (rules/texts 1), in the plain characters that leave (rules/texts 9). */
export const messageLength = (message: string, signature = ''): number =>
  normaliseText(message).length + (signature === '' ? 0 : signatureSeparator.length + normaliseText(signature).length)

/**
 * Price segments of a length: 160 characters each, 150 outside the United States and Canada once it exceeds 160
 * (rules/texts 3). Nothing written is no segment.
 */
export const priceSegments = (length: number, CountryID: number = unitedStates): number => {
  const size = isNorthAmerican(CountryID) || length <= 160 ? 160 : 150
  return Math.ceil(length / size)
}

/** Credits of one text to one number: its segments, at least one, plus one with media; 0 when there is nothing to send. */
const creditsOf = (segments: number, hasMedia: boolean): number => (hasMedia ? Math.max(1, segments) + 1 : segments)

type CarrierSegments = {
  readonly encoding: 'gsm' | 'ucs2'
  /** Septets (gsm) or 16-bit units (ucs2), without headers. */
  readonly units: number
  readonly segments: number
}

/**
 * Parts on the air of the text exactly as it leaves, notice included: GSM 160 or 153 septets each, UCS-2 70 or 67 units.
 * An escape pair or a surrogate pair is never split between parts, so a part may end one unit early.
 */
export const carrierSegments = (text: string): CarrierSegments => {
  const encoding = isGsm(text) ? 'gsm' : 'ucs2'
  const sizeOf = (character: string): number =>
    encoding === 'gsm' ? (gsmCodesOf(character)?.length ?? 1) : character.length
  const [single, each] = encoding === 'gsm' ? [160, 153] : [70, 67]
  let units = 0
  let segments = 1
  let room = each
  for (const character of text) {
    const size = sizeOf(character)
    units += size
    if (size > room) {
      segments += 1
      room = each
    }
    room -= size
  }
  return { encoding, units, segments: units === 0 ? 0 : units <= single ? 1 : segments }
}

/** The counter under a message field (rules/texts 1). */
export const counterText = (length: number, maxLength: number): string => `Characters: ${length}/${maxLength}`

/** "Can't exceed {n} characters." with the signature included in the check (rules/texts 2), or undefined when it fits. */
export const whyTooLong = (message: string, signature: string, maxLength: number): string | undefined =>
  messageLength(message, signature) > maxLength ? `Can't exceed ${maxLength} characters.` : undefined

export type TextCost = {
  readonly length: number
  /** The segments that are priced. */
  readonly priceSegments: number
  readonly credits: number
  readonly carrier: CarrierSegments
}

/**
 * Length, price and parts of one text. `message` has its merge fields filled in. `leaves` is the exact text handed to
 * the carrier (see `composeText`); without it the message and signature stand for it. `byCarrierSegments` prices by
 * parts on the air instead (setting PRICE_BY_CARRIER_SEGMENTS).
 */
export const textCost = (text: {
  readonly message: string
  readonly signature?: string
  readonly hasMedia?: boolean
  readonly CountryID?: number
  readonly leaves?: string
  readonly byCarrierSegments?: boolean
}): TextCost => {
  const { message, signature = '', hasMedia = false, CountryID = unitedStates } = text
  const length = messageLength(message, signature)
  const leaves = text.leaves ?? normaliseText(signature === '' ? message : message + signatureSeparator + signature)
  const carrier = carrierSegments(leaves)
  const segments = text.byCarrierSegments ? carrier.segments : priceSegments(length, CountryID)
  return { length, priceSegments: segments, credits: creditsOf(segments, hasMedia), carrier }
}

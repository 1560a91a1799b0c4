import type { LineType } from '@carillon/contract/phone-numbers.ts'
import { isNorthAmerican } from '@carillon/domain/phone/countries.ts'
import { countryOf, type Phone } from '@carillon/domain/phone/number.ts'

export type Line = {
  lineType: LineType
  isTextable: boolean
  /** The carrier behind the number, as the provider spells it. */
  network?: string
}

/**
 * The port to whoever knows what kind of line a number is. It never throws: a number that is missing from the answer was
 * not answered, and may be asked again later; an answered `unknown` is an answer.
 *
 * Nothing more is asked after the signal. What has been asked by then is given up, or, where nobody is waiting, still waited for as long as the
 * gateway itself waits: it is paid for already.
 */
export type Lookup = {
  readonly name: string
  lookUp(phones: readonly Phone[], signal: AbortSignal, how?: { isPaidWaitedFor?: boolean }): Promise<Map<Phone, Line>>
}

export type LookupHandlers = {
  /** One sentence for the log. It comes with every failure, and holds neither number nor password. */
  onTrouble(text: string): void
}

/** What takes texts when the provider names only the kind of line. Unknown counts as textable in the US and Canada alone (rules/phone-numbers 9). */
export const isTextableLine = (lineType: LineType, phone: Phone): boolean =>
  lineType === 'mobile' || lineType === 'voip' || (lineType === 'unknown' && isTextableUnasked(phone))

const isTextableUnasked = (phone: Phone): boolean => {
  const CountryID = countryOf(phone)
  return CountryID !== undefined && isNorthAmerican(CountryID)
}

/** What holds of a number that nobody has answered for. */
export const unknownLine = (phone: Phone): Line => ({
  lineType: 'unknown',
  isTextable: isTextableLine('unknown', phone),
})

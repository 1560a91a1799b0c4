import { countries, unitedStates } from '@carillon/domain/phone/countries.ts'
import { type Phone, parsePhone } from '@carillon/domain/phone/number.ts'
import { refuseFields } from '../../platform/refusal.ts'

/** What a person entered, as a number of the account's country. */
export const readPhone = (typed: string, CountryID: number): Phone => {
  const read = parsePhone(typed, CountryID)
  if ('why' in read) throw refuseFields({ PhoneNumber: [read.why.sentence] })
  return read.phone
}

/** The same for a list that is of no country: with a plus in front, the number may be of any that is supported. */
export const readPhoneOfAnywhere = (typed: string, CountryID: number): Phone => {
  if (!/^\s*(\+|00)/.test(typed)) return readPhone(typed, CountryID)
  for (const country of countries) {
    const read = parsePhone(typed, country.CountryID)
    if ('phone' in read) return read.phone
  }
  return readPhone(typed, CountryID)
}

/**
 * A number of a list, which may be of another country than the account's: handsets everywhere can say STOP. E.164 with its
 * plus is taken as it is; else ten digits are a number of the US or Canada before they are one of a short prefix.
 */
export const phoneOfWire = (written: string, CountryID: number): Phone | null => {
  if (/^\+[1-9]\d{6,14}$/.test(written)) return Number(written.slice(1))
  for (const id of [CountryID, unitedStates]) {
    const read = parsePhone(written, id)
    if ('phone' in read) return read.phone
  }
  const digits = written.replace(/\D/g, '')
  return /^\d{7,15}$/.test(digits) ? Number(digits) : null
}

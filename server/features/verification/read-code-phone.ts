import { countries } from '@carillon/domain/phone/countries.ts'
import { type Phone, parsePhone, type WhyNotPhone } from '@carillon/domain/phone/number.ts'
import { refuse } from '../../platform/refusal.ts'

/** A number of the account's country, or with a plus one of any country that is served. Refuses with the codes of rules/phone-numbers 7. */
export const readCodePhone = (typed: string, CountryID: number): Phone => {
  const isOfAnywhere = /^\s*(\+|00)/.test(typed)
  const tried = isOfAnywhere ? countries.map((country) => country.CountryID) : [CountryID]
  const whys: WhyNotPhone['code'][] = []
  for (const id of tried) {
    const read = parsePhone(typed, id)
    if ('phone' in read) return read.phone
    whys.push(read.why.code)
  }
  if (whys.includes('notAllowed')) throw refuse('MfaBlocked')
  if (isOfAnywhere && !isOfServed(typed)) throw refuse('MfaNotSupported')
  throw refuse(whys.some((why) => foreign.includes(why)) && !isOfAnywhere ? 'MfaNotSupported' : 'MfaInvalid')
}

const foreign: WhyNotPhone['code'][] = ['notNorthAmerican', 'unsupportedCountry']

const isOfServed = (typed: string): boolean => {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  // Numbers of other countries begin with 1 too; which ones those are, their area codes tell.
  const isAmerican = digits.startsWith('1')
  return isAmerican ? digits.length !== 11 : countries.some(({ prefix }) => digits.startsWith(prefix))
}

import { countryOf } from '@carillon/domain/phone/number.ts'

/**
 * E.164 digits of what a carrier writes of whoever calls and is called: with a plus or the zeros of a call abroad it is whole; ten digits
 * without either lack the country, as trunks in North America write them, unless they are a number of a country as they stand. Empty for what is no number.
 */
export const numberIn = (text: string | undefined): string => {
  const [, sign, digits = ''] = /^(\+|011|00)?(\d{3,15})$/.exec((text ?? '').replace(/[\s().-]/g, '')) ?? []
  const lacksCountry = sign === undefined && isAmerican.test(digits) && countryOf(Number(digits)) === undefined
  return lacksCountry ? `1${digits}` : digits
}

const isAmerican = /^[2-9]\d\d[2-9]\d{6}$/

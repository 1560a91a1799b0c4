import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type AreaCode, findAreaCode, mayBeAreaCode } from './area-codes.ts'
import { canada, countries, findCountry, isNorthAmerican, unitedStates } from './countries.ts'

/**
 * The one form in which Carillon keeps a number: the digits of E.164 without the plus, as a safe integer
 * (12175550100). E.164 has at most 15 digits, so it always fits.
 */
export type Phone = number

export type WhyNotPhone = {
  readonly code: 'missing' | 'format' | 'notNorthAmerican' | 'notAllowed' | 'unsupportedCountry'
  /** The customer's sentence. */
  readonly sentence: string
  /** The whole number, where it is one that is not allowed. */
  readonly phone?: Phone
}

/**
 * Reads what a person typed, or a file holds, as a number of `CountryID`. Punctuation is ignored; for the United States
 * and Canada a leading 1 is dropped and ten digits must remain (rules/phone-numbers 2), elsewhere the number starts with the
 * country's prefix, with or without a plus or 00 (rules/phone-numbers 3).
 *
 * Chosen metadata: the smallest of libphonenumber-js. The larger sets only tell mobile from landline, which the lookup
 * decides, and judge American numbers by area code, for which we keep our own, newer table.
 */
export const parsePhone = (
  input: string,
  CountryID: number = unitedStates,
): { phone: Phone } | { why: WhyNotPhone } => {
  const country = findCountry(CountryID)
  if (!country) return refuse('unsupportedCountry', 'Phone number must be from a supported country.')
  const typed = input.normalize('NFKC').trim()
  // 2.17555E+09 is what a spreadsheet leaves of a number: its last digits are gone.
  if (/\d[eE][+-]?\d/.test(typed)) return refuse('format', tenDigits(CountryID))
  if (!/\d/.test(typed))
    return typed === '' ? refuse('missing', 'Enter a Phone Number.') : refuse('format', tenDigits(CountryID))
  return isNorthAmerican(CountryID) ? parseNorthAmerican(typed) : parseAbroad(typed, CountryID)
}

/** '(217) 555-0100' for North American numbers, '+44 20 7946 0958' for others. */
export const formatPhone = (phone: Phone): string => {
  const digits = String(phone)
  if (isNorthAmericanForm(digits)) return `(${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}`
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`
}

/** As it travels: ten digits in North America, elsewhere those of its country too. */
export const wirePhone = (phone: Phone): string => {
  const digits = String(phone)
  return isNorthAmericanForm(digits) ? digits.slice(1) : digits
}

/** The number without the country's prefix, as digits: '2175550100'. */
export const nationalNumber = (phone: Phone): string => {
  const digits = String(phone)
  if (digits.startsWith('1')) return digits.slice(1)
  return digits.slice(prefixOf(digits)?.length ?? 0)
}

/**
 * The CountryID of a stored number; toll-free numbers, and those of an area code that is too new for our list, count as United
 * States. Undefined outside the 23 countries.
 */
export const countryOf = (phone: Phone): number | undefined => {
  const digits = String(phone)
  if (isNorthAmericanForm(digits)) {
    if (isTollFree(phone)) return unitedStates
    return areaCodeOf(phone)?.CountryID ?? (mayBeAreaCode(Number(digits.slice(1, 4))) ? unitedStates : undefined)
  }
  const prefix = prefixOf(digits)
  return prefix === undefined ? undefined : countries.find((country) => country.prefix === prefix)?.CountryID
}

/** State and time zones of the area code; undefined for toll-free and foreign numbers. */
export const areaCodeOf = (phone: Phone): AreaCode | undefined => {
  const digits = String(phone)
  return isNorthAmericanForm(digits) ? findAreaCode(Number(digits.slice(1, 4))) : undefined
}

const tollFree = /^1(800|833|844|855|866|877|888)\d{7}$/

/** Toll-free by its first digits (rules/phone-numbers 4). */
export const isTollFree = (phone: Phone): boolean => tollFree.test(String(phone))

// The N11 service codes, directory assistance, and the premium numbers 900 and 976 (rules/phone-numbers 5).
const reserved = [/^[2-9]11$/, /^[2-9]11\d{7}$/, /^(\d{3})?5551212$/, /^900\d{7}$/, /^\d{3}976\d{4}$/, /^976\d{4,7}$/]

const parseNorthAmerican = (typed: string): { phone: Phone } | { why: WhyNotPhone } => {
  // A spreadsheet that took the column for numbers writes 2175550100.0.
  const digits = typed.replace(/\.0+$/, '').replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (reserved.some((pattern) => pattern.test(national))) {
    const { why } = refuse('notAllowed', 'This number is not allowed')
    return { why: /^[2-9]\d{9}$/.test(national) ? { ...why, phone: Number(`1${national}`) } : why }
  }
  if (/^(\+|00)(?!1)/.test(typed) && national.length > 6) return refuse('notNorthAmerican', notNorthAmerican)
  // No number of ten digits begins with 0 or 1: a 1 there is the country's, and a digit is missing.
  if (national.length !== 10 || /^[01]/.test(national)) return refuse('format', tenDigits(unitedStates))
  const phone = Number(`1${national}`)
  if (!isTollFree(phone) && !mayBeAreaCode(Number(national.slice(0, 3)))) {
    return refuse('notNorthAmerican', notNorthAmerican)
  }
  return { phone }
}

const parseAbroad = (typed: string, CountryID: number): { phone: Phone } | { why: WhyNotPhone } => {
  const country = findCountry(CountryID)!
  const digits = typed
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^00/, '')
    // Until 2019 Mexican mobile numbers carried a 1 after the prefix; address books still do.
    .replace(/^521(\d{10})$/, '52$1')
  const fits = digits.startsWith(country.prefix) && digits.length <= country.maxDigitsWithPrefix
  const parsed = fits ? parsePhoneNumberFromString(`+${digits}`) : undefined
  if (!parsed?.isValid() || parsed.countryCallingCode !== country.prefix) return refuse('format', country.hint)
  // libphonenumber drops a trunk zero as in 44 (0)20, so its number is stored, not the digits.
  return { phone: Number(parsed.number.slice(1)) }
}

const notNorthAmerican = "This number isn't in the US, Puerto Rico, or Canada"

const tenDigits = (CountryID: number): string =>
  isNorthAmerican(CountryID) ? 'Must be 10 digits; use only numbers.' : (findCountry(CountryID)?.hint ?? '')

const refuse = (code: WhyNotPhone['code'], sentence: string): { why: WhyNotPhone } => ({ why: { code, sentence } })

const isNorthAmericanForm = (digits: string): boolean => digits.length === 11 && digits.startsWith('1')

// No prefix of the list begins another, so the first that fits is the one.
const prefixOf = (digits: string): string | undefined =>
  countries.find(({ CountryID, prefix }) => CountryID > canada && digits.startsWith(prefix))?.prefix

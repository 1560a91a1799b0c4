import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { countries, findCountry } from './countries.ts'
import { countryOf, formatPhone, nationalNumber, parsePhone } from './number.ts'

describe('countries (rules/phone-numbers 1)', () => {
  test('are the United States, Canada and 21 more, each with an id of its own', () => {
    expect(countries.map(({ CountryID }) => CountryID)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1))
  })

  test.each([
    ['Australia', '61', 11],
    ['Mexico', '52', 13],
    ['United Kingdom', '44', 12],
    ['Germany', '49', 13],
    ['Poland', '48', 12],
    ['Philippines', '63', 12],
    ['Slovakia', '421', 12],
    ['Singapore', '65', 10],
    ['France', '33', 11],
    ['Italy', '39', 13],
    ['Spain', '34', 11],
    ['Austria', '43', 14],
    ['Czech Republic', '420', 15],
    ['Ireland', '353', 12],
    ['United Arab Emirates', '971', 12],
    ['Egypt', '20', 12],
    ['Saudi Arabia', '966', 12],
    ['Netherlands', '31', 9],
    ['Belgium', '32', 11],
    ['South Korea', '82', 12],
    ['Turkey', '90', 12],
  ])('%s: prefix %s, at most %i digits', (name, prefix, digits) => {
    const country = countries.find((candidate) => candidate.name === name)
    expect(country).toMatchObject({ prefix, maxDigits: digits })
    expect(country?.hint).toBe(`Must start with ${prefix}; no more than ${digits} digits; use only numbers`)
  })

  test('every time zone exists', () => {
    for (const { timeZone, timeZones } of countries) {
      expect(timeZones).toContain(timeZone)
      for (const zone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    }
  })

  test('an unknown id has no country', () => expect(findCountry(27)).toBeUndefined())
})

/**
 * A mobile number of each country as its own plan writes it, with the prefix; the last four digits of all are free. Then
 * whether one digit fewer is refused too: Germany, Austria, Egypt, Belgium and South Korea have shorter numbers that
 * begin alike.
 */
const mobiles: [CountryID: number, example: string, isShortest: boolean][] = [
  [1, '12175550000', true],
  [2, '14165550000', true],
  [3, '522221230000', true],
  [4, '447400120000', true],
  [5, '4915123450000', false],
  [6, '48512340000', true],
  [7, '639051230000', true],
  [8, '421912120000', true],
  [9, '61412340000', true],
  [10, '6581230000', true],
  [11, '33612340000', true],
  [12, '393123450000', true],
  [13, '34612340000', true],
  [14, '43664120000', false],
  [15, '420601120000', true],
  [16, '353850120000', true],
  [17, '971501230000', true],
  [18, '201001230000', false],
  [19, '966512340000', true],
  [20, '31612340000', true],
  [21, '32450000000', false],
  [22, '821020000000', false],
  [23, '905012340000', true],
]

describe('numbers of every country (rules/phone-numbers 3)', () => {
  test('there is one of each', () => {
    expect(mobiles.map(([CountryID]) => CountryID)).toEqual(countries.map(({ CountryID }) => CountryID))
  })

  const anyMobile = fc
    .tuple(fc.constantFrom(...mobiles), fc.integer({ min: 0, max: 9999 }))
    .map(([[CountryID, example, isShortest], line]) => ({
      country: findCountry(CountryID)!,
      digits: String(Number(example) + line),
      isShortest,
    }))
    .filter(({ digits }) => !digits.endsWith('5551212'))

  prop.prop([anyMobile])('reads as the same number however it is written, and is of its country', (mobile) => {
    const { country, digits } = mobile
    const phone = Number(digits)
    const national = digits.slice(country.prefix.length)
    const written = [digits, `+${digits}`, `00${digits}`, `+${country.prefix} (0) ${national}`, formatPhone(phone)]
    // American numbers have no zero in front.
    for (const one of country.prefix === '1' ? [digits, `+${digits}`, national] : written) {
      expect(parsePhone(one, country.CountryID)).toEqual({ phone })
    }
    expect([countryOf(phone), nationalNumber(phone)]).toEqual([country.CountryID, national])
    expect(digits.length).toBeLessThanOrEqual(country.maxDigitsWithPrefix)
  })

  const refused = (hint: string) => ({ why: { code: 'format', sentence: hint } })

  prop.prop([anyMobile, fc.integer({ min: 0, max: 9 })])(
    'with a digit too many, one too few or without the prefix is refused with the hint',
    ({ country, digits, isShortest }, digit) => {
      const hint = country.prefix === '1' ? `${country.hint}.` : country.hint
      const tooLong = digits.padEnd(country.maxDigitsWithPrefix, '0') + digit
      expect(parsePhone(tooLong, country.CountryID)).toEqual(refused(hint))
      const tooShort = isShortest ? digits.slice(0, -1) : digits.slice(0, country.prefix.length + 3)
      const shortest = country.prefix === '1' ? tooShort.slice(1) : tooShort
      expect(parsePhone(shortest, country.CountryID)).toEqual(refused(hint))
    },
  )

  prop.prop([anyMobile, anyMobile])('of another country is refused', ({ country, digits }, other) => {
    fc.pre(country.prefix !== other.country.prefix)
    expect(parsePhone(`+${digits}`, other.country.CountryID)).toHaveProperty('why')
  })
})

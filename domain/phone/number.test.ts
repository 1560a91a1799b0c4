import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { areaCodes } from './area-codes.ts'
import { areaCodeOf, countryOf, formatPhone, isTollFree, nationalNumber, parsePhone } from './number.ts'

const sentenceFor = (input: string, CountryID?: number): string | undefined => {
  const read = parsePhone(input, CountryID)
  return 'why' in read ? read.why.sentence : undefined
}

describe('what a person types', () => {
  test.each([
    ['2175550100', 1, 12175550100],
    ['(217) 555-0100', 1, 12175550100],
    ['1-217-555-0100', 1, 12175550100],
    ['+1 217.555.0100', 1, 12175550100],
    ['２１７５５５０１００', 1, 12175550100],
    ['2175550100.0', 1, 12175550100],
    ['416 555 0100', 1, 14165550100],
    ['217 555 0100', 2, 12175550100],
    ['787-555-0100', 1, 17875550100],
    // Of an area code that is not in use yet.
    ['(342) 555-0100', 1, 13425550100],
    ['800 555 0100', 1, 18005550100],
    ['+44 20 7946 0958', 4, 442079460958],
    ['0044 (0)20 7946 0958', 4, 442079460958],
    ['31612345678', 20, 31612345678],
    ['52 1 55 1234 5678', 3, 525512345678],
    ['39 347 123 4567', 12, 393471234567],
    ['+82 10 1234 5678', 22, 821012345678],
  ])('%s in country %i is %i', (input, CountryID, phone) => {
    expect(parsePhone(input, CountryID)).toEqual({ phone })
  })

  test.each([
    ['', 1, 'Enter a Phone Number.'],
    ['217555010', 1, 'Must be 10 digits; use only numbers.'],
    ['21755501000', 1, 'Must be 10 digits; use only numbers.'],
    ['217-555-0100 ext 5', 1, 'Must be 10 digits; use only numbers.'],
    ['call me', 1, 'Must be 10 digits; use only numbers.'],
    ['2.1755501E+09', 1, 'Must be 10 digits; use only numbers.'],
    ['120 155 5012', 1, 'Must be 10 digits; use only numbers.'],
    ['242 555 0100', 1, "This number isn't in the US, Puerto Rico, or Canada"],
    ['+44 20 7946 0958', 1, "This number isn't in the US, Puerto Rico, or Canada"],
    ['911', 1, 'This number is not allowed'],
    ['411 555 0100', 1, 'This number is not allowed'],
    ['217 555 1212', 1, 'This number is not allowed'],
    ['1 (900) 555-0100', 1, 'This number is not allowed'],
    ['217 976 0100', 1, 'This number is not allowed'],
    ['07911 123456', 4, 'Must start with 44; no more than 12 digits; use only numbers'],
    ['44791112345678', 4, 'Must start with 44; no more than 12 digits; use only numbers'],
    ['31612', 20, 'Must start with 31; no more than 9 digits; use only numbers'],
    ['2175550100', 99, 'Phone number must be from a supported country.'],
  ])('%s in country %i is refused: %s', (input, CountryID, sentence) => {
    expect(sentenceFor(input, CountryID)).toBe(sentence)
  })

  test.each([876, 500, 710, 555, 291, 370, 962, 200, 889])('nobody here has a number that begins with %i', (code) => {
    expect(sentenceFor(`${code} 555 0100`, 1)).toBe("This number isn't in the US, Puerto Rico, or Canada")
  })

  test('555-0100 to 555-0199 is always a contact (rules/phone-numbers 6)', () => {
    for (let line = 100; line < 200; line += 1) {
      const phone = 12175550000 + line
      expect(parsePhone(`217555${String(line).padStart(4, '0')}`)).toEqual({ phone })
    }
  })
})

describe('a stored number', () => {
  test.each([
    [12175550100, '(217) 555-0100', '2175550100', 1],
    [14165550100, '(416) 555-0100', '4165550100', 2],
    [18005550100, '(800) 555-0100', '8005550100', 1],
    [442079460958, '+44 20 7946 0958', '2079460958', 4],
    [420601123456, '+420 601 123 456', '601123456', 15],
  ])('%i shows as %s', (phone, shown, national, CountryID) => {
    expect([formatPhone(phone), nationalNumber(phone), countryOf(phone)]).toEqual([shown, national, CountryID])
  })

  test.each([1800, 1833, 1844, 1855, 1866, 1877, 1888])('%i is toll-free', (start) => {
    expect(isTollFree(start * 10_000_000 + 5550100)).toBe(true)
  })

  test.each([12175550100, 18225550100, 448005550100])('%i is not toll-free', (phone) => {
    expect(isTollFree(phone)).toBe(false)
  })

  test('knows its area code', () => {
    expect(areaCodeOf(12175550100)?.state).toBe('IL')
    expect(areaCodeOf(442079460958)).toBeUndefined()
    expect(countryOf(5511987654321)).toBeUndefined()
    expect([countryOf(13425550100), countryOf(12425550100)]).toEqual([1, undefined])
  })
})

const anyNorthAmerican = fc
  .tuple(fc.constantFrom(...areaCodes.map(({ areaCode }) => areaCode)), fc.integer({ min: 2_000_000, max: 9_759_999 }))
  .map(([areaCode, line]) => 10_000_000_000 + areaCode * 10_000_000 + line)
  .filter((phone) => phone % 10_000_000 !== 5_551_212)

prop.prop([anyNorthAmerican])('every way of writing a number reads as the same number', (phone) => {
  for (const written of [formatPhone(phone), `+${phone}`, nationalNumber(phone), String(phone)]) {
    expect(parsePhone(written)).toEqual({ phone })
  }
})

prop.prop([fc.string(), fc.integer({ min: 1, max: 24 })])(
  'whatever is typed gives a number or a sentence',
  (input, id) => {
    const read = parsePhone(input, id)
    if ('phone' in read) expect(parsePhone(`+${read.phone}`, id)).toEqual(read)
    else expect(read.why.sentence).not.toBe('')
  },
)

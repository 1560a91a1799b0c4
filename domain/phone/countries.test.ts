import { describe, expect, test } from 'vitest'
import { countries, findCountry } from './countries.ts'

describe('countries (spec 1 §9)', () => {
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

import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { areaCodes, findAreaCode } from './area-codes.ts'

test.each([
  [217, 1, 'IL', 'America/Chicago'],
  [618, 1, 'IL', 'America/Chicago'],
  [212, 1, 'NY', 'America/New_York'],
  [313, 1, 'MI', 'America/Detroit'],
  [602, 1, 'AZ', 'America/Phoenix'],
  [808, 1, 'HI', 'Pacific/Honolulu'],
  [787, 1, 'PR', 'America/Puerto_Rico'],
  [416, 2, 'ON', 'America/Toronto'],
  [306, 2, 'SK', 'America/Regina'],
  [902, 2, 'NS', 'America/Halifax'],
])('%i is country %i, %s, %s', (areaCode, CountryID, state, zone) => {
  expect(findAreaCode(areaCode)).toMatchObject({ CountryID, state, timeZones: expect.arrayContaining([zone]) })
})

test('codes that straddle two zones name both', () => {
  expect(findAreaCode(850)?.timeZones).toEqual(['America/Chicago', 'America/New_York'])
})

test.each([242, 876, 800, 900, 555, 200])('%i is neither American nor Canadian', (code) => {
  expect(findAreaCode(code)).toBeUndefined()
})

test('no code is listed twice and every zone exists', () => {
  expect(new Set(areaCodes.map(({ areaCode }) => areaCode)).size).toBe(areaCodes.length)
  for (const { timeZones } of areaCodes) {
    for (const timeZone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})

test('holds every geographic code that libphonenumber knows, in the same country', () => {
  const places = new Set(['US', 'CA', 'PR', 'VI', 'GU', 'MP', 'AS'])
  const missing: number[] = []
  for (let code = 200; code < 1000; code += 1) {
    const number = parsePhoneNumberFromString(`+1${code}2345678`)
    if (!number?.isValid() || !places.has(number.country ?? '') || number.getType() !== 'FIXED_LINE_OR_MOBILE') continue
    if ((findAreaCode(code)?.CountryID === 2) !== (number.country === 'CA') || !findAreaCode(code)) missing.push(code)
  }
  expect(missing).toEqual([])
})

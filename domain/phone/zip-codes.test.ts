import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { findZip } from './zip-codes.ts'

test.each([
  ['62701', 'IL', ['America/Chicago']],
  ['10001-1234', 'NY', ['America/New_York']],
  ['00501', 'NY', ['America/New_York']],
  ['06390', 'NY', ['America/New_York']],
  ['06103', 'CT', ['America/New_York']],
  ['20101', 'VA', ['America/New_York']],
  ['73301', 'TX', ['America/Chicago', 'America/Denver']],
  ['37402', 'TN', ['America/Chicago', 'America/New_York']],
  ['96813', 'HI', ['Pacific/Honolulu']],
  ['99501', 'AK', ['America/Anchorage']],
  [' 02108 ', 'MA', ['America/New_York']],
] as const)('%s is in %s', (zip, state, zones) => {
  const place = findZip(zip)
  expect(place?.state).toBe(state)
  expect(place?.timeZones).toEqual(expect.arrayContaining([...zones]))
})

test.each(['', '1234', '123456', 'K1A 0B6', '09012', '96201', '34001', 'zip'])('%j says nothing', (zip) => {
  expect(findZip(zip)).toBeUndefined()
})

prop.prop([fc.integer({ min: 0, max: 99_999 })])('has zones wherever it has a state', (number) => {
  const place = findZip(String(number).padStart(5, '0'))
  if (place) expect(place.timeZones.length).toBeGreaterThan(0)
})

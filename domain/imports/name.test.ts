import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { splitName } from './name.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['Lovelace,Ada', 'Ada', 'Lovelace'],
  ['Ada King Lovelace', 'Ada', 'King Lovelace'],
  ['Dr. Ada Lovelace', 'Ada', 'Lovelace'],
  ['Rev. Dr. Ada Lovelace', 'Ada', 'Lovelace'],
  ['Lovelace, Dr. Ada', 'Ada', 'Lovelace'],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ['van der Berg, Jan', 'Jan', 'van der Berg'],
  ['van der Berg', '', 'van der Berg'],
  ['Mrs. Lovelace', '', 'Lovelace'],
  ['Mr. & Mrs. Charles Babbage', 'Charles', 'Babbage'],
  ['Ada & Charles Babbage', 'Ada & Charles', 'Babbage'],
  ['Ada Lovelace, Jr.', 'Ada', 'Lovelace Jr.'],
  ['  Ada \u00a0 Lovelace ', 'Ada', 'Lovelace'],
  ['José', 'José', ''],
  ['Dr.', 'Dr.', ''],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Lovelace,', 'Lovelace', ''],
  ['', '', ''],
])('%j is %j %j', (name, FirstName, LastName) => expect(splitName(name)).toEqual({ FirstName, LastName }))

test('names are cut to 50, not through an emoji or an accented letter', () => {
  expect(splitName(`${'a'.repeat(49)}👩‍🚀 ${'b'.repeat(60)}`)).toEqual({
    FirstName: 'a'.repeat(49),
    LastName: 'b'.repeat(50),
  })
})

prop.prop([fc.string({ unit: 'binary', maxLength: 200 })])('both halves always fit', (name) => {
  for (const half of Object.values(splitName(name))) {
    expect(half.length).toBeLessThanOrEqual(50)
    expect(half.isWellFormed()).toBe(true)
  }
})

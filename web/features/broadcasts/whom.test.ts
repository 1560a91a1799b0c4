import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { expect, test } from 'vitest'
import { someOf, whomDoes } from './whom.ts'

test.each([
  [6, 6, '6 people get'],
  [1, 1, '1 person gets'],
  [6, 3, '3 people on 6 phones get'],
  [2, 1, '1 person on 2 phones gets'],
  [0, 0, '0 people get'],
])('%i numbers of %i people', (phones, people, text) => {
  expect(whomDoes({ phones, people }, 'gets', 'get')).toBe(text)
  expect(whomText({ phones, people })).toBe(text.replace(/ gets?$/, ''))
})

test('of some nobody knows whose numbers they are, where somebody has several', () => {
  expect([someOf(1, { phones: 2, people: 2 }), someOf(2, { phones: 3, people: 3 })]).toEqual(['1 person', '2 people'])
  expect([someOf(1, { phones: 2, people: 1 }), someOf(2, { phones: 3, people: 2 })]).toEqual(['1 phone', '2 phones'])
})

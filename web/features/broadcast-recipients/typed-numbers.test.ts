import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { expect, test } from 'vitest'
import { readTypedNumbers } from './typed-numbers.ts'

test('several numbers are read at once, each refusal with its sentence', () =>
  expect(readTypedNumbers('(217) 555-0101, 12\n217-555-0102; 911\n', unitedStates)).toEqual({
    good: [
      { typed: '(217) 555-0101', PrimaryPhone: '2175550101' },
      { typed: '217-555-0102', PrimaryPhone: '2175550102' },
    ],
    refused: [
      { typed: '12', sentence: 'Must be 10 digits; use only numbers.' },
      { typed: '911', sentence: 'This number is not allowed' },
    ],
  }))

test('a number typed twice is added once', () =>
  expect(readTypedNumbers('2175550101, 1 217 555 0101', unitedStates).refused).toEqual([
    { typed: '1 217 555 0101', sentence: "You've already added this number." },
  ]))

test('nothing typed is nothing wrong', () =>
  expect(readTypedNumbers(' \n ', unitedStates)).toEqual({ good: [], refused: [] }))

import { expect, it } from 'vitest'
import { unitedStates } from '../phone/countries.ts'
import { whyNotTransfer } from './transfer-form.ts'

const number = '(217) 555-0190'
const needed = 'Enter the number of calls we can transfer at a time'

it.each([
  [null, needed],
  [undefined, needed],
  ['', needed],
  ['ten', needed],
  [0, 'Available lines must be at least 1'],
  [-3, 'Available lines must be at least 1'],
  [1, undefined],
  ['20', undefined],
  [5000, undefined],
  [5001, 'Available lines cannot be more than 5,000'],
  [1.5, 'Available lines must be a whole number'],
])('%j lines: %s', (TransferLines, why) => {
  expect(whyNotTransfer({ TransferNumber: number, TransferLines }, unitedStates).TransferLines).toBe(why)
})

it.each([
  [number, undefined],
  ['', 'Enter the number that calls are transferred to.'],
  ['12', 'Phone number must be from a supported country.'],
  ['9005550100', 'Calls cannot be transferred to this number.'],
])('%s: %s', (TransferNumber, why) => {
  expect(whyNotTransfer({ TransferNumber, TransferLines: 1 }, unitedStates).TransferNumber).toBe(why)
})

import { expect, it } from 'vitest'
import type { Phone } from './number.ts'
import { spokenPhone } from './spoken.ts'

it.each([
  [12175550100, '2 1 7, 5 5 5, 0 1 0 0'],
  [18005550100, '8 0 0, 5 5 5, 0 1 0 0'],
  [442071838750, '2 0 7, 1 8 3, 8 7 5 0'],
  [33123456789, '1 2 3, 4 5 6, 7 8 9'],
])('%i is told as %s', (phone, told) => {
  expect(spokenPhone(phone as Phone)).toBe(told)
})

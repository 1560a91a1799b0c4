import { expect, it } from 'vitest'
import { isTollFree, numberOf } from './number.ts'

it.each([
  ['(217) 555-0160', '+12175550160'],
  ['217.555.0160', '+12175550160'],
  ['12175550160', '+12175550160'],
  ['+1 217 555 0160', '+12175550160'],
  ['0012175550160', '+12175550160'],
  ['+442079460958', '+442079460958'],
  ['442079460958', '+442079460958'],
  ['+4512345678', '+4512345678'],
  ['12345', '12345'],
])('reads %s as %s', (input, number) => expect(numberOf(input)).toBe(number))

it.each(['', 'hello', '1', '(117) 555-0160', '217 155 0160', '12345678901234567', '0123456789'])(
  'refuses "%s"',
  (input) => expect(numberOf(input)).toBeUndefined(),
)

it('knows toll-free numbers', () => {
  expect(isTollFree('+18005550100')).toBe(true)
  expect(isTollFree('+12175550200')).toBe(false)
  expect(isTollFree('12345')).toBe(false)
})

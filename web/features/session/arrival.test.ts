import { expect, test } from 'vitest'
import { arrivalOf } from './arrival.ts'

test.each([
  [false, undefined, '/'],
  [false, '/contacts?q=ann', '/contacts?q=ann'],
  [true, undefined, '/staff/delivery'],
  [true, '/', '/staff/delivery'],
  [true, '/contacts', '/contacts'],
])('staff: %s, for %s: arrives at %s', (IsStaff, next, address) => expect(arrivalOf({ IsStaff }, next)).toBe(address))

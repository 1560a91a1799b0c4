import { expect, test } from 'vitest'
import { unverifiedOf } from './unverified-of.ts'

const person = (PrimaryPhone: string, PrimaryPhoneError: string | null = null) => ({ PrimaryPhone, PrimaryPhoneError })

test('who would be texted and is not verified', () => {
  const people = [person('2175550100'), person('2175550101'), person('2175550102', 'Has opted out.')]
  expect(unverifiedOf(people, [{ PhoneNumber: '+1 (217) 555-0100' }])).toEqual([person('2175550101')])
})

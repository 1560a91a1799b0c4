import { expect, test } from 'vitest'
import { whyNotUsable } from './text-numbers.ts'

const usable = { IsBlocked: false, CanText: true, CanCreateBroadcast: true, RegistrationStatus: 'Registered' } as const

test('a registered number can be used', () => expect(whyNotUsable(usable)).toBeUndefined())

test.each([
  [{ IsBlocked: true }, /blocked/],
  [{ CanText: false, RegistrationStatus: 'Not Registered' as const }, /must be verified/],
  [{ CanText: false, RegistrationStatus: 'Rejected' as const }, /pending/],
  [{ CanCreateBroadcast: false }, /Ask an account administrator/],
])('%j says why not', (change, sentence) => expect(whyNotUsable({ ...usable, ...change })).toMatch(sentence))

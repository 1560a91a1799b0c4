import { expect, test } from 'vitest'
import { mayConverse, registrationWord, wayToNumber, whyNotUsable } from './text-numbers.ts'

const usable = { IsBlocked: false, CanText: true, CanCreateBroadcast: true, RegistrationStatus: 'Registered' } as const

test('a registered number can be used', () => expect(whyNotUsable(usable)).toBeUndefined())

test.each([
  [{ IsBlocked: true }, /blocked/],
  [{ CanText: false, RegistrationStatus: 'Not Registered' as const }, /must be verified/],
  [{ CanText: false, RegistrationStatus: 'Rejected' as const }, /pending/],
  [{ CanCreateBroadcast: false }, /Ask an account administrator/],
])('%j says why not', (change, sentence) => expect(whyNotUsable({ ...usable, ...change })).toMatch(sentence))

test.each([
  [{}, true],
  [{ IsBlocked: true }, false],
  [{ CanText: false }, false],
  [{ FlatRateConversationStatus: 'BillingProblem' }, false],
  [{ FlatRateConversationStatus: 'Active' }, true],
  [{ FlatRateConversationStatus: 'CancelPending' }, true],
] as const)('a number that is %j may converse: %s', (change, may) =>
  expect(mayConverse({ IsBlocked: false, CanText: true, FlatRateConversationStatus: null, ...change })).toBe(may),
)

const us = 1
const canada = 2
const germany = 5
const local = '2175550200'
const tollFree = '8005550100'

test.each([
  ['Registered', local, us, 'Registered'],
  ['Pending', local, us, 'Pending'],
  ['Rejected', local, us, 'Pending'],
  ['Not Registered', local, us, 'Not Registered'],
  ['Not Registered', tollFree, us, 'Not Registered'],
  ['Not Registered', local, canada, 'Not Registered'],
  ['Not Registered', tollFree, canada, 'Registration Required'],
  ['Rejected', tollFree, canada, 'Pending'],
] as const)('%s %s in country %i reads %s', (RegistrationStatus, TextPhoneNumber, CountryID, word) =>
  expect(registrationWord({ RegistrationStatus, TextPhoneNumber }, CountryID)).toBe(word),
)

const pending = { RegistrationStatus: 'Pending', TextPhoneNumber: local } as const

test.each([
  [[], { isOwner: true, isFreeTrial: true, CountryID: us }, /free trial/],
  [[], { isOwner: true, isFreeTrial: false, CountryID: us }, /Contact support with the area code/],
  [[], { isOwner: true, isFreeTrial: true, CountryID: germany }, /in your country/],
  [[], { isOwner: false, isFreeTrial: true, CountryID: us }, /Ask an account owner/],
  [[pending], { isOwner: true, isFreeTrial: true, CountryID: us }, /one local number/],
  [[{ ...pending, TextPhoneNumber: tollFree }], { isOwner: true, isFreeTrial: false, CountryID: us }, /area code/],
])('%j of %j', (numbers, who, sentence) => expect(wayToNumber(numbers, who).sentence).toMatch(sentence))

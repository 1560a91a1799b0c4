import type { CarrierLink } from '@carillon/contract/carriers.ts'
import type { Trunk, TrunkTest } from '@carillon/contract/trunks.ts'
import { expect, test } from 'vitest'
import { lastHour, linesOf, testSentence, trunkState } from './trunk-state.ts'

const link = (more: Partial<CarrierLink> = {}): CarrierLink => ({
  ...{ NodeID: 1, IsUp: true, Health: 'up', Trouble: '', Slots: 10, Taken: 4, Since: '2026-11-21T04:00:00Z' },
  ...more,
})
const trunk = (Links: CarrierLink[], more: Partial<Trunk> = {}) => ({
  ...{ IsEnabled: true, IsSimulated: false, IsRegistered: false, Trouble: '', Links },
  ...more,
})

test.each<[string, ReturnType<typeof trunk>, string]>([
  ['Answering', trunk([link(), link()]), ''],
  ['Registered', trunk([link()], { IsRegistered: true }), ''],
  ['Partly up', trunk([link(), link({ IsUp: false, Trouble: 'timed out' })]), 'Timed out.'],
  ['Down', trunk([link({ IsUp: false })]), 'leave by the next one'],
  ['Down', trunk([link({ IsUp: false, Trouble: 'wrong password' })]), 'Wrong password.'],
  ['Not open', trunk([]), 'No engine'],
  ['Disabled', trunk([link()], { IsEnabled: false }), ''],
  ['Unusable', trunk([], { Trouble: 'Another secret.' }), 'Another secret.'],
  ['Resting', trunk([link()], { Trouble: 'There is another.', IsSimulated: true }), 'There is another.'],
])('%s', (word, seen, sentence) => {
  expect(trunkState(seen)).toMatchObject({ word, sentence: expect.stringContaining(sentence) })
})

test('lines of all engines are added up', () => {
  expect(linesOf({ Links: [link(), link({ Taken: 3 })], Channels: 1200 })).toBe('7 of 1,200')
})

test('what is not known of the last hour is left out', () => {
  expect(lastHour({ Calls: 0, AnswerRate: null, PostDialDelayMs: null })).toEqual(['No calls'])
  expect(lastHour({ Calls: 120, AnswerRate: 0.734, PostDialDelayMs: 2140 })).toEqual([
    '120 calls',
    '73 % answered',
    'rings after 2.1 s',
  ])
})

const tried = (more: Partial<TrunkTest>): TrunkTest => ({
  ...{ PhoneNumber: '2175550123', CallerID: '2175550199', State: 'Answered', Code: '', PostDialDelayMs: null },
  ...{ HeardMs: 0, AskedDate: '2026-11-21T04:00:00Z' },
  ...more,
})

test.each([
  [tried({ HeardMs: 4000, PostDialDelayMs: 1500 }), 'It was answered, and heard for 4.0 s. It rang after 1.5 s.'],
  [tried({ State: 'Busy', Code: '486 Busy Here' }), 'The number was busy. The trunk said: 486 Busy Here'],
  [tried({ State: 'Failed' }), 'The call did not get through.'],
  [tried({ State: 'Calling' }), 'The call is being made.'],
])('%o', (test, sentence) => {
  expect(testSentence(test)).toBe(sentence)
})

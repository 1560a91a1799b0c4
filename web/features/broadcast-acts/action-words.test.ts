import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { expect, it } from 'vitest'
import { doneText, questionOf } from './action-words.ts'

const ahead = {
  ...({ BroadcastType: 'SMS', BroadcastStatusCategory: 'Broadcasting', TotalCompleted: 0 } as const),
  ...{ QuietHours: false, EmergencyReason: '' },
  ...{ DeliveredTexts: 0, FailedTextTotal: 0, OnTheirWay: 0, UnknownTexts: 0 },
  ...{ LivePersonTotal: 0, AnsweringMachineTotal: 0, FailedCallTotal: 0, InvalidNumberTotal: 0 },
} as const
const calls = { ...ahead, BroadcastType: 'Announcement' as const }
const calling = { ...calls, TotalCompleted: 3, LivePersonTotal: 2 }
const running = { ...ahead, OnTheirWay: 3 }

it.each([
  ['pause', ahead, 'is paused.'],
  ['pause', running, 'is paused. What is already with the carriers still arrives.'],
  ['pause', calls, 'is paused.'],
  ['pause', calling, 'is paused. Calls that are being made come to their end.'],
  ['resume', calling, 'goes on.'],
  ['resume', ahead, 'is no longer paused.'],
  ['resume', running, 'goes on.'],
  ['cancel', ahead, 'was canceled.'],
  ['send-now', ahead, 'is going out now.'],
  ['send-now', { ...ahead, QuietHours: true }, 'starts now. Quiet hours hold.'],
] as const)('%s of %o: %s', (action, broadcast, text) => expect(doneText(action, broadcast)).toBe(text))

it.each([
  ['cancel', 'Cancel “Lunch”?'],
  ['send-now', 'Send “Lunch” now?'],
  ['delete', 'Delete “Lunch”?'],
] as const)('%s asks of which: %s', (action, title) => {
  const lunch = {
    ...ahead,
    BroadcastName: 'Lunch',
    PhoneNumberCount: 10,
    PeopleCount: 10,
    TotalCompleted: 1,
    InvalidTextCount: 1,
  }
  expect(questionOf(action, lunch as Broadcast).title).toBe(title)
})

it('cancelling speaks of the carriers only when they have something, not for somebody who opted out', () => {
  const whole = {
    BroadcastName: 'Lunch',
    PhoneNumberCount: 10,
    PeopleCount: 10,
    TotalCompleted: 1,
    InvalidTextCount: 1,
  }
  const body = (counters: object) => questionOf('cancel', { ...counters, ...whole } as Broadcast).body
  expect(body(ahead)).toBe('9 people will not get it. This cannot be taken back.')
  expect(body(running)).toContain('What is already with the carriers still arrives.')
})

it('speaks of calls where it calls', () => {
  const lunch = {
    ...calling,
    BroadcastName: 'Lunch',
    PhoneNumberCount: 10,
    PeopleCount: 10,
    InvalidNumberTotal: 1,
  } as Broadcast
  expect(questionOf('cancel', lunch).body).toBe(
    '7 people will not be called. Calls that are being made come to their end. This cannot be taken back.',
  )
  const { title, confirm } = questionOf('send-now', lunch)
  expect([title, confirm]).toEqual(['Begin the calls of “Lunch” now?', 'Begin the calls now'])
})

it('counts for a start at once whoever still waits, and says that quiet hours hold even so', () => {
  const lunch = {
    ...{ ...ahead, BroadcastName: 'Lunch', PhoneNumberCount: 10, PeopleCount: 10 },
    // One is a landline, another has no name to fill in.
    ...{ InvalidTextCount: 1, TotalCompleted: 2, QuietHours: true },
  } as Broadcast
  const waits = 'It will not wait for its start. 8 numbers wait; whoever has opted out by then is left out.'
  const bodyOf = (broadcast: Broadcast) => questionOf('send-now', broadcast).body
  expect(bodyOf(lunch)).toBe(`${waits} Where people have quiet hours, their text waits until they are over.`)
  expect(bodyOf({ ...lunch, EmergencyReason: 'Snow' })).toBe(waits)
  expect(bodyOf({ ...lunch, BroadcastType: 'Announcement', InvalidNumberTotal: 2 })).toBe(waits)
})

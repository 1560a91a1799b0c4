import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { expect, it } from 'vitest'
import { doneText, questionOf } from './action-words.ts'

const ahead = { DeliveredTexts: 0, FailedTextTotal: 0, OnTheirWay: 0, UnknownTexts: 0 }
const running = { ...ahead, OnTheirWay: 3 }

it.each([
  ['pause', ahead, 'is paused.'],
  ['pause', running, 'is paused. What is already with the carriers still arrives.'],
  ['resume', ahead, 'is no longer paused.'],
  ['resume', running, 'goes on.'],
  ['cancel', ahead, 'was canceled.'],
] as const)('%s of %o: %s', (action, broadcast, text) => expect(doneText(action, broadcast)).toBe(text))

it.each([
  ['cancel', 'Cancel “Lunch”?'],
  ['send-now', 'Send “Lunch” now?'],
  ['delete', 'Delete “Lunch”?'],
] as const)('%s asks of which: %s', (action, title) => {
  const lunch = { ...ahead, BroadcastName: 'Lunch', PhoneNumberCount: 10, TotalCompleted: 1, InvalidTextCount: 1 }
  expect(questionOf(action, lunch as Broadcast).title).toBe(title)
})

it('cancelling speaks of the carriers only when they have something, not for somebody who opted out', () => {
  const whole = { BroadcastName: 'Lunch', PhoneNumberCount: 10, TotalCompleted: 1, InvalidTextCount: 1 }
  const body = (counters: object) => questionOf('cancel', { ...whole, ...counters } as Broadcast).body
  expect(body(ahead)).toBe('9 people will not get it. This cannot be taken back.')
  expect(body(running)).toContain('What is already with the carriers still arrives.')
})

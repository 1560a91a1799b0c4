import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { broadcastStatuses, displayStatus, isFinal, isFinished, mayTurn, statusCategory } from './status.ts'
import { type StatusAction, statusAfter, whyNotChange } from './status-change.ts'

const now = Date.UTC(2026, 0, 15, 12)

describe('what a user sees (rules/broadcasts 7)', () => {
  test.each([
    ['Broadcasting', 'Broadcasting', 0, 'Broadcasting'],
    ['Broadcasting', 'Broadcasting', 10_000, 'Broadcasting'],
    ['Broadcasting', 'Broadcasting', 10_001, 'Scheduled'],
    ['Paused', 'Broadcasting', 0, 'Paused'],
    ['Paused', 'Broadcasting', 60_000, 'Paused'],
    ['PendingMessage', 'NeedsMessage', 60_000, 'Needs Message'],
    ['MessageRecorded', 'NeedsMessage', 60_000, 'Processing'],
    ['AuthorizationApproved', 'Scheduled', 0, 'Broadcasting'],
    ['AuthorizationApproved', 'Scheduled', 60_000, 'Scheduled'],
    ['AwaitingAuthorization', 'Processing', 60_000, 'Waits for approval'],
    ['PendingMessage', 'Processing', 60_000, 'Needs Message'],
    ['Canceled', 'Completed', 60_000, 'Canceled'],
    ['Complete', 'Completed', -60_000, 'Completed'],
    ['Finalizing', 'Completed', -60_000, 'Completed'],
    ['Expired', 'Completed', -60_000, 'Expired'],
    ['AuthorizationDeclinedContent', 'Completed', 60_000, 'Declined'],
  ] as const)('%s in %s, start in %i ms: %s', (status, category, ahead, shown) => {
    expect(displayStatus({ status, category, startAt: now + ahead }, now)).toBe(shown)
  })
})

test.each([
  ['PendingMessage', 'NeedsMessage'],
  ['AwaitingAuthorization', 'Processing'],
  ['CheckingAudio', 'Processing'],
  ['AuthorizationApproved', 'Scheduled'],
  ['Broadcasting', 'Broadcasting'],
  ['Paused', 'Broadcasting'],
  ['Finalizing', 'Completed'],
  ['Complete', 'Completed'],
  ['Canceled', 'Completed'],
  ['Expired', 'Completed'],
  ['AuthorizationDeclined', 'Completed'],
] as const)('%s belongs to %s (rules/broadcasts 6)', (status, category) =>
  expect(statusCategory(status)).toBe(category),
)

test.each([
  ['Canceled', 0, true],
  ['Complete', 9, true],
  ['Expired', 0, true],
  ['AuthorizationDeclinedConsent', 0, true],
  ['Broadcasting', 9, false],
  ['Broadcasting', 10, true],
  ['Paused', 9, false],
  ['AuthorizationApproved', 0, false],
] as const)('%s with %i of 10 completed is finished: %s', (status, TotalCompleted, finished) => {
  expect(isFinished({ status, TotalCompleted, PhoneNumberCount: 10 })).toBe(finished)
})

describe('transitions', () => {
  test.each([
    ['AuthorizationApproved', 'Broadcasting', true],
    ['Broadcasting', 'Paused', true],
    ['Paused', 'Broadcasting', true],
    ['Broadcasting', 'Finalizing', true],
    ['Finalizing', 'Complete', true],
    ['Finalizing', 'Broadcasting', false],
    ['Finalizing', 'Canceled', false],
    ['Canceled', 'Broadcasting', false],
    ['Complete', 'Paused', false],
    ['PendingMessage', 'MessageRecorded', true],
    ['Broadcasting', 'Broadcasting', false],
  ] as const)('%s to %s: %s', (from, to, may) => expect(mayTurn(from, to)).toBe(may))

  test('every status but the final ones leads to an end', () => {
    for (const status of broadcastStatuses) {
      const reached = new Set([status])
      for (const at of reached) for (const to of broadcastStatuses) if (mayTurn(at, to)) reached.add(to)
      expect([...reached].some(isFinal)).toBe(true)
    }
  })
})

describe('actions', () => {
  test('pause sets Paused, resume Broadcasting, cancel Canceled (rules/broadcasts 9); send-now does not wait', () =>
    expect(statusAfter).toEqual({
      pause: 'Paused',
      resume: 'Broadcasting',
      cancel: 'Canceled',
      'send-now': 'Broadcasting',
    }))

  test.each([
    ['AuthorizationApproved', 60_000, ['pause', 'cancel', 'send-now']],
    ['AuthorizationApproved', -1, ['pause', 'cancel']],
    ['Broadcasting', -60_000, ['pause', 'cancel']],
    ['Paused', -60_000, ['resume', 'cancel']],
    ['Paused', 60_000, ['resume', 'cancel', 'send-now']],
    ['PendingMessage', 60_000, ['cancel']],
    ['AwaitingAuthorization', 60_000, ['cancel']],
    ['Finalizing', -60_000, ['delete']],
    ['Complete', -60_000, ['delete']],
    ['Canceled', -60_000, ['delete']],
    ['Expired', -60_000, ['delete']],
  ] as const)('%s, start in %i ms: %j', (status, ahead, actions) => {
    const may = (action: StatusAction) => whyNotChange(action, { status, startAt: now + ahead }, now) === undefined
    expect((['pause', 'resume', 'cancel', 'send-now', 'delete'] as const).filter(may)).toEqual(actions)
  })

  prop.prop([
    fc.constantFrom(...broadcastStatuses),
    fc.constantFrom('pause', 'resume', 'cancel', 'send-now'),
    fc.integer({ min: -100_000, max: 100_000 }),
  ])('an action that is allowed leads where the broadcast may go, or stays', (status, action, ahead) => {
    const refusal = whyNotChange(action, { status, startAt: now + ahead }, now)
    if (refusal) expect(refusal.sentence).toMatch(/\.$/)
    else expect(mayTurn(status, statusAfter[action]) || status === statusAfter[action]).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { type AccountLife, actsOf, afterAct, afterTime, ownActsOf, whyNotAct } from './account-life.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const day = 86_400_000
const monthly: AccountLife = { status: 0, typeId: 1, subscriptionEndAt: now + 5 * day, holdUntil: undefined }
const credits: AccountLife = { ...monthly, typeId: 0, subscriptionEndAt: undefined }

test.each([
  [0, 1, ['Hold', 'Cancel', 'Close']],
  [0, 0, ['Hold', 'Close']],
  [1, 1, ['Reactivate', 'Hold', 'Close']],
  [2, 1, ['Reactivate', 'Close']],
  [3, 3, ['Reactivate', 'Cancel', 'Close']],
  [5, 0, ['Reactivate']],
  [7, 0, ['Approve', 'Decline', 'Close']],
  [8, 3, ['Reactivate', 'Hold', 'Cancel', 'Close']],
])('in status %i with plan %i: %j', (status, typeId, acts) => {
  expect(actsOf({ status, typeId })).toEqual(acts)
})

describe('a hold', () => {
  const hold = { act: 'Hold', atOnce: false, until: undefined } as const
  test('waits for the end of a paid period', () => {
    expect(afterAct(monthly, hold, now).status).toBe(6)
    expect(afterAct(monthly, { ...hold, atOnce: true }, now).status).toBe(3)
    expect(afterAct(credits, hold, now).status).toBe(3)
  })
  test('ends on a day after it has begun', () => {
    expect(whyNotAct(monthly, { ...hold, until: now + day }, now)).toBe('Choose a day after the end of the period.')
    expect(whyNotAct(credits, { ...hold, until: now - day }, now)).toBe('Choose a day that is still to come.')
    expect(whyNotAct(monthly, { ...hold, until: now + 6 * day }, now)).toBeUndefined()
  })
  test('is over by itself, with a new period', () => {
    const held = { ...monthly, status: 3, subscriptionEndAt: now - 20 * day, holdUntil: now }
    expect(afterTime(held, now - 1)).toBeUndefined()
    expect(afterTime(held, now)).toEqual({
      status: 0,
      subscriptionEndAt: Date.parse('2026-04-10T12:00:00Z'),
      holdUntil: undefined,
    })
  })
  test('that is pending begins with the end of the period', () => {
    const pending = { ...monthly, status: 6, holdUntil: now + 30 * day }
    expect(afterTime(pending, now)).toBeUndefined()
    expect(afterTime(pending, now + 5 * day)).toMatchObject({ status: 3, holdUntil: now + 30 * day })
    expect(afterTime(pending, now + 31 * day)).toMatchObject({ status: 0 })
  })
})

test('a cancelled plan works until its period ends', () => {
  const cancel = { act: 'Cancel', atOnce: false, until: undefined } as const
  expect(afterAct(monthly, cancel, now)).toMatchObject({ status: 1, subscriptionEndAt: monthly.subscriptionEndAt })
  expect(afterTime({ ...monthly, status: 1 }, now + 5 * day)).toMatchObject({ status: 2 })
  expect(whyNotAct(credits, cancel, now)).toBe('This cannot be done with an account in this status.')
})

test('a reactivated plan keeps the period that it has', () => {
  const act = { act: 'Reactivate', atOnce: false, until: undefined } as const
  const { typeId: _, ...kept } = monthly
  expect(afterAct({ ...monthly, status: 1 }, act, now)).toEqual(kept)
  expect(afterAct({ ...credits, status: 3 }, act, now)).toMatchObject({ status: 0, subscriptionEndAt: undefined })
})

test.each([
  [0, 1, ['Hold', 'Cancel']],
  [1, 1, ['Reactivate', 'Hold']],
  [2, 1, ['Reactivate']],
  [3, 1, ['Reactivate', 'Cancel']],
  [4, 1, []],
  [5, 1, []],
  [6, 1, ['Reactivate', 'Cancel']],
  [7, 1, []],
  [0, 0, []],
  [3, 0, ['Reactivate']],
  [3, 2, ['Reactivate']],
  [2, 3, []],
  [3, 3, []],
  [8, 3, []],
])('an owner in status %i with plan %i: %j', (status, typeId, acts) => {
  expect(ownActsOf({ status, typeId })).toEqual(acts)
})

test('a subscription by invoice lapses with its period, and no other does', () => {
  const invoiced = { ...monthly, typeId: 3 }
  expect(afterTime(invoiced, now)).toBeUndefined()
  expect(afterTime(invoiced, now + 5 * day)).toMatchObject({
    status: 8,
    subscriptionEndAt: invoiced.subscriptionEndAt,
  })
  expect(afterTime({ ...invoiced, subscriptionEndAt: undefined }, now)).toBeUndefined()
  expect(afterTime(monthly, now + 5 * day)).toBeUndefined()
})

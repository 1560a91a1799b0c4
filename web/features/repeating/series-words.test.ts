import type { RepeatingFailure } from '@carillon/contract/repeating.ts'
import { describe, expect, it } from 'vitest'
import { bySeries } from './failed-series.ts'
import { audienceText, nextStep, whomToAsk } from './series-words.ts'

describe('the next step after a failure', () => {
  it.each([
    [4100, true, 'Run it again now', ''],
    [4100, false, 'Run it again now', 'Ask an account owner to buy credits.'],
    [2003, false, 'Choose another number', ''],
    [101, true, 'Hand it over', ''],
    [101, false, 'Open it', 'Ask an account owner or admin.'],
    [500, true, 'Run it again now', ''],
    [500, false, 'Run it again now', ''],
    [3005, false, 'Edit its recipients', ''],
    [3001, false, 'Run it again now', ''],
  ])('of %i for admin %s is %s', (code, isAdmin, label, whom) => {
    expect(nextStep(code, { isAdmin, isOwn: true }).label).toBe(label)
    expect(whomToAsk(code, isAdmin)).toBe(whom)
  })

  it('of a series of somebody else is to read it, but for admins', () => {
    expect(nextStep(500, { isAdmin: false, isOwn: false })).toEqual({ label: 'Open it', opens: undefined })
    expect(nextStep(500, { isAdmin: true, isOwn: false }).opens).toBe('run-again')
  })
})

it('tells each series once, with its latest failure, and keeps all of them for dismissing', () => {
  const failure = (RepeatingFailureID: number, RepeatingBroadcastID: number) =>
    ({ RepeatingFailureID, RepeatingBroadcastID }) as RepeatingFailure
  const found = bySeries([failure(9, 1), failure(8, 2), failure(7, 1)])
  expect(found.map(({ latest, ids }) => [latest.RepeatingFailureID, ids])).toEqual([
    [9, [9, 7]],
    [8, [8]],
  ])
})

describe('who gets it', () => {
  const list = (ListName: string) => ({ ListID: 1, ListName })
  it.each([
    [['Staff'], 0, 'Staff'],
    [['Grade 9', 'Staff'], 1, 'Grade 9, Staff and 1 person'],
    [[], 1200, '1,200 people'],
    [['Staff', ''], 0, 'Staff and a group of somebody else'],
    [['', ''], 2, '2 groups of others and 2 people'],
    [[], 0, ''],
  ])('%o and %i people: %s', (names, ContactCount, text) =>
    expect(audienceText({ Lists: names.map(list), ContactCount })).toBe(text),
  )
})

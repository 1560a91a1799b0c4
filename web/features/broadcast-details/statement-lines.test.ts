import { expect, test } from 'vitest'
import { statementLines } from './statement-lines.ts'

const statement = {
  BroadcastID: 5,
  BroadcastName: 'Snow day',
  Entries: [
    { Day: '2026-11-20', Kind: 'Reserved' as const, Credits: 40 },
    { Day: '2026-11-20', Kind: 'Used' as const, Credits: 30 },
    { Day: '2026-11-21', Kind: 'Used' as const, Credits: 6 },
    { Day: '2026-11-21', Kind: 'Released' as const, Credits: -4 },
  ],
  Reserved: 40,
  Used: 36,
  Released: -4,
  Held: 0,
  AddsUp: true,
}
const told = (changes: object = {}) =>
  statementLines({ ...statement, ...changes }).map(({ label, credits }) => `${label}: ${credits}`)

test('says what was set aside, used by day, and given back', () =>
  expect(told()).toEqual(['Set aside: 40', 'Used: 36', 'Nov 20, 2026: 30', 'Nov 21, 2026: 6', 'Given back: 4']))

test('one day needs no list, and what is held is told', () =>
  expect(told({ Entries: statement.Entries.slice(0, 2), Used: 30, Released: 0, Held: 10 })).toEqual([
    'Set aside: 40',
    'Used: 30',
    'Given back: 0',
    'Still set aside: 10',
  ]))

test('a monthly plan has none', () => expect(told({ Entries: [], Reserved: 0, Used: 0, Released: 0 })).toEqual([]))

import { beforeAll, expect, test } from 'vitest'
import { setTimeZone } from '../../ui/format.ts'
import { daysOf } from './thread-parts.ts'

beforeAll(() => setTimeZone('America/Chicago', 'America/Chicago'))

const said = (at: string, by: string) => ({ at, by, isInbound: by === 'Ann' })

test('what one says in one go is one run, and a day begins anew', () => {
  const days = daysOf(
    [
      said('2026-11-23T15:00:00Z', 'Ann'),
      said('2026-11-23T15:04:00Z', 'Ann'),
      said('2026-11-23T15:10:00Z', 'Ann'),
      said('2026-11-23T15:11:00Z', 'You'),
      said('2026-11-23T15:12:00Z', 'Adam'),
      said('2026-11-24T15:12:30Z', 'Adam'),
    ],
    Date.parse('2026-11-24T18:00:00Z'),
  )
  expect(days.map(({ day, runs }) => [day, runs.map(({ by, items }) => [by, items.length])])).toEqual([
    [
      'Yesterday',
      [
        ['Ann', 2],
        ['Ann', 1],
        ['You', 1],
        ['Adam', 1],
      ],
    ],
    ['Today', [['Adam', 1]]],
  ])
})

test('a day is one of the user’s own zone', () => {
  const days = daysOf(
    ['2026-11-20T05:30:00Z', '2026-11-20T06:30:00Z', '2026-11-21T02:00:00Z'].map((at) => said(at, 'Ann')),
    Date.parse('2026-11-21T03:00:00Z'),
  )
  expect(days.map(({ day, runs }) => [day, runs.length])).toEqual([
    ['Yesterday', 1],
    ['Today', 2],
  ])
})

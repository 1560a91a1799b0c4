import { expect, test } from 'vitest'
import { daysOf } from './thread-parts.ts'

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

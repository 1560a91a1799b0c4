import { expect, it } from 'vitest'
import { setTimeZone } from '../../ui/format.ts'
import { isMoving, waitingLine } from './waiting-line.ts'

setTimeZone('America/Chicago', 'America/Chicago')
const now = Date.parse('2026-11-21T15:00:00Z')
const running = {
  BroadcastStatus: 'Broadcasting',
  BroadcastStatusCategory: 'Broadcasting',
  StartDate: '2026-11-21T14:00:00Z',
  Notice: null,
  NoticeKind: null,
  NoticeUntil: null,
} as const

it.each([
  [null, undefined],
  ['', undefined],
  [
    'The connection to the carrier is down. Sending goes on by itself as soon as it is back.',
    'Waiting: The connection to the carrier is down. Sending goes on by itself as soon as it is back.',
  ],
])('the notice %o shows %o, and nothing moves meanwhile', (Notice, line) => {
  expect(waitingLine({ ...running, Notice }, now)).toBe(line)
  expect(isMoving({ ...running, Notice }, now)).toBe(line === undefined)
})

it('tells the time of a wait in the words of the page', () => {
  const NoticeUntil = new Date(Date.now() + 86_400_000).toISOString()
  expect(waitingLine({ ...running, Notice: 'In full.', NoticeKind: 'Window', NoticeUntil }, now)).toMatch(
    /^Waiting for the calling window\. Sending goes on tomorrow, \d+:\d\d [AP]M\.$/,
  )
})

it.each([
  ['Paused', 'Broadcasting', '2026-11-21T14:00:00Z'],
  ['Broadcasting', 'Broadcasting', '2026-11-21T16:00:00Z'],
  ['Complete', 'Completed', '2026-11-21T14:00:00Z'],
] as const)('%s (%s) with start %s does not wait for anything, and does not move', (status, category, StartDate) => {
  const one = { ...running, BroadcastStatus: status, BroadcastStatusCategory: category, StartDate, Notice: 'Waits.' }
  expect(waitingLine(one, now)).toBe(undefined)
  expect(isMoving(one, now)).toBe(false)
})

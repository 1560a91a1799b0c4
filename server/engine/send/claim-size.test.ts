import { expect, test } from 'vitest'
import { roomAhead, roomForRecipients } from './claim-size.ts'

test.each([
  [0, null, 256],
  [200, null, 56],
  [0, 20, 10],
  [4, 20, 6],
  [0, 0.1, 1],
  [0, 10_000, 256],
])('with %i in hand at %s a second there is room for %i', (inHand, perSecond, room) => {
  expect(roomAhead(inHand, perSecond)).toBe(room)
})

const wide = { slots: 1000, window: 1000, inHand: 0, perSecond: null, isIdle: false }
test.each([
  ['as much as a claim takes', wide, 256],
  ['a quarter of the window is not free yet', { ...wide, slots: 249 }, 0],
  ['a quarter of it is', { ...wide, slots: 250 }, 250],
  ['a few, while nothing else is under way', { ...wide, slots: 3, isIdle: true }, 3],
  ['none', { ...wide, slots: -2, isIdle: true }, 0],
  ['a narrow window', { ...wide, slots: 2, window: 5 }, 2],
  ['half a second of the pace', { ...wide, perSecond: 10 }, 5],
  ['part of half a second', { ...wide, perSecond: 10, inHand: 1 }, 0],
])('%s', (_, of, room) => {
  expect(roomForRecipients(of)).toBe(room)
})

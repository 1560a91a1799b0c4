import { expect, test } from 'vitest'
import { leaving, nothing, type Row, type Shown, showing } from './shown.ts'

const pagesOf = (...ids: number[]) => [
  {
    page: 1,
    Items: ids.map(
      (ConversationID) =>
        ({ ConversationID, LastMessage: { TextMessageID: 1, IsInbound: true }, LastUnread: null }) as Row,
    ),
    Size: ids.length,
    SeenThroughID: 1,
  },
]
const shownOf = (ids: number[], isHeld: boolean): Shown =>
  showing(nothing, { pages: pagesOf(...ids), asOf: 100 }, isHeld)

test('who has left by an act stays away while the list loses the focus, and gets it again, before the act is in its pages', () => {
  const left = leaving(shownOf([1, 2, 3], true), new Set([2]), 200)
  const before = { pages: pagesOf(1, 2, 3), asOf: 100 }
  const unheld = showing(left, before, false)
  expect(unheld.order.ids).toEqual([1, 3])
  expect(showing(unheld, before, true).order.ids).toEqual([1, 3])
})

test('who has left and is in pages of later is there again', () => {
  const left = leaving(shownOf([1, 2, 3], false), new Set([2]), 200)
  expect(showing(left, { pages: pagesOf(1, 2, 3), asOf: 201 }, false).order.ids).toEqual([1, 2, 3])
})

test('what is taken back is at its place in the first pages that have it, though the list is held; then nothing moves', () => {
  const known = { ...shownOf([1, 3], true), freeUntil: 200 }
  const back = showing(known, { pages: pagesOf(1, 2, 3), asOf: 201 }, true)
  expect(back.order.ids).toEqual([1, 2, 3])
  expect(showing(back, { pages: pagesOf(4, 1, 2, 3), asOf: 300 }, true).order.ids).toEqual([1, 2, 3])
})

test('all are those of the page that was fetched first', () => {
  const [first, second] = [pagesOf(1)[0]!, { ...pagesOf(2)[0]!, page: 2 }]
  const pages = [
    { ...first, SeenThroughID: 90 },
    { ...second, SeenThroughID: 95 },
  ]
  expect(showing(nothing, { pages, asOf: 100 }, false).seen.throughID).toBe(90)
})

import { describe, expect, test } from 'vitest'
import { hasWrittenSince, lastIdOf, newsOf, orderOf, pagesize, pagesOf, placed, shiftOf, without } from './order.ts'

/** Their last text has their own number, or another where they have written since. */
const row = (ConversationID: number, TextMessageID = ConversationID, IsInbound = true) => ({
  ConversationID,
  LastMessage: { TextMessageID, IsInbound },
  LastUnread: null,
})
const page = (number: number, ids: readonly number[], Size: number) => ({
  page: number,
  Items: ids.map((id) => row(id)),
  Size,
  SeenThroughID: 1,
})
const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

const first = page(1, range(1, pagesize), 3 * pagesize)
const order = orderOf([first])

test('a list is as long as the server says, with holes where no page has come', () => {
  expect([order.ids.length, order.ids[0], order.ids[pagesize - 1], order.ids[pagesize]]).toEqual([
    150,
    1,
    50,
    undefined,
  ])
})

describe('while it is held', () => {
  const top = [row(2, 90), row(77), row(78), ...range(3, 10).map((id) => row(id))]

  test('who is new and who has written since are news', () => expect(newsOf(order, top)).toEqual([2, 77, 78]))

  test('what we said is none', () => expect(newsOf(order, [row(2, 90, false)])).toEqual([]))

  test('what they wrote is, though an auto reply stands behind it, and no more once it is read', () => {
    const answered = { ...row(2, 91, false), LastUnread: { TextMessageID: 90 } }
    expect(newsOf(order, [answered])).toEqual([2])
    expect(lastIdOf(answered)).toBe(91)
    // It was shown so, and somebody has marked it as unread.
    expect(hasWrittenSince(answered, 91)).toBe(false)
    expect(newsOf(order, [{ ...answered, LastUnread: null }])).toEqual([])
  })

  test('places that were taken stay', () => {
    const next = placed(order, [page(1, [77, 2, 1], 151)], 1)
    expect(next.ids.slice(0, 3)).toEqual([1, 2, 3])
  })

  test('a page that comes is placed as far behind as others are in front', () => {
    expect(shiftOf(order, top)).toBe(2)
    const next = placed(order, [page(2, [49, 50, ...range(51, 48)], 152)], 2)
    expect(next.ids.slice(48, 53)).toEqual([49, 50, 51, 52, 53])
    expect(next.ids.length).toBe(150)
  })

  test('nobody is shown twice', () => {
    const next = placed(order, [page(2, [3, ...range(51, 49)], 150)], 0)
    expect(next.ids.slice(48, 52)).toEqual([49, 50, 51, 52])
    expect(next.ids.length).toBe(149)
    expect(new Set(next.ids.filter(Boolean)).size).toBe(next.ids.filter(Boolean).length)
  })
})

test('who has left is there no more, and comes as news again', () => {
  const next = without(order, new Set([2]))
  expect([next.ids.slice(0, 2), next.ids.length]).toEqual([[1, 3], 149])
  expect(newsOf(next, [row(2)])).toEqual([2])
})

test.each([
  [0, 10, 0, [1]],
  [45, 60, 0, [1, 2]],
  [45, 49, 3, [1, 2]],
  [5000, 5012, 0, [101]],
])('places %i to %i with %i in front are on pages %o', (from, to, shift, pages) =>
  expect(pagesOf(from, to, shift)).toEqual(pages),
)

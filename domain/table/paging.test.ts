import { describe, expect, test } from 'vitest'
import { pageLinks, readList } from './paging.ts'

const fields = {
  sortable: ['StartDate', 'BroadcastName'] as const,
  filterable: ['BroadcastStatus', 'StartDate'] as const,
  defaultSort: '-StartDate',
}
const read = (query: string) => readList(new Map(entries(query)), fields)
const entries = (query: string): [string, string][] =>
  query === ''
    ? []
    : query.split('&').map((pair) => {
        const at = pair.indexOf('=')
        const decode = (text: string) => decodeURIComponent(text)
        return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
      })
const byStart = [{ field: 'StartDate', isDescending: true }]

describe('the query of a list (rules/api 2)', () => {
  test.each([
    ['', { page: 1, pagesize: 10, q: '', sortby: byStart, filters: [] }],
    ['page=3&pagesize=2000&q=%20snow ', { page: 3, pagesize: 2000, q: 'snow' }],
    ['takesize=25', { pagesize: 25 }],
    ['page=all', { page: 1, pagesize: 2000 }],
    [
      'sortby=broadcastname,-STARTDATE',
      {
        sortby: [
          { field: 'BroadcastName', isDescending: false },
          { field: 'StartDate', isDescending: true },
        ],
      },
    ],
    ['broadcaststatus=Paused', { filters: [{ field: 'BroadcastStatus', operator: 'eq', value: 'Paused' }] }],
    [
      'StartDate~gte~2026-01-01&StartDate~lt~2026-02-01T00:00:00Z',
      {
        filters: [
          { field: 'StartDate', operator: 'gte', value: '2026-01-01' },
          { field: 'StartDate', operator: 'lt', value: '2026-02-01T00:00:00Z' },
        ],
      },
    ],
    ['BroadcastStatus~ne~a~b=c', { filters: [{ field: 'BroadcastStatus', operator: 'ne', value: 'a~b=c' }] }],
    ['include=currentuser&_=1', { filters: [] }],
  ])('%j', (query, request) => expect(read(query)).toEqual({ request: expect.objectContaining(request) }))

  test.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['pagesize=2001', 'pagesize'],
    ['sortby=Secret', 'sortby'],
    ['Secret~eq~1', 'Secret'],
    ['StartDate~like~1', 'StartDate'],
  ])('%j is wrong in %s', (query, field) => {
    expect(read(query)).toEqual({ errors: { [field]: expect.any(String) } })
  })

  test('a list that has one order says so', () => {
    const errors = { sortby: 'This list has one order. Leave sortby out.' }
    expect(readList([['sortby', 'Name']], { sortable: [], filterable: [] })).toEqual({ errors })
  })
})

describe('links to the neighbours', () => {
  const query = entries('page=2&pagesize=10&q=a b&sortby=-StartDate,BroadcastName&StartDate~gte~2026-01-01')
  test.each([
    [2, 30, true, true],
    [1, 30, false, true],
    [3, 30, true, false],
    [1, 10, false, false],
    [1, 0, false, false],
  ])('page %i of %i rows', (page, size, previous, next) => {
    const links = pageLinks('/v1/broadcasts', query, { page, pagesize: 10 }, size)
    expect([links.Previous !== null, links.Next !== null]).toEqual([previous, next])
  })

  test('keep the rest of the query', () => {
    expect(pageLinks('/v1/broadcasts', query, { page: 2, pagesize: 10 }, 30).Next).toBe(
      '/v1/broadcasts?page=3&pagesize=10&q=a%20b&sortby=-StartDate,BroadcastName&StartDate~gte~2026-01-01',
    )
  })
})

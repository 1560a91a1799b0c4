import { expect, it } from 'vitest'
import { pageInstead, readListSearch } from './list-search.ts'
import { nextSort, sortDirection } from './table/column.ts'

it('reads search, page and order from the address and drops what is malformed', () => {
  const read = readListSearch('status')
  expect(read({ q: 217, page: '3', sort: '-Name', status: 'Drafts', other: 'x' })).toEqual({
    q: '217',
    page: 3,
    sort: '-Name',
    status: 'Drafts',
  })
  expect(read({ q: '', page: -1, sort: { a: 1 }, status: null })).toEqual({})
  expect(read({ page: 1 })).toEqual({})
})

it('turns the order round with a second click', () => {
  expect(nextSort('', 'Name')).toBe('Name')
  expect(nextSort('Name', 'Name')).toBe('-Name')
  expect(nextSort('-Name', 'Name')).toBe('Name')
  expect(sortDirection('-Name', 'Name')).toBe('descending')
  expect(sortDirection('Name', undefined)).toBe('none')
})

it('goes to the last page there is from one beyond the end', () => {
  expect(pageInstead(2, 50, 51)).toBeUndefined()
  expect(pageInstead(2, 50, 50)).toBe(1)
  expect(pageInstead(99, 50, 311)).toBe(7)
  expect(pageInstead(3, 50, 0)).toBe(1)
  expect(pageInstead(1, 50, 0)).toBeUndefined()
})

import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import type { ListQuery } from '@carillon/contract/lists.ts'

export type Asked = { params?: { PhoneNumber?: string }; query?: ListQuery & { category?: string; response?: string } }

type Person = Pick<DetailRow, 'FirstName' | 'LastName' | 'PhoneNumber'>

export const matches = ({ FirstName, LastName, PhoneNumber }: Person, q = '', more = ''): boolean =>
  `${FirstName} ${LastName} ${PhoneNumber} ${more}`.toLowerCase().includes(q.toLowerCase())

export const sorted = <T extends Person>(rows: readonly T[], sortby = ''): readonly T[] => {
  const field = sortby.replace('-', '')
  if (field === '') return rows
  const turn = sortby.startsWith('-') ? -1 : 1
  const by = (row: T): string => String(row[field as keyof T] ?? '')
  return rows.toSorted((a, b) => turn * by(a).localeCompare(by(b)))
}

export const pageOf = <T>(all: readonly T[], { page = 1, pagesize = 10 }: ListQuery = {}) => ({
  Items: page === 'all' ? [...all] : all.slice((page - 1) * pagesize, page * pagesize),
  Size: all.length,
  Previous: null,
  Next: null,
})

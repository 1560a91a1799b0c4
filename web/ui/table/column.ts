import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The field for `sortby`; without it the column cannot be sorted. */
  readonly sortby?: string
  readonly align?: 'start' | 'end'
  readonly width?: number | string
  /** Left out where the page is narrower than this: phone 640, tablet 960 pixels; or the table itself: narrow 520, desk 860, wide 1040. */
  readonly hideBelow?: 'narrow' | 'phone' | 'tablet' | 'desk' | 'wide'
}

/** '' → 'Name' → '-Name' → 'Name': the order after a click on a column head. */
export const nextSort = (sort: string, sortby: string): string => (sort === sortby ? `-${sortby}` : sortby)

export const sortDirection = (sort: string, sortby: string | undefined): 'ascending' | 'descending' | 'none' =>
  sortby === undefined ? 'none' : sort === sortby ? 'ascending' : sort === `-${sortby}` ? 'descending' : 'none'

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type ListSearch, pageInstead } from './list-search.ts'

/** The state of one list: which page, order and search, and how to change them. */
export type ListState = {
  readonly page: number
  readonly pagesize: number
  readonly q: string
  /** As `sortby` of the wire, `-` for descending. */
  readonly sort: string
  /** The query of the list's call. */
  readonly query: { page: number; pagesize: number; q: string; sortby: string }
  readonly setPage: (page: number) => void
  readonly setSort: (sort: string) => void
  readonly setSearch: (q: string) => void
}

/** List state kept in the address, so that back, reload and a shared link show the same rows. */
export const useList = ({ pagesize = 50, sort: firstSort = '' } = {}): ListState => {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { q = '', page = 1, sort = firstSort } = search
  const change = (next: ListSearch): void => {
    // What is left out is the default; a new search or order starts at the first page.
    const { page: _, ...kept } = search
    const changed = Object.entries({ ...kept, ...next }).filter(([, value]) => value !== '' && value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(changed), replace: true, resetScroll: false })
  }
  return {
    page,
    pagesize,
    q,
    sort,
    query: { page, pagesize, q, sortby: sort },
    setPage: (next) => change(next > 1 ? { page: next } : {}),
    setSort: (next) => change({ sort: next === firstSort ? '' : next }),
    setSearch: (next) => change({ q: next }),
  }
}

/** Leaves a page beyond the end, on which there would be no rows and no way back, once the size is known. */
export const useKnownPage = (list: ListState, size: number | undefined): void => {
  const instead = size === undefined ? undefined : pageInstead(list.page, list.pagesize, size)
  const leave = useEffectEvent((page: number) => list.setPage(page))
  useEffect(() => {
    if (instead !== undefined) leave(instead)
  }, [instead])
}

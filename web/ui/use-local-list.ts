import { useState } from 'react'
import type { ListState } from './use-list.ts'

/** List state of a table inside a step or a dialog, which is not worth an address of its own. */
export const useLocalList = ({ pagesize = 50, sort: firstSort = '' } = {}): ListState => {
  const [{ page, q, sort }, set] = useState({ page: 1, q: '', sort: firstSort })
  return {
    page,
    pagesize,
    q,
    sort,
    query: { page, pagesize, q, sortby: sort },
    setPage: (next) => set((known) => ({ ...known, page: next })),
    setSort: (next) => set((known) => ({ ...known, sort: next, page: 1 })),
    setSearch: (next) => set((known) => ({ ...known, q: next, page: 1 })),
  }
}

/** What the address of a list remembers: search, page and order. `sort` is as `sortby` of the wire, `-` for descending. */
export type ListSearch = { q?: string; page?: number; sort?: string }

/** Reads it from the address; whatever is malformed is left out. Extra string filters may be named. */
export const readListSearch =
  <Filter extends string = never>(...filters: Filter[]) =>
  (search: Record<string, unknown>): ListSearch & { [K in Filter]?: string } => {
    const read: Record<string, unknown> = {}
    const page = Number(search.page)
    if (Number.isInteger(page) && page > 1) read.page = page
    for (const name of ['q', 'sort', ...filters]) {
      // The router reads ?q=217 as a number.
      const value = search[name]
      if ((typeof value === 'string' && value !== '') || typeof value === 'number') read[name] = String(value)
    }
    return read as ListSearch & { [K in Filter]?: string }
  }

/** The page to show when the asked one is beyond the end, as after its last rows were deleted; else undefined. */
export const pageInstead = (page: number, pagesize: number, size: number): number | undefined => {
  const last = Math.max(1, Math.ceil(size / pagesize))
  return page > last ? last : undefined
}

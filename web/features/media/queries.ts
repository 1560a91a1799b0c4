import { getMedia, listMedia } from '@carillon/contract/media.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'

export const useMedia = (query: { q?: string; page?: number; pagesize?: number }) =>
  useQuery({ ...queryOf(listMedia, { query }), placeholderData: keepPreviousData })

/** What a change of pictures makes stale. */
export const mediaCalls = [listMedia, getMedia]

/** Pictures follow what others of the account do. */
export const useLiveMedia = (): void => {
  const cache = useQueryClient()
  useEvent('library.updated', () => {
    for (const stale of mediaCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
  })
}

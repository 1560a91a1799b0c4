import {
  type FileUpload,
  getFileUpload,
  type ImportRow,
  listFileUploads,
  listImportRows,
} from '@carillon/contract/imports.ts'
import { listOptOuts } from '@carillon/contract/opt-outs.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf, useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { contactCalls } from '../contacts/queries.ts'
import { isMoving } from './flow.ts'

/** Where no event comes through, the page asks by itself. */
const askEveryMs = 2_000
/** Nobody corrects more by hand; the rest is better mended in the file. */
export const mostBadRows = 500

/** An upload with its progress, which moves by itself; what it adds makes the lists of contacts stale. */
export const useFileUpload = (FileID: number) => {
  const cache = useQueryClient()
  const options = queryOf(getFileUpload, { params: { FileID } })
  const upload = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? askEveryMs : false),
  })
  useEvent('import.progress', (event) => {
    if (event.FileID !== FileID) return
    cache.setQueryData(options.queryKey, (known) =>
      known && isMoving(known) ? { ...known, Done: event.Done, Total: event.Total } : known,
    )
    if (event.Done >= event.Total) void cache.invalidateQueries({ queryKey: options.queryKey })
  })
  const step = upload.data?.Step
  useEffect(() => {
    if (step !== 'REVIEW' && step !== 'VIEW') return
    const stale = step === 'VIEW' ? [...contactCalls, listOptOuts, listFileUploads] : [listImportRows]
    for (const { name } of stale) void cache.invalidateQueries({ queryKey: [name] })
  }, [cache, step])
  return upload
}

/** Takes what the server said of an upload as the news about it. */
export const useKnowUpload = () => {
  const cache = useQueryClient()
  return (upload: FileUpload): void => {
    const { queryKey } = queryOf(getFileUpload, { params: { FileID: upload.FileID } })
    cache.setQueryData(queryKey, upload)
    void cache.invalidateQueries({ queryKey: [listFileUploads.name] })
  }
}

/** Asks anew how an upload stands: what was refused may have found its counts changed. */
export const useAskUpload = () => {
  const cache = useQueryClient()
  return (FileID: number): Promise<void> =>
    cache.invalidateQueries({ queryKey: queryOf(getFileUpload, { params: { FileID } }).queryKey })
}

/** Files for a broadcast, latest first, which are looked at once more when their dialog is opened. */
export const useRecentFiles = () =>
  useQuery({ ...queryOf(listFileUploads, { query: { Purpose: 'broadcast', pagesize: 20 } }), staleTime: 0 })

export const useRecentImports = () => useCall(listFileUploads, { query: { pagesize: 50 } })

export type RowKind = 'Good' | 'Bad' | 'Noted' | 'Replaced' | 'Removed'

export const useImportRows = (
  FileID: number,
  Outcome: RowKind,
  { page = 1, pagesize }: { page?: number; pagesize: number },
) =>
  useQuery({
    ...queryOf(listImportRows, { params: { FileID }, query: { Outcome, page, pagesize } }),
    placeholderData: keepPreviousData,
  })

/**
 * The rows to correct, all at once, so that none slips away between two pages while others are corrected. They stay where
 * they are when they have been: a fresh list comes with the next visit.
 */
export const useBadRows = (FileID: number) => {
  const cache = useQueryClient()
  const options = queryOf(listImportRows, { params: { FileID }, query: { Outcome: 'Bad', pagesize: mostBadRows } })
  const rows = useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false })
  const replace = (row: ImportRow): void => {
    cache.setQueryData(
      options.queryKey,
      (known) => known && { ...known, Items: known.Items.map((each) => (each.RowNo === row.RowNo ? row : each)) },
    )
    void cache.invalidateQueries({ queryKey: queryOf(getFileUpload, { params: { FileID } }).queryKey })
    void cache.invalidateQueries({
      predicate: ({ queryKey: [name, input] }) => name === listImportRows.name && !isOfBadRows(input),
    })
  }
  return { ...rows, replace }
}

const isOfBadRows = (input: unknown): boolean =>
  (input as { query?: { Outcome?: unknown } } | undefined)?.query?.Outcome === 'Bad'

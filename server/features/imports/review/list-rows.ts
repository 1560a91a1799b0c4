import type { ListQuery } from '@carillon/contract/lists.ts'
import type { ReadFilter } from '../../../platform/filters.ts'
import { pageOf, readListQuery } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readUpload, type Upload } from '../store.ts'
import { listRows, type Outcome, outcomes, type RowsAsked, rowFields } from './store.ts'

export const listImportRows = async ({ db }: Platform, scope: Scope, uploadId: number, query: ListQuery) => {
  const upload = await readUpload(db, scope, uploadId)
  if (!upload) throw refuse('NotFound')
  const request = readListQuery(scope, query, rowFields)
  const asked = rowsAsked(request.filters)
  const isDescending = request.sortby[0]?.isDescending ?? false
  const { q, page, pagesize } = request
  const size = q === '' && asked.filters.length === 0 ? knownSize(upload, asked.outcomes) : undefined
  const listed = await listRows(db, scope, upload, { ...asked, q, page, pagesize, isDescending, size })
  return pageOf(`/fileuploads/${uploadId}/rows`, query, request, listed)
}

/** `Outcome=Bad`, in any letter case. */
export const rowsAsked = (filters: readonly ReadFilter[]): RowsAsked => ({
  outcomes: filters.filter(({ field }) => field === 'Outcome').map(readOutcome),
  filters: filters.filter(({ field }) => field !== 'Outcome'),
})

const readOutcome = ({ operator, value }: ReadFilter): Outcome => {
  const outcome = outcomes.find((known) => known.toLowerCase() === value.toLowerCase())
  if (outcome && operator === 'eq') return outcome
  throw refuseFields({ Outcome: [`Use Outcome= with one of ${outcomes.join(', ')}.`] })
}

/** A million rows are not counted for each page: while nothing is going on, how many there are of each kind is known. */
const knownSize = ({ step, counts }: Upload, wanted: Outcome[]): number | undefined => {
  if (wanted.length > 1 || (step !== 'REVIEW' && step !== 'VIEW')) return undefined
  const [outcome] = wanted
  if (outcome === undefined) return counts.Rows
  if (outcome === 'Replaced') return counts.DuplicatesInFile
  return outcome === 'Good' && step === 'VIEW' ? 0 : counts[outcome]
}

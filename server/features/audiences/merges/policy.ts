import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import type { MergeRow } from './store.ts'

/** A merge as it travels. */
export const mergeFrom = ({ message, stored, RosterChanged, ...row }: MergeRow): TemplateMerge => ({
  ...row,
  ...toldOfMerge(row.ID, message),
  InvalidMessageUri: `/v1/template-merges/${row.ID}/messages.csv`,
})

/** The fields of its message, and where it is found. */
export const toldOfMerge = (id: number, message: string): Pick<TemplateMerge, 'Fields' | 'MergeSummaryUri'> => ({
  Fields: [...new Set(parseMerge(message).flatMap((part) => (part.kind === 'field' ? [part.field] : [])))],
  MergeSummaryUri: `/v1/template-merges/${id}`,
})

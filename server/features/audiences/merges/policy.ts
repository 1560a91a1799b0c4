import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import type { MergeRow } from './store.ts'

/** A merge as it travels. */
export const mergeFrom = ({ message, stored, RosterChanged, ...row }: MergeRow): TemplateMerge => ({
  ...row,
  Fields: [...new Set(parseMerge(message).flatMap((part) => (part.kind === 'field' ? [part.field] : [])))],
  MergeSummaryUri: `/v1/template-merges/${row.ID}`,
  InvalidMessageUri: `/v1/template-merges/${row.ID}/messages.csv`,
})

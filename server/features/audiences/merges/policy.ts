import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'
import type { MergeRow } from './store.ts'

/** A merge as it travels. */
export const mergeFrom = ({ message, stored, empty, RosterChanged, ...row }: MergeRow): TemplateMerge => ({
  ...row,
  MissingFields: neededFields(message)
    .map((Field) => ({ Field, Count: empty[Field] }))
    .filter(({ Count }) => Count > 0),
  ...toldOfMerge(row.ID, message),
  InvalidMessageUri: `/v1/template-merges/${row.ID}/messages.csv`,
})

/** The fields of its message, and where it is found. */
export const toldOfMerge = (id: number, message: string): Pick<TemplateMerge, 'Fields' | 'MergeSummaryUri'> => ({
  Fields: [...new Set(parseMerge(message).flatMap((part) => (part.kind === 'field' ? [part.field] : [])))],
  MergeSummaryUri: `/v1/template-merges/${id}`,
})

/** Those without a default: whoever has none of them gets no message. */
const neededFields = (message: string): MergeField[] => [
  ...new Set(
    parseMerge(message).flatMap((part) => (part.kind === 'field' && part.fallback === undefined ? [part.field] : [])),
  ),
]

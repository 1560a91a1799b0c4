import type { ColumnUse as WireColumn } from '@carillon/contract/imports.ts'
import type { ColumnPlan, ColumnProposal } from '@carillon/domain/imports/columns.ts'

/** What one upload may hold (rules/limits 7); its size is limited by the call itself. */
export const mostRows = 1_000_000
/** Rows of a sheet that are kept, read and checked at a time. */
export const rowsOfChunk = 5000
/** Contacts that are saved in one transaction; more in the next. */
export const rowsOfBatch = 20_000
/** So few are dealt with while the call waits; more by a job. */
export const inlineRows = 5000
/** Groups that one file may make by naming them. */
export const mostNewGroups = 200
/** From so many on the database tidies up at once, so that lists are as quick as ever. */
export const largeImport = 50_000

const day = 86_400_000
/** Rows and report of an import. */
export const keptForMs = 30 * day
/** The rows of a file that nobody goes on with. */
export const unfinishedKeptForMs = 2 * day

/** What the columns hold, as it travels and is stored. */
export type Plan = { HeadingRow: number; Columns: WireColumn[] }

/** The same as the rules of reading have it. */
export const planOf = ({ Columns }: Pick<Plan, 'Columns'>): ColumnPlan => ({
  Columns: Columns.map((column) =>
    column.Use === 'Custom' ? { use: 'Custom', name: column.Name } : { use: column.Use },
  ),
})

export const wireColumns = (Columns: ColumnProposal['Columns']): WireColumn[] =>
  Columns.map((column) => (column.use === 'Custom' ? { Use: 'Custom', Name: column.name } : { Use: column.use }))

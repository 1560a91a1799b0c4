import { type ImportRow, ImportRowsQuery } from '@carillon/contract/imports.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { RowProblem } from '@carillon/domain/imports/row.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersOf, type ReadFilter } from '../../../platform/filters.ts'
import { containing, limitOf } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Plan } from '../policy.ts'
import { phoneCellsOf } from '../process/phone-cells.ts'
import type { Upload } from '../store.ts'

export const rowFields = {
  sortable: ['RowNo'],
  filterable: filterKindsOf(ImportRowsQuery),
  defaultSort: 'RowNo',
} as const

export const outcomes = ['Good', 'Bad', 'Noted', 'Replaced', 'Removed', 'Added', 'Updated', 'Unchanged'] as const
export type Outcome = (typeof outcomes)[number]

/** Up to here a row without an outcome has been added. */
const savedUpTo = ({ step, cursorNo }: Upload): number => (step === 'SAVING' || step === 'VIEW' ? cursorNo : 0)

const isOutcome = (upload: Upload, outcome: Outcome): RawBuilder<unknown> => {
  const isSaved = sql`r.row_no <= ${savedUpTo(upload)}`
  if (outcome === 'Good') return sql`r.outcome is null and not ${isSaved}`
  if (outcome === 'Added') return sql`r.outcome is null and ${isSaved}`
  if (outcome === 'Noted') {
    return sql`r.problems is not null and (r.outcome is null or r.outcome in ('updated', 'unchanged'))`
  }
  // Only rows with problems are bad, and they have an index.
  const hasProblems = outcome === 'Bad' ? sql`and r.problems is not null` : sql``
  return sql`r.outcome = ${outcome.toLowerCase()} ${hasProblems}`
}

/** Every word at the start of nothing in particular; or, when only digits and their punctuation were typed, part of a number. */
const matches = (q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  if (digits.length >= 2 && /^[\d\s()+.-]+$/.test(q)) {
    const part = containing(digits)
    return sql`(r.primary_phone::text like ${part} or r.secondary_phone::text like ${part}
      or r.tertiary_phone::text like ${part} or r.primary_phone is null and array_to_string(r.cells, ' ') like ${containing(q)})`
  }
  return sql`concat_ws(' ', r.first_name, r.last_name, array_to_string(r.cells, ' '))
    ilike all (${q.split(/\s+/).map(containing)}::text[])`
}

/** Which rows: of each of these results, and otherwise as the filters say. */
export type RowsAsked = { outcomes: Outcome[]; filters: readonly ReadFilter[] }

const isListed = (scope: Scope, upload: Upload, { outcomes: wanted, filters, q }: RowsAsked & { q: string }) =>
  sql.join(
    [
      sql`r.account_id = ${scope.accountId} and r.upload_id = ${upload.uploadId}`,
      ...wanted.map((outcome) => sql`(${isOutcome(upload, outcome)})`),
      ...(q === '' ? [] : [matches(q)]),
      ...filtersOf(filters, columns(upload)),
    ],
    sql` and `,
  )

type Stored = Omit<ImportRow, 'Problems'> & { problems: RowProblem[] | null; cells: string[] | null; isEdited: boolean }

const columns = (upload: Upload) => sql`
  r.row_no as "RowNo", coalesce(wire_phone(r.primary_phone), '') as "PrimaryPhone",
  coalesce(wire_phone(r.secondary_phone), '') as "SecondaryPhone",
  coalesce(wire_phone(r.tertiary_phone), '') as "TertiaryPhone", r.first_name as "FirstName", r.last_name as "LastName",
  r.notes as "Notes", to_json(r.groups) as "Groups", r.custom_data as "CustomData",
  case when r.outcome is not null then initcap(r.outcome) when r.row_no <= ${savedUpTo(upload)} then 'Added'
    else 'Good' end as "Outcome",
  r.replaced_by as "ReplacedBy", r.problems, to_json(r.cells) as cells, r.is_edited as "isEdited"`

/** A row without a number shows what stood where it should be. */
const shown = ({ plan }: Upload, { problems, cells, isEdited, ...row }: Stored): ImportRow => {
  const Problems = (problems ?? []).map(({ field, sentence }) => ({ Field: field, Message: sentence }))
  if (row.PrimaryPhone !== '' || !cells) return { ...row, Problems }
  return { ...row, ...phoneCellsOf(cells, isEdited ? formPlan : (plan as Plan)), Problems }
}

/** Of a corrected row, `cells` are the fields of the form. */
export const formPlan: Plan = {
  HeadingRow: 0,
  Columns: [
    ...[{ Use: 'PrimaryPhone' as const }, { Use: 'SecondaryPhone' as const }, { Use: 'TertiaryPhone' as const }],
    ...[{ Use: 'FirstName' as const }, { Use: 'LastName' as const }, { Use: 'Notes' as const }],
  ],
}

type RowRequest = RowsAsked & {
  q: string
  page: number
  pagesize: number
  isDescending: boolean
  /** The number of rows, where it is known already. */
  size: number | undefined
}

export const listRows = async (db: Db, scope: Scope, upload: Upload, request: RowRequest) => {
  const where = isListed(scope, upload, request)
  const order = request.isDescending ? sql`desc` : sql`asc`
  const rows = await all<Stored>(
    db,
    sql`select ${columns(upload)} from import_rows r where ${where} order by r.row_no ${order} ${limitOf(request)}`,
  )
  const Size = request.size ?? (await countListed(db, where))
  return { Items: rows.map((row) => shown(upload, row)), Size }
}

const countListed = async (db: Db, where: RawBuilder<unknown>): Promise<number> =>
  (await one<{ size: number }>(db, sql`select count(*) as size from import_rows r where ${where}`))!.size

/** The rows behind one, for a report that is written as it is read. */
export const rowsAfter = async (
  db: Db,
  scope: Scope,
  upload: Upload,
  { after, most, ...asked }: RowsAsked & { after: number; most: number },
): Promise<ImportRow[]> =>
  (
    await all<Stored>(
      db,
      sql`select ${columns(upload)} from import_rows r
        where ${isListed(scope, upload, { ...asked, q: '' })} and r.row_no > ${after} order by r.row_no limit ${most}`,
    )
  ).map((row) => shown(upload, row))

export const findRow = async (db: Db, scope: Scope, upload: Upload, rowNo: number): Promise<ImportRow | undefined> =>
  (await rowsAfter(db, scope, upload, { outcomes: [], filters: [], after: rowNo - 1, most: 1 })).find(
    ({ RowNo }) => RowNo === rowNo,
  )

export type RowFacts = { phone: number | null; problems: RowProblem[] | null }

export const readRow = (db: Db, scope: Scope, uploadId: number, rowNo: number): Promise<RowFacts | undefined> =>
  one<RowFacts>(
    db,
    sql`select primary_phone as phone, problems from import_rows
      where account_id = ${scope.accountId} and upload_id = ${uploadId} and row_no = ${rowNo}`,
  )

type Corrected = {
  phones: readonly number[]
  FirstName: string
  LastName: string
  Notes: string
  problems: readonly RowProblem[]
  isBad: boolean
  cells: readonly string[]
}

export const saveCorrected = (tx: Db, scope: Scope, uploadId: number, rowNo: number, row: Corrected) =>
  sql`update import_rows set primary_phone = ${row.phones[0] ?? null}, secondary_phone = ${row.phones[1] ?? null},
      tertiary_phone = ${row.phones[2] ?? null}, first_name = ${row.FirstName}, last_name = ${row.LastName},
      notes = ${row.Notes}, problems = ${row.problems.length > 0 ? JSON.stringify(row.problems) : null}::jsonb,
      outcome = ${row.isBad ? 'bad' : null}, replaced_by = null, cells = ${row.cells}::text[], is_edited = true
    where account_id = ${scope.accountId} and upload_id = ${uploadId} and row_no = ${rowNo}`.execute(tx)

export const saveRemoved = (tx: Db, scope: Scope, uploadId: number, rowNo: number) =>
  sql`update import_rows set outcome = 'removed', replaced_by = null
    where account_id = ${scope.accountId} and upload_id = ${uploadId} and row_no = ${rowNo}`.execute(tx)

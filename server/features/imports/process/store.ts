/** The rows of a file as contacts to be. Null for an outcome means: will be imported. */
import type { ImportCounts } from '@carillon/contract/imports.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import { joinHashed, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isKnownPhone } from '../../contacts/upsert/store.ts'

export const copyRowsStatement = `copy import_rows (account_id, upload_id, row_no, primary_phone, secondary_phone,
  tertiary_phone, first_name, last_name, notes, groups, custom_data, problems, outcome, cells) from stdin`

/** Within a file the last row of a number wins. Of all rows, or of those with these numbers. */
export const markReplaced = async (tx: Db, scope: Scope, uploadId: number, phones?: readonly number[]) => {
  const isMeant = sql`account_id = ${scope.accountId} and upload_id = ${uploadId} and primary_phone is not null
    and (outcome is null or outcome = 'replaced')
    ${phones ? sql`and primary_phone = any (${phones}::bigint[])` : sql``}`
  const marked = sql`update import_rows r
    set outcome = case when r.row_no < w.last then 'replaced' end, replaced_by = case when r.row_no < w.last then w.last end
    from (select primary_phone, max(row_no) as last from import_rows where ${isMeant}
      group by primary_phone having count(*) > 1 or bool_or(outcome = 'replaced')) w
    where r.account_id = ${scope.accountId} and r.upload_id = ${uploadId} and r.primary_phone = w.primary_phone
      and (r.outcome is null or r.outcome = 'replaced')
      and r.replaced_by is distinct from case when r.row_no < w.last then w.last end`
  await joinHashed(tx, () => marked.execute(tx))
}

/** Marks the rows whose number this user's contacts have, of all rows or of those with these numbers. Answers how many it marked otherwise. */
export const markKnown = async (
  tx: Db,
  scope: Scope,
  uploadId: number,
  phones?: readonly number[],
): Promise<number> => {
  const isMeant = sql`r.account_id = ${scope.accountId} and r.upload_id = ${uploadId} and r.primary_phone is not null
    ${phones ? sql`and r.primary_phone = any (${phones}::bigint[])` : sql``}`
  const marked = sql`with rows as ${once} (
      select r.account_id, r.upload_id, r.row_no, r.is_known, ${isKnownPhone(scope, sql`r.primary_phone`)} as is_now from import_rows r where ${isMeant}
    )
    update import_rows r set is_known = n.is_now from rows n
    where r.account_id = ${scope.accountId} and r.account_id = n.account_id and r.upload_id = n.upload_id
      and r.row_no = n.row_no and n.is_now <> n.is_known`
  return Number((await joinHashed(tx, () => marked.execute(tx))).numAffectedRows)
}

/** Before the import. */
export const countRows = async (tx: Db, scope: Scope, uploadId: number): Promise<ImportCounts> =>
  (await one<ImportCounts>(
    tx,
    sql`select count(*) as "Rows", count(*) filter (where outcome is null) as "Good",
        count(*) filter (where outcome is null and problems is not null) as "Noted",
        count(*) filter (where outcome = 'bad') as "Bad",
        count(*) filter (where outcome = 'replaced') as "DuplicatesInFile",
        count(*) filter (where outcome is null and is_known) as "Known",
        count(*) filter (where outcome = 'removed') as "Removed", 0 as "Added", 0 as "Updated", 0 as "Unchanged"
      from import_rows where account_id = ${scope.accountId} and upload_id = ${uploadId}`,
  ))!

import type { ImportRow } from '@carillon/domain/imports/row.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FailedContact } from '../../audiences/read-contacts.ts'

/** What was kept of the rows without a number when a file for a broadcast was taken in. */
export const failedAtUpload = async (tx: Db, scope: Scope, uploadId: number): Promise<FailedContact[]> =>
  (await one<{ failed: FailedContact[] }>(
    tx,
    sql`select failed from uploads where account_id = ${scope.accountId} and upload_id = ${uploadId}`,
  ))!.failed

type BadRow = Pick<ImportRow, 'FirstName' | 'LastName' | 'Notes' | 'problems'> & { cells: string[]; isEdited: boolean }

/** The first rows that cannot be used, with their cells as they were. */
export const badRowsOf = (tx: Db, scope: Scope, uploadId: number, most: number): Promise<BadRow[]> =>
  all<BadRow>(
    tx,
    sql`select first_name as "FirstName", last_name as "LastName", notes as "Notes", problems, to_json(cells) as cells,
        is_edited as "isEdited"
      from import_rows
      where account_id = ${scope.accountId} and upload_id = ${uploadId} and outcome = 'bad' and problems is not null
      order by row_no limit ${most}`,
  )

import { all, type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { ContactRow } from '../store.ts'
import { fileIntoGroups, upsertContacts } from '../upsert/store.ts'

export type GivenRow = ContactRow & { index: number; listIds: readonly number[] }

/** What became of each row, by its index. Rows have distinct primary phones. */
export const upsertRows = async (
  tx: Db,
  scope: Scope,
  rows: readonly GivenRow[],
  { overwrite, now }: { overwrite: boolean; now: Date },
): Promise<{ index: number; personId: number; outcome: 'added' | 'updated' | 'unchanged' }[]> => {
  const given = JSON.stringify(
    rows.map((row) => ({
      row_no: row.index,
      primary_phone: row.primaryPhone,
      secondary_phone: row.secondaryPhone,
      tertiary_phone: row.tertiaryPhone,
      first_name: row.firstName,
      last_name: row.lastName,
      notes: row.notes,
      custom_data: row.customData ?? {},
      no_texts: row.noTexts ?? false,
      no_calls: row.noCalls ?? false,
      lists: row.listIds,
    })),
  )
  await upsertContacts(
    tx,
    scope,
    { overwrite, now, filesItself: true },
    sql`select row_no, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data
      from json_to_recordset(${given}::json) as r (row_no integer, primary_phone bigint, secondary_phone bigint,
        tertiary_phone bigint, first_name text, last_name text, notes text, custom_data jsonb)`,
  )
  await fileIntoGroups(
    tx,
    scope,
    sql`select row_no, l.list_id::bigint as list_id
      from json_to_recordset(${given}::json) as r (row_no integer, lists json)
      cross join lateral json_array_elements_text(r.lists) as l (list_id)`,
  )
  // A preference is never lifted by a row that says nothing of it.
  if (rows.some(({ noTexts, noCalls }) => noTexts || noCalls)) {
    await sql`update contacts c set no_texts = c.no_texts or r.no_texts, no_calls = c.no_calls or r.no_calls
      from json_to_recordset(${given}::json) as r (row_no integer, no_texts boolean, no_calls boolean)
      join upserted u using (row_no)
      where (r.no_texts or r.no_calls) and c.account_id = ${scope.accountId} and c.person_id = u.person_id`.execute(tx)
  }
  return await all(tx, sql`select row_no as index, person_id as "personId", outcome from upserted`)
}

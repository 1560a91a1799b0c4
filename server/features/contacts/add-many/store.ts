import { all, type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { noteUpserted } from '../../contact-acts/act-store.ts'
import type { ContactRow } from '../store.ts'
import { fileIntoGroups, keepUpserted, upsertContacts } from '../upsert/store.ts'

export type GivenRow = ContactRow & { index: number; listIds: readonly number[] }

/** What became of each row, by its index. Rows have distinct primary phones. */
export const upsertRows = async (
  tx: Db,
  scope: Scope,
  rows: readonly GivenRow[],
  { overwrite, undoId, now }: { overwrite: boolean; undoId: number; now: Date },
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
    { overwrite, now, filesItself: true, keepsBefore: true },
    sql`select row_no, primary_phone, secondary_phone, tertiary_phone, first_name, last_name, notes, custom_data,
        no_texts, no_calls
      from json_to_recordset(${given}::json) as r (row_no integer, primary_phone bigint, secondary_phone bigint,
        tertiary_phone bigint, first_name text, last_name text, notes text, custom_data jsonb, no_texts boolean, no_calls boolean)`,
  )
  const keep = { undoId, at: now }
  await keepUpserted(tx, scope, keep)
  const way = scope.isProgram ? 'Program' : 'List'
  await noteUpserted(tx, scope, { way, hasConsent: true }, now)
  await fileIntoGroups(
    tx,
    scope,
    sql`select row_no, l.list_id::bigint as list_id
      from json_to_recordset(${given}::json) as r (row_no integer, lists json)
      cross join lateral json_array_elements_text(r.lists) as l (list_id)`,
    keep,
  )
  return await all(tx, sql`select row_no as index, person_id as "personId", outcome from upserted`)
}

import type { Selection } from '@carillon/contract/lists.ts'
import { all, type Db, sql } from '../../../platform/database.ts'
import { localTime } from '../../../platform/local-time.ts'
import type { Scope } from '../../../platform/scope.ts'
import { whyNotTextInline } from '../../opt-outs/store.ts'
import { seesMembership } from '../../sharing/visible-store.ts'
import { isSelected, type Query } from '../find/store.ts'

export type Chosen = { listId: number; query: Query; selection: Selection }

/** The names of the custom fields that these contacts have. */
export const findFieldNames = async (tx: Db, scope: Scope, { listId, query, selection }: Chosen): Promise<string[]> =>
  (
    await all<{ name: string }>(
      tx,
      sql`select distinct f.name from contacts c cross join lateral jsonb_object_keys(c.custom_data) as f (name)
        where ${isSelected(scope, listId, query, selection)} and c.custom_data <> '{}' order by f.name`,
    )
  ).map(({ name }) => name)

type ExportRow = { cells: string[]; custom: Record<string, string> }

const fetchSize = 2000

/** The contacts by name, a batch at a time, however many there are. Within a transaction. */
export async function* exportRows(
  tx: Db,
  scope: Scope,
  { listId, query, selection }: Chosen,
): AsyncGenerator<ExportRow[]> {
  const bar = sql.raw(whyNotTextInline(String(scope.accountId), 'c.primary_phone', 'false'))
  await sql`declare contacts_export no scroll cursor for
    select array[c.first_name, c.last_name, wire_phone(c.primary_phone), coalesce(wire_phone(c.secondary_phone), ''),
        coalesce(wire_phone(c.tertiary_phone), ''), c.notes, coalesce((
          select string_agg(l.name, ', ' order by lower(l.name)) from list_members m join lists l using (account_id, list_id)
          where m.account_id = c.account_id and m.person_id = c.person_id and l.deleted_at is null and ${seesMembership(scope, sql`l.list_id`)}), ''),
        case when (${bar}) = 0 then 'Yes' else 'No' end,
        case when exists (select 1 from opt_outs o where o.account_id = c.account_id and o.phone = c.primary_phone
            and o.channel = 'text')
          or exists (select 1 from global_opt_outs g where g.phone = c.primary_phone) then 'Yes' else 'No' end,
        to_char(${localTime(sql`c.created_at`, scope.timeZone)}, 'YYYY-MM-DD')] as cells,
      c.custom_data as custom
    from contacts c where ${isSelected(scope, listId, query, selection)} order by c.name_key, c.person_id`.execute(tx)
  for (;;) {
    const rows = await all<ExportRow>(tx, sql`fetch ${sql.lit(fetchSize)} from contacts_export`)
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) break
  }
}

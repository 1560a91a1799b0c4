import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { whyNotTextInline } from '../../opt-outs/store.ts'

/** Where recipients come from: a set of numbers, or a group (0 Everyone, -1 Unfiled). The first source wins. */
export type Source = { readonly audienceId: number } | { readonly listId: number }

/** What of the account and the user decides about a text. */
export type Sender = {
  country_id: number
  account_status_id: number
  account_type_id: number
  subscription_end_at: string | null
  require_text_opt_in: boolean
  texts_per_minute: number | null
  /** Prepended to each text; empty where that is off. */
  organisation: string
  /** The user's; empty where it is switched off. */
  signature: string
  character_limit: number
  is_free_trial: boolean
  free_trial_conversion: boolean
  texts_keep_calling_window: boolean
  quiet_hours: boolean
  over_limit: 'Refuse' | 'NextDay'
}

export const senderOf = async (db: Db, scope: Scope): Promise<Sender> =>
  (await one<Sender>(
    db,
    sql`select a.country_id, a.account_status_id, a.account_type_id, a.subscription_end_at, a.require_text_opt_in,
        a.texts_per_minute, case when a.prepend_organization_to_text then a.company_name else '' end as organisation,
        case when u.signature_is_enabled then u.signature_text else '' end as signature,
        u.text_message_character_limit as character_limit, a.is_free_trial, a.free_trial_conversion,
        a.texts_keep_calling_window, a.quiet_hours, a.over_limit
      from accounts a join users u using (account_id)
      where a.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`,
  ))!

/** Every recipient of the sources once, with `bar`: why not to text, 0 for none. */
export const recipientsOf = (scope: Scope, sources: readonly Source[], requireOptIn: boolean): RawBuilder<unknown> =>
  sql`select r.*, ${sql.raw(whyNotTextInline(String(scope.accountId), 'r.phone', String(requireOptIn)))} as bar from (${peopleOf(scope, sources)}) r`

/** The numbers of the sources that may be texted, as a select of one column `phone`. */
export const textablePhones = (scope: Scope, sources: readonly Source[], requireOptIn: boolean): RawBuilder<unknown> =>
  sql`select phone from (${recipientsOf(scope, sources, requireOptIn)}) t where bar = 0`

const peopleOf = (scope: Scope, sources: readonly Source[]): RawBuilder<unknown> => {
  const [first, ...others] = sources.map((source, index) =>
    'audienceId' in source ? membersOf(scope, source.audienceId, index) : listOf(scope, source.listId, index),
  )
  // The numbers of one set are distinct by its key.
  if (first && others.length === 0 && 'audienceId' in sources[0]!) return first
  return sql`select distinct on (phone) phone, person_id, first_name, last_name, notes
    from (${sql.join(first ? [first, ...others] : [nobody], sql` union all `)}) everyone
    order by phone, source_no, person_id`
}

const nobody = sql`select 0::int as source_no, 0::bigint as phone, null::bigint as person_id, '' as first_name,
  '' as last_name, '' as notes where false`

const membersOf = (scope: Scope, audienceId: number, index: number): RawBuilder<unknown> => sql`
  select ${index}::int as source_no, m.phone, m.person_id, m.first_name, m.last_name, m.notes
  from audience_members m
  where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.removed_in is null`

const listOf = (scope: Scope, listId: number, index: number): RawBuilder<unknown> => {
  const isIn =
    listId === 0
      ? sql`true`
      : sql`exists (select from list_members l where l.account_id = c.account_id and l.person_id = c.person_id
          and l.list_id = ${listId})`
  return sql`
  select ${index}::int as source_no, p.phone, c.person_id, c.first_name, c.last_name, c.notes
  from contacts c
  cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) as p(phone)
  where c.account_id = ${scope.accountId} and c.deleted_at is null and p.phone is not null and ${isIn}`
}

/** Recipients that are alike in all that decides about their text. */
export type Alike = {
  bar: number
  is_abroad: boolean
  is_first: boolean
  FirstName: string
  LastName: string
  Notes: string
  count: number
}

export type Grouping = {
  sources: readonly Source[]
  requireOptIn: boolean
  /** The merge fields of the text; without any, a million recipients are a handful of rows. */
  fields: { FirstName: boolean; LastName: boolean; Notes: boolean }
  /** Tell apart who was texted by this number before; null where that makes no difference. */
  textNumberId: number | null
}

const fetchSize = 5000

/** The recipients in groups, a batch at a time, however many there are. Within a transaction. */
export async function* groupsOf(tx: Db, scope: Scope, grouping: Grouping): AsyncGenerator<Alike[]> {
  const { sources, requireOptIn, fields, textNumberId } = grouping
  const field = (isUsed: boolean, column: string) => (isUsed ? sql.ref(column) : sql`''::text`)
  const isFirst =
    textNumberId === null
      ? sql`false`
      : sql`not exists (select from texted_numbers t where t.account_id = ${scope.accountId}
          and t.text_number_id = ${textNumberId} and t.phone = r.phone)`
  // Personal texts may have a million groups, which hash twice as fast as they sort; the estimate does not know.
  await sql`set local enable_sort = off`.execute(tx)
  await sql`declare reach no scroll cursor for
    select bar, is_abroad, is_first, "FirstName", "LastName", "Notes", count(*) as count
    from (
      select r.bar, r.phone not between 12000000000 and 19999999999 as is_abroad, ${isFirst} as is_first,
        ${field(fields.FirstName, 'r.first_name')} as "FirstName", ${field(fields.LastName, 'r.last_name')} as "LastName",
        ${field(fields.Notes, 'r.notes')} as "Notes"
      from (${recipientsOf(scope, sources, requireOptIn)}) r
    ) alike
    group by 1, 2, 3, 4, 5, 6`.execute(tx)
  await sql`set local enable_sort = on`.execute(tx)
  for (;;) {
    const rows = await all<Alike>(tx, sql`fetch ${sql.lit(fetchSize)} from reach`)
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) break
  }
  await sql`close reach`.execute(tx)
}

/** What is done to contacts is written down in the transaction that does it, for their history (rules/contacts 7). */
import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

export type ActKind = 'Added' | 'Edited' | 'Listed' | 'Deleted' | 'Restored' | 'Merged' | 'Unmerged'
export type Way = 'Page' | 'Program' | 'List' | 'File' | 'Text' | 'Broadcast' | 'Merge' | 'Undo'

type ContactAct = {
  kind: ActKind
  way: Way
  fileName?: string | null
  hasConsent?: boolean
  /** What was edited by hand. */
  fields?: readonly string[]
  /** A merge: the contact that stays, and all that become it. */
  keptId?: number
  mergedIds?: readonly number[]
}

/** By hand or by a program, where the two do the same. */
export const wayOf = (scope: Scope): Way => (scope.isProgram ? 'Program' : 'Page')

/** `whom` is a select of person_id and row_no, each contact once; nothing is written where it names nobody. */
const noteAct = (tx: Db, scope: Scope, act: ContactAct, whom: RawBuilder<unknown>, now: Date) =>
  sql`with whom as ${once} (${whom}), act as (
      insert into contact_acts (account_id, kind, way, user_id, file_name, has_consent, fields, kept_id, merged_ids, created_at)
      select ${scope.accountId}, ${act.kind}, ${act.way}, ${scope.userId || null}, ${act.fileName ?? null},
        ${act.hasConsent ?? false}, ${act.fields ?? []}::text[], ${act.keptId ?? null}::bigint,
        ${act.mergedIds ?? []}::bigint[], ${now}
      where exists (select 1 from whom)
      returning contact_act_id
    )
    insert into contact_history (account_id, person_id, contact_act_id, row_no)
    select ${scope.accountId}, w.person_id, (select contact_act_id from act), w.row_no from whom w`.execute(tx)

/** The same for contacts that are known by their ids. */
export const noteActOn = (tx: Db, scope: Scope, act: ContactAct, personIds: readonly number[], now: Date) =>
  noteAct(
    tx,
    scope,
    act,
    sql`select person_id, null::integer as row_no from unnest(${personIds}::bigint[]) as p (person_id)`,
    now,
  )

/**
 * After `upsertContacts`: who was added, and who was changed. Whoever is as they were is noted where consent was declared with the list
 * and none had been for them.
 */
export const noteUpserted = async (tx: Db, scope: Scope, act: Omit<ContactAct, 'kind'>, now: Date): Promise<void> => {
  const whom = (outcome: string) =>
    sql`select u.person_id, ${act.way === 'File' ? sql`u.row_no` : sql`null::integer`} as row_no from upserted u
      where u.outcome = ${outcome}`
  await noteAct(tx, scope, { ...act, kind: 'Added' }, whom('added'), now)
  await noteAct(tx, scope, { ...act, kind: 'Edited' }, whom('updated'), now)
  if (!act.hasConsent) return
  // One after the other by its key, also where nobody has analyzed the history.
  const isFirst = sql`(select count(*) from (
    select 1 from contact_history h join contact_acts a on a.account_id = h.account_id and a.contact_act_id = h.contact_act_id
    where h.account_id = ${scope.accountId} and h.person_id = u.person_id and a.has_consent limit 1) declared) = 0`
  await noteAct(tx, scope, { ...act, kind: 'Listed' }, sql`${whom('unchanged')} and ${isFirst}`, now)
}

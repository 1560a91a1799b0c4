/** Opt-outs of texts of many phones, added by the account as their wish, and taken back with consent. */
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { inOtherWords } from '../opt-out.ts'

/** As `putOptOutsBack` reads it; over `opt_outs o`. */
const asItIs = sql`jsonb_build_array(o.phone, o.opt_out_type, o.source, o.is_soft, o.text_number_id, o.created_by, o.created_at)`

/** Only the recipient undoes what the handset said (rules/opt-outs 5). */
const isTheirs = sql`o.opt_out_type = 3 and not o.is_soft`

/** Those whose handset has said it. */
export const optedOutThemselves = async (tx: Db, scope: Scope, phones: readonly number[]): Promise<number[]> =>
  (
    await all<{ phone: number }>(
      tx,
      sql`select o.phone from opt_outs o where o.account_id = ${scope.accountId} and o.phone = any(${phones}::bigint[])
        and o.channel = 'text' and ${isTheirs}`,
    )
  ).map(({ phone }) => phone)

/** Softly, as a person has found what they wrote to be a wish to stop. What is there stays. */
export const optOutSoftlyAll = async (tx: Db, scope: Scope, phones: readonly number[], now: Date) => {
  await sql`with added as (
      insert into opt_outs (account_id, phone, channel, opt_out_type, source, is_soft, created_by, created_at)
      select ${scope.accountId}, p.phone, 'text', 3, ${inOtherWords}, true, ${scope.userId || null}, ${now}
      from unnest(${phones}::bigint[]) p(phone) group by p.phone order by p.phone
      on conflict do nothing returning phone
    ), noted as (
      insert into permission_events (account_id, phone, event, source, user_id, created_at)
      select ${scope.accountId}, phone, 'text opt-out', ${inOtherWords}, ${scope.userId || null}, ${now} from added
    )
    select pg_notify('optout', ${`${scope.accountId}:0:many`}) where exists (select 1 from added)`.execute(tx)
}

/** Takes back what may be, and answers how each was. */
export const liftOptOutsOf = async (
  tx: Db,
  scope: Scope,
  { phones, source, words, now }: { phones: readonly number[]; source: string; words: string; now: Date },
): Promise<unknown[]> =>
  (await one<{ was: unknown[] }>(
    tx,
    sql`with gone as (
        delete from opt_outs o where o.account_id = ${scope.accountId} and o.phone = any(${phones}::bigint[])
          and o.channel = 'text' and not (${isTheirs}) returning o.phone, ${asItIs} as was
      ), noted as (
        insert into permission_events (account_id, phone, event, source, words, user_id, created_at)
        select ${scope.accountId}, phone, 'text opt-out lifted', ${source}, ${words}, ${scope.userId || null}, ${now} from gone
      ), told as (
        select pg_notify('optout', ${scope.accountId} || ':' || phone || ':lifted') from gone
      )
      select to_json(array(select was from gone order by phone)) as was, (select count(*) from told)`,
  ))!.was

/** Of phones that an act of this user has opted out, and nobody has since. */
export const takeOptOutsBack = (
  tx: Db,
  scope: Scope,
  { phones, source, at, now }: { phones: readonly number[]; source: string; at: Date; now: Date },
) =>
  sql`with gone as (
      delete from opt_outs o where o.account_id = ${scope.accountId} and o.phone = any(${phones}::bigint[]) and o.channel = 'text'
        and not (${isTheirs}) and o.created_by = ${scope.userId} and o.created_at = ${at} returning o.phone
    ), noted as (
      insert into permission_events (account_id, phone, event, source, words, user_id, created_at)
      select ${scope.accountId}, phone, 'text opt-out lifted', ${source}, 'Undone', ${scope.userId || null}, ${now} from gone
    ), told as (
      select pg_notify('optout', ${scope.accountId} || ':' || phone || ':lifted') from gone
    )
    select count(*) from told`.execute(tx)

/** As they were before they were lifted, unless there is one by now. */
export const putOptOutsBack = (tx: Db, scope: Scope, was: readonly unknown[], now: Date) =>
  sql`with added as (
      insert into opt_outs (account_id, phone, channel, opt_out_type, source, is_soft, text_number_id, created_by, created_at)
      select ${scope.accountId}, (w ->> 0)::bigint, 'text', (w ->> 1)::smallint, w ->> 2, (w ->> 3)::boolean, (w ->> 4)::bigint,
        (w ->> 5)::bigint, (w ->> 6)::timestamptz
      from jsonb_array_elements(${JSON.stringify(was)}::jsonb) w order by 2
      on conflict do nothing returning phone, source
    ), noted as (
      insert into permission_events (account_id, phone, event, source, words, user_id, created_at)
      select ${scope.accountId}, phone, 'text opt-out', source, 'Undone', ${scope.userId || null}, ${now} from added
    )
    select pg_notify('optout', ${`${scope.accountId}:0:many`}) where exists (select 1 from added)`.execute(tx)

/** What was lifted, in the form of a batch of an undo. */
export const batchOfLifted = (was: readonly unknown[]): ReturnType<typeof sql> =>
  sql`select array_agg((w ->> 0)::bigint) as ids, jsonb_agg(w) as before from jsonb_array_elements(${JSON.stringify(was)}::jsonb) w`

/** As a select of one column `phone`. */
export const thesePhones = (phones: readonly number[]): ReturnType<typeof sql> =>
  sql`select p.phone from unnest(${phones}::bigint[]) p(phone)`

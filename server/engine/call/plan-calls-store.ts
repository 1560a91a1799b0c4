import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { calledInstead } from '@carillon/domain/broadcast/routing.ts'
import type { RawBuilder } from 'kysely'
import { personOf } from '../../features/audiences/person-store.ts'
import { isInstead, isMerged, peopleOf, type Source } from '../../features/audiences/reach/store.ts'
import { whyNotCallInline, whyNotTextInline } from '../../features/opt-outs/store.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

type OfBroadcast = { account_id: number; broadcast_id: number }

export const readReserved = async (tx: Db, of: OfBroadcast) =>
  (await one<{ credits_reserved: number; call_after_minutes: number | null; require_text_opt_in: boolean }>(
    tx,
    sql`select v.credits_reserved, v.call_after_minutes, a.require_text_opt_in from broadcast_calls v join accounts a on a.account_id = v.account_id
      where v.account_id = ${of.account_id} and v.broadcast_id = ${of.broadcast_id}`,
  ))!

type Texted = OfBroadcast & { sources: readonly Source[]; requireOptIn: boolean }

/**
 * Who has not answered can be whoever was texted, and the other phones of those people; besides them people who take no texts at all.
 * Who came into a group since, and would have been texted, is not called without it. With `bar`: why not to call, 0 for none.
 */
export const calledAfterTexts = (scope: Scope, { account_id, broadcast_id, sources, requireOptIn }: Texted) => {
  const withMerge = isMerged(sources)
  const account = String(scope.accountId)
  const everybody = sql`select distinct on (phone) * from (
      select true as is_texted, phone, person_id, given_phones, first_name, last_name, notes ${withMerge ? sql`, reason = ${reason.excluded} as is_excluded, own_message` : sql``}
        from recipients where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel.text}
      union all select false, s.phone, s.person_id, s.given_phones, s.first_name, s.last_name, s.notes ${withMerge ? sql`, s.is_excluded, s.own_message` : sql``}
        from (${peopleOf(scope, sources)}) s) e
    order by phone, is_texted desc`
  const known = sql`select k.*, bool_or(k.is_texted) over person as is_known, bool_and(k.is_texted or k.is_instead) over person as takes_no_text
    from (select d.*, case when d.is_texted then false else ${isInstead(sql.raw(whyNotTextInline(account, 'd.phone', String(requireOptIn))))} end as is_instead
      from (${everybody}) d) k
    window person as (partition by ${personOf('k')})`
  return sql`select r.*, ${sql.raw(whyNotCallInline(account, 'r.phone'))} as bar from (${known}) r where r.is_known or r.takes_no_text`
}

/**
 * Of those who are called when they have not answered: who has confirmed meanwhile is barred by that, and of each person it is the
 * turn of one phone, the first that has had none, in the order in which a contact has them now, or in which they were given; nobody's
 * whose phone before waits for another try. The last wave takes what is left.
 */
export const notConfirmedYet = (called: RawBuilder<unknown>, plan: Waving, withMerge: boolean): RawBuilder<unknown> => {
  const { account_id, broadcast_id, wave, waves } = plan
  const turn = sql`row_number() over (partition by ${personOf('p')}, x.state is null order by case p.phone
    when c.primary_phone then 1 when c.secondary_phone then 2 when c.tertiary_phone then 3 else coalesce(array_position(p.given_phones, p.phone), 4) end, p.phone)`
  return sql`select o.phone, o.person_id, o.given_phones, o.first_name, o.last_name, o.notes, o.bar_now as bar ${withMerge ? sql`, o.is_excluded, o.own_message` : sql``} from (
      select p.*, case when p.bar = 0 and exists (select 1 from broadcast_confirmations f where f.account_id = ${account_id}
          and f.broadcast_id = ${broadcast_id} and f.phone = p.phone) then ${reason.confirmed}::smallint else p.bar end as bar_now, ${turn} as turn,
        x.state is not null as is_in_it, coalesce(bool_or(x.state = ${outcome.retrying}) over (partition by ${personOf('p')}), false) as waits
      from (${called}) p left join contacts c on c.account_id = ${account_id} and c.person_id = p.person_id
        left join lateral (select x.state from recipients x where x.account_id = ${account_id} and x.broadcast_id = ${broadcast_id}
          and x.phone = p.phone and x.channel = ${channel.call} ${eachByKey}) x on true) o
    where not o.is_in_it and not o.waits ${wave < waves ? sql`and o.turn = 1` : sql``}`
}
type Waving = OfBroadcast & { wave: number; waves: number }

/** A wave more for whoever was left out of this one, as their phone before waits for another try, or has it. */
export const addWaveForTries = (tx: Db, { account_id, broadcast_id }: OfBroadcast) =>
  sql`update broadcast_queue q set waves = waves + 1, waves_behind = waves_behind + 1
    where q.account_id = ${account_id} and q.broadcast_id = ${broadcast_id} and q.channel = ${channel.call} and q.wave > 1
      and exists (select 1 from broadcast_counters k where k.account_id = q.account_id and k.broadcast_id = q.broadcast_id and k.channel = q.channel
        having sum(k.retrying) > 0)`.execute(tx)

/** Who was to be texted and is called instead is no recipient of its texts any more. Nothing has been handed over for them. */
export const takeFromTexts = (tx: Db, { account_id, broadcast_id }: OfBroadcast) =>
  sql`with taken as ${once} (
      delete from recipients where account_id = ${account_id} and broadcast_id = ${broadcast_id} and channel = ${channel.text}
        and state = ${outcome.invalid} and reason = any(${calledInstead}::smallint[]) returning 1
    )
    update broadcast_counters c set invalid = c.invalid - (select count(*) from taken)
    where c.account_id = ${account_id} and c.broadcast_id = ${broadcast_id} and c.channel = ${channel.text} and c.shard = 0`.execute(
    tx,
  )

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { calledInstead } from '@carillon/domain/broadcast/routing.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'

type OfBroadcast = { account_id: number; broadcast_id: number }

export const readReserved = async (tx: Db, of: OfBroadcast) =>
  (await one<{ credits_reserved: number; call_after_minutes: number | null; require_text_opt_in: boolean }>(
    tx,
    sql`select v.credits_reserved, v.call_after_minutes, a.require_text_opt_in from broadcast_calls v join accounts a on a.account_id = v.account_id
      where v.account_id = ${of.account_id} and v.broadcast_id = ${of.broadcast_id}`,
  ))!

/**
 * Of those who are called when they have not answered: who has confirmed meanwhile is barred by that, and of each contact it is the
 * turn of one phone, in the order in which it has them. The last wave takes what is left.
 */
export const notConfirmedYet = (called: RawBuilder<unknown>, plan: Waving, withMerge: boolean): RawBuilder<unknown> => {
  const { account_id, broadcast_id, wave, waves } = plan
  const turn = sql`row_number() over (partition by coalesce(c.person_id, -p.phone) order by case p.phone
    when c.primary_phone then 1 when c.secondary_phone then 2 when c.tertiary_phone then 3 else 4 end, p.phone)`
  return sql`select o.phone, o.person_id, o.first_name, o.last_name, o.notes, o.bar_now as bar ${withMerge ? sql`, o.is_excluded, o.own_message` : sql``} from (
      select p.*, case when p.bar = 0 and exists (select 1 from broadcast_confirmations f where f.account_id = ${account_id}
          and f.broadcast_id = ${broadcast_id} and f.phone = p.phone) then ${reason.confirmed}::smallint else p.bar end as bar_now, ${turn} as turn
      from (${called}) p left join contacts c on c.account_id = ${account_id} and c.person_id = p.person_id) o
    where ${waves === 1 ? sql`true` : wave < waves ? sql`o.turn = ${wave}` : sql`o.turn >= ${wave}`}`
}
type Waving = OfBroadcast & { wave: number; waves: number }

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

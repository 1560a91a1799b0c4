import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { calledInstead } from '@carillon/domain/broadcast/routing.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'

type OfBroadcast = { account_id: number; broadcast_id: number }

export const readReserved = async (tx: Db, of: OfBroadcast) =>
  (await one<{ credits_reserved: number; require_text_opt_in: boolean }>(
    tx,
    sql`select v.credits_reserved, a.require_text_opt_in from broadcast_calls v join accounts a on a.account_id = v.account_id
      where v.account_id = ${of.account_id} and v.broadcast_id = ${of.broadcast_id}`,
  ))!

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

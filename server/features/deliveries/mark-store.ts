import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Mark = { broadcastId: number; phone: number; mark: 'replied' | 'opted_out'; shard: number }

/** Marks a recipient of a text as having replied or opted out, once, with the counter. */
export const markRecipient = (tx: Db, scope: Scope, { broadcastId, phone, mark, shard }: Mark) => {
  const isMarked = sql.ref(`is_${mark}`)
  const counter = sql.ref(mark)
  const isReply = mark === 'replied'
  return sql`with marked as (
       update recipients set ${isMarked} = true
       where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and phone = ${phone} and channel = ${channel.text} and not ${isMarked}
       returning state
     )
     insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, ${counter}${isReply ? sql`, delivered_replied` : sql``})
     select ${scope.accountId}::bigint, ${broadcastId}::bigint, ${shard}::smallint, ${channel.text}::smallint, count(*)
       ${isReply ? sql`, count(*) filter (where state = ${outcome.delivered})` : sql``}
     from marked having count(*) > 0
     on conflict (account_id, broadcast_id, shard, channel) do update set ${counter} = c.${counter} + excluded.${counter}
       ${isReply ? sql`, delivered_replied = c.delivered_replied + excluded.delivered_replied` : sql``}`.execute(tx)
}

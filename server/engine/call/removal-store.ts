import { channel } from '@carillon/domain/broadcast/channel.ts'
import { confirmationsFrom } from '../../features/deliveries/confirmation-store.ts'
import { type Db, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

/** Whoever ended their calls is called on no other phone of theirs by what texted first and still calls, as after a STOP. */
export const endFurtherCalls = (tx: Db, scope: Scope, phone: number) =>
  sql`with calling as (
      select q.account_id, q.broadcast_id, ${phone}::bigint as phone from broadcast_queue q cross join lateral (
        select 1 from broadcast_calls v where v.account_id = q.account_id and v.broadcast_id = q.broadcast_id
          and v.call_after_minutes is not null ${eachByKey}) v
      where q.account_id = ${scope.accountId} and q.channel = ${channel.call}
        and exists (select 1 from recipients r where r.account_id = q.account_id and r.broadcast_id = q.broadcast_id
          and r.phone = ${phone} and r.channel in (${channel.text}, ${channel.call}) ${eachByKey})
    ) ${sql.raw(confirmationsFrom('calling', channel.call, 'true'))}`.execute(tx)

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Where somebody who is still to be texted may be, as it was planned, and when the broadcast goes out. */
type Placed = { PhoneNumber: string; zones: string[]; states: string[]; start_at: string }

/** Of these recipients those who have quiet hours. */
export const placesOf = (db: Db, scope: Scope, broadcastId: number, phones: readonly number[]): Promise<Placed[]> =>
  all<Placed>(
    db,
    sql`select wire_phone(r.phone) as "PhoneNumber", l.zones, l.states, b.start_at
      from recipients r join broadcasts b using (account_id, broadcast_id) join broadcast_texts t using (account_id, broadcast_id)
        join broadcast_places l using (account_id, broadcast_id, place, channel)
      where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.text} and r.phone = any(${phones}::bigint[])
        and r.state in (${outcome.waiting}, ${outcome.retrying}) and t.quiet_hours and t.quiet_hours_skipped = ''`,
  )

import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { typeByAccount } from '../policy.ts'
import type { Channel } from '../store.ts'

type ManyOptOuts = { channels: readonly Channel[]; source: string; now: Date }

/**
 * Opts out the numbers of `phones`, a select of one column `phone`, and answers how many of them are new to it in one channel
 * at least. What is there stays as it is. In the order of the key, so that two who add the same numbers never wait for each
 * other in a circle.
 *
 * The engine gets one notice and not one for each number: what it claimed before the notice is asked again (fresh-opt-outs.ts),
 * and every later claim sees these rows.
 */
export const insertOptOutsOf = async (
  tx: Db,
  scope: Scope,
  { channels, source, now }: ManyOptOuts,
  phones: RawBuilder<unknown>,
): Promise<number> => {
  const types = channels.map((channel) => typeByAccount[channel])
  const inserted = await one<{ added: number; texts: number }>(
    tx,
    sql`with added as (
        insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_by, created_at)
        select ${scope.accountId}, p.phone, c.channel, c.type, ${source}, ${scope.userId || null}, ${now}
        from (${phones}) p cross join unnest(${channels}::text[], ${types}::smallint[]) c(channel, type)
        order by p.phone, c.channel
        on conflict do nothing returning phone, channel
      ), told as (
        insert into permission_events (account_id, phone, event, source, user_id, created_at)
        select ${scope.accountId}, phone, channel || ' opt-out', ${source}, ${scope.userId || null}, ${now} from added
      )
      select count(distinct phone) as added, count(*) filter (where channel = 'text') as texts from added`,
  )
  if (inserted!.texts > 0) await notifyManyOptOuts(tx, scope)
  return inserted!.added
}

const notifyManyOptOuts = (tx: Db, scope: Scope) =>
  sql`select pg_notify('optout', ${`${scope.accountId}:0:many`})`.execute(tx)

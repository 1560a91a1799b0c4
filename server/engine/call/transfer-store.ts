/** Transfers as the database has them: who holds a line and until when, and what was set aside for their minutes. */
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { transferCredits } from '@carillon/domain/money/credits.ts'
import type { Phone } from '@carillon/domain/phone/number.ts'
import { addAvailable, insertEntry, lockBalance, reservedFor, takeAvailable } from '../../features/billing/store.ts'
import { insertEvent } from '../../features/broadcasts/events/store.ts'
import { all, type Db, one, sql, transaction } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { accountSends } from '../lanes/lease-store.ts'
import { engineScope } from '../runtime/scope.ts'

type Asked = {
  broadcastId: number
  phone: number
  /** Of the call that they are in. */
  callId: string
  carrierId: number
  nodeId: number
  shard: number
  /** Until a phone has rung, and whoever took it has heard the introduction. */
  holdMs: number
}

/** The number, and what whoever takes the call hears first. */
type Line = { transferId: number; to: Phone; introductionId: number | null }
export type Begun = ({ kind: 'begun' } & Line) | { kind: 'LinesBusy' | 'NoCredits' | 'NotTaken' }

export type TransferResult = 'Connected' | 'Abandoned' | 'LinesBusy' | 'NotTaken' | 'Unconfirmed'

type OfTransfer = { broadcastId: number; transferId: number; shard: number; now: Date }

const description = 'Transfer'

/** Who has one: those that have no end, and those that the trunk carries by itself. */
const holdsLine = sql`(ended_at is null or is_referred) and held_until > now()`

/**
 * Takes a line and the first minute, or says in the same transaction which of both is not to be had. Whoever asks has the broadcast's
 * lines to itself meanwhile.
 */
export const beginTransfer = (db: Db, scope: Scope, asked: Asked, now: Date): Promise<Begun> =>
  transaction(db, async (tx): Promise<Begun> => {
    const { broadcastId } = asked
    const set = await one<{
      to: number | null
      lines: number
      introduction_id: number | null
      is_charged: boolean
      may: boolean
    }>(
      tx,
      sql`select transfer_number as "to", transfer_lines as lines, transfer_audio_id as introduction_id,
          (select b.max_credit_cost > 0 from broadcasts b where b.account_id = v.account_id and b.broadcast_id = v.broadcast_id) as is_charged,
          exists (select 1 from accounts a where a.account_id = v.account_id and a.voice_allowed and a.transfers_allowed and ${sql.raw(accountSends)}) as may
        from broadcast_calls v where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} for no key update of v`,
    )
    if (set?.to == null || !set.may) return { kind: 'NotTaken' }
    const { open } = (await one<{ open: number }>(
      tx,
      sql`select count(*)::int as open from call_transfers
        where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and ${holdsLine}`,
    ))!
    const why =
      open >= set.lines ? 'LinesBusy' : set.is_charged && !(await takeAvailable(tx, scope, 1)) ? 'NoCredits' : null
    const credits = why === null && set.is_charged ? 1 : 0
    const made = (await one<{ id: number }>(
      tx,
      sql`insert into call_transfers (account_id, broadcast_id, phone, call_id, to_phone, carrier_id, node_id, asked_at,
        held_until, ended_at, result, credits_reserved)
      values (${scope.accountId}, ${broadcastId}, ${asked.phone}, ${asked.callId}, ${set.to}, ${asked.carrierId},
        ${asked.nodeId}, now(), now() + make_interval(secs => ${asked.holdMs / 1000}), ${why === null ? sql`null::timestamptz` : sql`now()`}, ${why}::text,
        ${credits}::smallint) returning call_transfer_id as id`,
    ))!
    if (why !== null) {
      await count(tx, scope, asked, 'transfers_turned_away')
      if (why === 'NoCredits') await noteNoCredits(tx, scope, broadcastId, now)
      return { kind: why }
    }
    await setAside(tx, scope, { broadcastId, credits, now })
    return { kind: 'begun', transferId: made.id, to: set.to as Phone, introductionId: set.introduction_id }
  })

/** Somebody has taken it, and both are about to talk. False where it has been given up meanwhile, or another may have its line. */
export const joinTransfer = (
  db: Db,
  scope: Scope,
  { answeredAt, holdMs, ...of }: OfTransfer & { answeredAt: Date; holdMs: number },
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const row = await one(
      tx,
      sql`update call_transfers set answered_at = ${answeredAt}, joined_at = now(), held_until = now() + make_interval(secs => ${holdMs / 1000})
        where account_id = ${scope.accountId} and broadcast_id = ${of.broadcastId} and call_transfer_id = ${of.transferId} and ended_at is null and held_until > now() returning 1`,
    )
    if (row) await count(tx, scope, of, 'transfers')
    return row !== undefined
  })

/** Sets the next minute aside, before it starts. */
export const extendTransfer = (
  db: Db,
  scope: Scope,
  { holdMs, ...of }: OfTransfer & { holdMs: number },
): Promise<'extended' | 'NoCredits' | 'over'> =>
  transaction(db, async (tx) => {
    // Before the transfer, as its end does.
    await lockBalance(tx, scope)
    const row = await one<{ credits_reserved: number }>(
      tx,
      sql`select credits_reserved from call_transfers where account_id = ${scope.accountId} and broadcast_id = ${of.broadcastId}
        and call_transfer_id = ${of.transferId} and ended_at is null and held_until > now() for update`,
    )
    if (!row) return 'over'
    const credits = row.credits_reserved > 0 ? 1 : 0
    if (credits > 0 && !(await takeAvailable(tx, scope, credits))) {
      await noteNoCredits(tx, scope, of.broadcastId, of.now)
      return 'NoCredits'
    }
    await sql`update call_transfers set credits_reserved = credits_reserved + ${credits}::int, held_until = now() + make_interval(secs => ${holdMs / 1000})
      where account_id = ${scope.accountId} and broadcast_id = ${of.broadcastId} and call_transfer_id = ${of.transferId}`.execute(
      tx,
    )
    await setAside(tx, scope, { broadcastId: of.broadcastId, credits, now: of.now })
    return 'extended'
  })

type End = OfTransfer & {
  result: TransferResult
  /** That they talked. */
  seconds: number
  /** The trunk carries it, or may: its line counts as taken for so long, and its end is not told. */
  referredMs?: number | undefined
}

/** What was talked is paid from what was set aside, and the rest of that comes back. Ended again it stays as it is. */
export const endTransfer = (db: Db, scope: Scope, end: End): Promise<void> =>
  transaction(db, async (tx) => {
    const { broadcastId, transferId, seconds, now, referredMs = null } = end
    await lockBalance(tx, scope)
    const row = await one<{ credits_reserved: number; was_joined: boolean }>(
      tx,
      sql`select credits_reserved, joined_at is not null as was_joined from call_transfers where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}
        and call_transfer_id = ${transferId} and ended_at is null for update`,
    )
    if (!row) return
    // They were gone when it was written down that both would talk.
    const isTooLate = row.was_joined && seconds === 0 && referredMs === null && end.result !== 'Unconfirmed'
    const asTold = row.was_joined && end.result !== 'Unconfirmed' ? 'Connected' : end.result
    const result = !isTooLate ? asTold : end.result === 'Connected' ? 'Abandoned' : end.result
    // A lane that was taken over may have given back what was set aside.
    const held = Math.min(row.credits_reserved, await reservedFor(tx, scope, broadcastId))
    // What is not confirmed costs nothing.
    const asked = end.result === 'Unconfirmed' ? 0 : 1
    const credits = Math.max(0, Math.min(held, referredMs === null ? transferCredits(seconds) : asked))
    await sql`update call_transfers set ended_at = now(), result = ${result}, seconds = ${seconds}::real, credits = ${credits}::numeric,
        is_referred = ${referredMs !== null}, joined_at = case when ${isTooLate}::boolean then null else joined_at end, held_until = now() + make_interval(secs => ${(referredMs ?? 0) / 1000})
      where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and call_transfer_id = ${transferId}`.execute(
      tx,
    )
    if (isTooLate) await count(tx, scope, end, 'transfers', -1)
    if (result === 'Abandoned') await count(tx, scope, end, 'transfers_abandoned')
    if (result === 'NotTaken' || result === 'LinesBusy') await count(tx, scope, end, 'transfers_turned_away')
    if (credits > 0) {
      await insertEntry(tx, scope, {
        ...{ kind: 'settle', balanceDelta: -credits, reservedDelta: -credits, broadcastId, description, now },
      })
      await sql`insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, credits_used)
        values (${scope.accountId}, ${broadcastId}, ${end.shard}, ${channel.call}, ${credits})
        on conflict (account_id, broadcast_id, shard, channel) do update set credits_used = c.credits_used + excluded.credits_used`.execute(
        tx,
      )
    }
    const unused = Math.round((held - credits) * 100) / 100
    if (unused <= 0) return
    await addAvailable(tx, scope, unused)
    await insertEntry(tx, scope, {
      ...{ kind: 'release', balanceDelta: 0, reservedDelta: -unused, broadcastId, description, now },
    })
  })

/** Accounts with transfers whose process died with them: nobody has set another minute aside. */
export const lostTransfers = (db: Db) =>
  all<{ account_id: number }>(
    db,
    sql`select distinct account_id from call_transfers where ended_at is null and held_until < now()`,
  )

/** They end for nothing, as nobody knows how long they talked. */
export const endLostTransfers = async (tx: Db, accountId: number, shard = 1, now = new Date()) => {
  const scope = engineScope(accountId)
  const lost = await all<{ broadcast_id: number; transfer_id: number }>(
    tx,
    sql`select broadcast_id, call_transfer_id as transfer_id from call_transfers
      where account_id = ${accountId} and ended_at is null and held_until < now() order by held_until limit 1000`,
  )
  for (const { broadcast_id: broadcastId, transfer_id: transferId } of lost) {
    await endTransfer(tx, scope, { broadcastId, transferId, shard, now, result: 'Unconfirmed', seconds: 0 })
  }
}

const setAside = async (
  tx: Db,
  scope: Scope,
  { broadcastId, credits, now }: { broadcastId: number; credits: number; now: Date },
) => {
  if (credits === 0) return
  await insertEntry(tx, scope, {
    ...{ kind: 'reserve', balanceDelta: 0, reservedDelta: credits, broadcastId, description, now },
  })
}

/** Once a broadcast: whoever looks at it is told why nobody is passed on any more. */
const noteNoCredits = async (tx: Db, scope: Scope, broadcastId: number, now: Date) => {
  const event = 'no credits for transfers'
  const known = await one(
    tx,
    sql`select 1 from broadcast_events where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} and event = ${event} limit 1`,
  )
  if (!known) await insertEvent(tx, scope, { broadcastId, event, now })
}

type Counter = 'transfers' | 'transfers_abandoned' | 'transfers_turned_away'

const count = (
  tx: Db,
  scope: Scope,
  { broadcastId, shard }: Pick<OfTransfer, 'broadcastId' | 'shard'>,
  what: Counter,
  by: 1 | -1 = 1,
) =>
  sql`insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, ${sql.ref(what)})
    values (${scope.accountId}, ${broadcastId}, ${shard}, ${channel.call}, ${by})
    on conflict (account_id, broadcast_id, shard, channel) do update set ${sql.ref(what)} = c.${sql.ref(what)} + excluded.${sql.ref(what)}`.execute(
    tx,
  )

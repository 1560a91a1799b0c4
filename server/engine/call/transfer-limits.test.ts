/** Lines and minutes of transfers, whatever two nodes do at once, and where one of them stops. */
import { transferCredits } from '@carillon/domain/money/credits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldWrongly, reconcile } from '../../features/billing/store.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { runs } from '../../testing/length.ts'
import { engineScope } from '../runtime/scope.ts'
import { beginTransfer, endLostTransfers, endTransfer, extendTransfer, joinTransfer } from './transfer-store.ts'

let scene: Scene
let accountId: number
let audioId: number
beforeAll(async () => {
  scene = await openScene()
  accountId = scene.accounts.lincoln.accountId
  const query = scene.query as Parameters<typeof insertTone>[0]
  audioId = await insertTone(query, accountId, 500, 1)
  await insertCallerId(query, accountId)
  await scene.query('update accounts set transfers_allowed = true, voice_allowed = true where account_id = $1', [
    accountId,
  ])
})
afterAll(() => scene.close())

const [startAt, now, holdMs] = [new Date(Date.now() + 86_400_000), new Date(), 60_000]
const phones = [12175550101]
type Talk = { transferId: number; node: number; minutes: number; isJoined: boolean; isLost: boolean; isOver: boolean }

/** What is done with a transfer takes the one that stands at this place of those there have been. */
const acts = fc.record({
  act: fc.constantFrom('begin', 'begin', 'join', 'extend', 'extend', 'end', 'die', 'sweep', 'credits'),
  node: fc.constantFrom(1, 2),
  at: fc.nat(20),
  /** Of what was set aside, in hundredths. */
  part: fc.integer({ min: 0, max: 100 }),
  credits: fc.nat(4),
})
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

const broadcastOf = async (lines: number) => {
  const query = scene.query as Parameters<typeof insertTone>[0]
  const transfer = { to: 12175550190, lines }
  return await insertCallBroadcast(query, { accountId, phones, audioId, startAt, transfer })
}

const driven = (broadcastId: number) => {
  const { db } = scene.platform
  const scope = engineScope(accountId)
  const talks: Talk[] = []
  const rowOf = ({ transferId, node }: Talk) => ({ broadcastId, transferId, shard: node, now })
  const acting = {
    async begin({ node }: Act) {
      const asked = { broadcastId, phone: phones[0]!, callId: `call ${talks.length}`, carrierId: 1, nodeId: node }
      const begun = await beginTransfer(db, scope, { ...asked, shard: node, holdMs }, now)
      if (begun.kind !== 'begun') return
      const { transferId } = begun
      talks.push({ transferId, node, minutes: 1, isJoined: false, isLost: false, isOver: false })
    },
    async join(_: Act, talk: Talk) {
      const isOurs = await joinTransfer(db, scope, { ...rowOf(talk), answeredAt: now, holdMs })
      if (talk.isLost || talk.isOver) expect(isOurs).toBe(false)
      talk.isJoined ||= isOurs
    },
    async extend(_: Act, talk: Talk) {
      const answer = await extendTransfer(db, scope, { ...rowOf(talk), holdMs })
      if (talk.isLost || talk.isOver) expect(answer).toBe('over')
      if (answer === 'extended') talk.minutes += 1
    },
    /** Nobody talks for longer than minutes were set aside. */
    async end({ part }: Act, talk: Talk) {
      const seconds = talk.isJoined ? (part * talk.minutes * 60) / 100 : 0
      const result = talk.isJoined ? 'Connected' : 'NotTaken'
      await endTransfer(db, scope, { ...rowOf(talk), result, seconds })
      talk.isOver = true
    },
    /** Its process stands still for longer than anything is held; what it does afterwards comes too late. */
    async die({ node }: Act) {
      await scene.query(
        `update call_transfers set held_until = now() - interval '1 second' where broadcast_id = $1 and node_id = $2 and ended_at is null`,
        [broadcastId, node],
      )
      for (const talk of talks) if (talk.node === node) talk.isLost = true
    },
    sweep: () => endLostTransfers(db, accountId),
    /** Others spend, or buy. */
    async credits({ credits }: Act) {
      await scene.query(
        `with was as (select available from credit_balances where account_id = $1 for update),
           noted as (insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at)
             select $1, 'adjustment', $2 - available, 0, now() from was)
         update credit_balances b set available = $2 from was where b.account_id = $1`,
        [accountId, credits],
      )
    },
  }
  return {
    async step(act: Act) {
      const talk = talks[act.at % Math.max(1, talks.length)]
      const isOfOne = act.act === 'join' || act.act === 'extend' || act.act === 'end'
      if (isOfOne && talk) await acting[act.act as 'join'](act, talk)
      if (!isOfOne) await acting[act.act as 'begin'](act)
    },
    async finish() {
      for (const talk of talks) await acting.end({ part: 50 } as Act, talk)
      await scene.query(`update broadcasts set status = 'Canceled' where broadcast_id = $1`, [broadcastId])
    },
  }
}

test('lines are never over, nobody talks for more than was set aside, and each credit is accounted for', async () => {
  const lines = fc.integer({ min: 1, max: 3 })
  const pairs = fc.array(fc.tuple(acts, fc.option(acts)), { minLength: 5, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(lines, pairs, async (most, steps) => {
      await scene.query('delete from call_transfers')
      const broadcastId = await broadcastOf(most)
      const driver = driven(broadcastId)
      await driver.step({ act: 'credits', credits: 6, node: 1, at: 0, part: 0 })
      const looked = async () => {
        const [seen] = await scene.query<{ open: number; available: number }>(
          `select count(t.*) filter (where t.ended_at is null and t.held_until > now())::int as open,
             (select available::float from credit_balances where account_id = $2) as available
           from call_transfers t where t.broadcast_id = $1`,
          [broadcastId, accountId],
        )
        expect(seen!.open).toBeLessThanOrEqual(most)
        expect(seen!.available).toBeGreaterThanOrEqual(0)
      }
      for (const [one, other] of steps) {
        await Promise.all([driver.step(one), ...(other ? [driver.step(other)] : [])])
        await looked()
      }
      await driver.finish()
      await looked()
      expect(await reconcile(scene.platform.db)).toEqual([])
      const rows = await scene.query<{ seconds: number; credits: number; reserved: number; result: string }>(
        `select coalesce(seconds, 0)::float as seconds, credits::float, credits_reserved as reserved, result
         from call_transfers where broadcast_id = $1`,
        [broadcastId],
      )
      for (const { seconds, credits, reserved, result } of rows) {
        expect(credits).toBeLessThanOrEqual(reserved)
        if (result === 'Connected') expect(credits).toBe(transferCredits(seconds))
        else expect(credits).toBe(0)
      }
      const [ledger] = await scene.query<{ settled: number; used: number; connected: number; held: number }>(
        `select (select coalesce(-sum(balance_delta), 0)::float from credit_entries where broadcast_id = $1 and kind = 'settle') as settled,
           coalesce(sum(credits_used), 0)::float as used, coalesce(sum(transfers), 0)::int as connected,
           (select coalesce(sum(reserved_delta), 0)::float from credit_entries where broadcast_id = $1 and description = 'Transfer') as held
         from broadcast_counters where broadcast_id = $1`,
        [broadcastId],
      )
      const paid = rows.reduce((sum, { credits }) => sum + credits, 0)
      expect([ledger!.settled, ledger!.used, ledger!.held]).toEqual([paid, paid, 0])
      expect((await heldWrongly(scene.platform.db)).filter(({ reserved }) => Number(reserved) < 0)).toEqual([])
    }),
    { ...runs(10), endOnFailure: true },
  )
}, 300_000)

import { startThrowAwayPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { openPool } from '../platform/database.ts'
import { claimNext } from './claim-store.ts'
import { saveRecipientAnswers } from './answer-store.ts'
import { applyReceipts } from './event-store.ts'
const N = Number(process.argv[2] ?? 20000)
const c = await startThrowAwayPostgres()
try {
  await migrate(c.url)
  const pool = openPool(c.url, { max: 4, applicationName: 'x', onError: console.error, settings: process.argv[3] === 'plain' ? '' : '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off' })
  await pool.query(`insert into accounts (company_name) values ('x')`)
  await pool.query(`insert into text_numbers (account_id, phone) values (1, 12175550200)`)
  await pool.query(`insert into nodes (role, started_at, seen_at) values ('engine', now(), now())`)
  await pool.query(`insert into number_leases values (1,1,1,1,now()+interval '1 hour')`)
  await pool.query(`insert into broadcasts (account_id, user_id, name, type, status, text_number_id, text_message, credits_each_domestic, credits_each_abroad, max_credit_cost, character_limit, phone_number_count, start_at, created_at) values (1,1,'x','SMS','Broadcasting',1,'hi',1,1,$1,320,$1,now(),now())`, [N])
  await pool.query(`insert into broadcast_queue values (1,1,1,true,now())`)
  await pool.query(`insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes) select 1,1,13120000000+g,1,0,'','','' from generate_series(1,$1::int) g`, [N])
  const times: Record<string, number> = { claim: 0, save: 0, apply: 0 }
  if (process.argv[4]) {
    await pool.query(`load 'auto_explain'`)
  }
  let id = 0
  const t00 = performance.now()
  let rounds = 0
  for (;;) {
    let t = performance.now()
    const claim = await claimNext(pool, { lease: { textNumberId: 1, accountId: 1, nodeId: 1, epoch: 1 }, broadcastId: 1, limit: 256, isRealCarrier: true, requireOptIn: false, shard: 5 })
    times.claim! += performance.now() - t
    if (claim.claimed.length === 0) break
    rounds++
    t = performance.now()
    const ids = claim.claimed.map(() => `id${id++}`)
    await saveRecipientAnswers(pool, { answers: claim.claimed.map((r, i) => ({ accountId: 1, broadcastId: 1, phone: r.phone, state: 3, reason: 0, messageIds: [ids[i]!], parts: 1, waitMs: 0, tries: 0 })), closedClaims: [claim.claimed[0]!.claim_id], carrierId: 1, textNumberId: 1, shard: 5 })
    times.save! += performance.now() - t
    t = performance.now()
    const tx = await pool.connect()
    await tx.query('begin')
    await applyReceipts(tx, ids.map((messageId) => ({ carrierId: 1, messageId, state: 4, reason: 0 })), 6)
    await tx.query('commit')
    tx.release()
    times.apply! += performance.now() - t
    if (rounds % 20 === 0) console.log(rounds * 256, Object.fromEntries(Object.entries(times).map(([k, v]) => [k, (v / rounds).toFixed(2)])))
  }
  console.log(N, (N / (performance.now() - t00) * 1000).toFixed(0), '/s', times)
  await pool.end()
} finally { await c.stop() }

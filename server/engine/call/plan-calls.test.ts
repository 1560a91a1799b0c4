import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { planNext } from '../channels.ts'
import type { LeftAside } from '../plan/planner.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('whoever may be called waits, and whoever may not is invalid with the reason', async () => {
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  const [free, refused, everywhere, prefers, premium, texts] = [
    ...[12175550101, 12175550102, 12175550103, 12175550104, 19005550105, 12175550106],
  ] as const
  await insertCallerId(query, accountId)
  const audioId = await insertTone(query, accountId, 500, 1)
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
     values ($1, $2, 'voice', 3, 'By phone', now()), ($1, $3, 'text', 3, 'By phone', now())`,
    [accountId, refused, texts],
  )
  await scene.query('insert into global_opt_outs values ($1, now())', [everywhere])
  await scene.query(
    `insert into contact_preferences (account_id, person_id, phone, channel) values ($1, 1, $2, 'voice')`,
    [accountId, prefers],
  )
  const phones = [free, refused, everywhere, prefers, premium, texts]
  const id = await insertCallBroadcast(query, { accountId, phones, audioId, credits: 2 })
  const leftAside: LeftAside = new Map()
  while (await planNext(scene.platform, leftAside)) {}
  expect(leftAside.size).toBe(0)
  const rows = await scene.query<{ phone: number; channel: number; state: number; reason: number; credits: number }>(
    'select phone, channel, state, reason, credits from recipients where broadcast_id = $1 order by phone',
    [id],
  )
  const barred = (phone: number, why: number) => ({
    ...{ phone, channel: channel.call, state: outcome.invalid, reason: why, credits: 2 },
  })
  const waits = (phone: number) => ({
    ...{ phone, channel: channel.call, state: outcome.waiting, reason: 0, credits: 2 },
  })
  expect(rows).toEqual([
    waits(free),
    barred(refused, reason.doNotCall),
    barred(everywhere, reason.globallyOptedOut),
    barred(prefers, reason.preference),
    waits(texts),
    barred(premium, reason.reserved),
  ])
  expect(await scene.query('select waiting, invalid from broadcast_counters where broadcast_id = $1', [id])).toEqual([
    { waiting: 2, invalid: 4 },
  ])
})

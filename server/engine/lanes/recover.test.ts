import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { recoverLost, saveMessageParts } from '../send/answer-store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('a single text in doubt is known to have had its parts', async () => {
  const claimed = await scene.query<{ id: number; lane_id: number }>(
    `with message as (
       insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, created_at)
       select account_id, text_number_id, 12175551000 + i, false, 'Hi', ${outcome.waiting}, now()
       from (select * from text_numbers where account_id = $1 limit 1) n, generate_series(1, 3) i returning *
     )
     insert into outbox (text_message_id, account_id, lane_id, phone, due_at, claimed_epoch, claimed_at)
     select text_message_id, account_id, text_number_id, phone, now(), 4, now() from message
     returning text_message_id as id, lane_id`,
    [scene.accounts.lincoln.accountId],
  )
  const [long, short, longer] = claimed.map(({ id }) => id) as [number, number, number]
  const { pool } = scene.platform
  await saveMessageParts(pool, [long, longer], [2, 3])
  await recoverLost(pool, claimed[0]!.lane_id, 5, { claims: [], messages: [] }, 9)
  expect(await scene.query('select text_message_id as id, state, parts from text_messages order by 1')).toEqual([
    { id: long, state: outcome.unknown, parts: 2 },
    { id: short, state: outcome.unknown, parts: 1 },
    { id: longer, state: outcome.unknown, parts: 3 },
  ])
})

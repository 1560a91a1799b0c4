import { accountStatusNames, whyNotSending } from '@carillon/domain/people/account-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { accountSends, renewLeases, takeLeases } from './lease-store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('numbers with single texts, retries or claims are found whoever has many of them', async () => {
  const { lincoln, harbor } = scene.accounts
  const { db } = scene.platform
  expect(await takeLeases(db, 1)).toEqual([])
  await scene.query(
    `insert into outbox (text_message_id, account_id, lane_id, phone, due_at)
     select i, $1, $2, 12175550100, now() from generate_series(1, 1000) i`,
    [lincoln.accountId, lincoln.textNumberIds[0]],
  )
  await scene.query(
    `insert into retries (account_id, broadcast_id, phone, lane_id, tries, due_at) values ($1, 1, 12175550100, $2, 0, now())`,
    [harbor.accountId, harbor.textNumberIds[0]],
  )
  const taken = await takeLeases(db, 1)
  expect(new Set(taken.map((one) => one.lane_id))).toEqual(new Set([lincoln.textNumberIds[0], harbor.textNumberIds[0]]))
})

test('a lease that a claim holds for long keeps no other from being renewed', async () => {
  const { lincoln, harbor } = scene.accounts
  const { db, pool } = scene.platform
  const claim = await pool.connect()
  await claim.query('begin')
  await claim.query('select 1 from sending_lanes where lane_id = $1 for share', [lincoln.textNumberIds[0]])
  const renewed = async () => (await renewLeases(db, 1)).map((one) => one.lane_id)
  expect(await renewed()).toEqual([harbor.textNumberIds[0]])
  await claim.query('commit')
  claim.release()
  expect((await renewed()).sort()).toEqual([lincoln.textNumberIds[0], harbor.textNumberIds[0]].sort())
})

test.for(accountStatusNames.map((name, status) => [name, status] as const))(
  'an account that is “%s” sends in the database where it does by the rules',
  async ([, AccountStatusID]) => {
    const now = Date.now()
    for (const subscriptionEndAt of [undefined, now - 60_000, now + 60_000]) {
      const [found] = await scene.query<{ sends: boolean }>(
        `select ${accountSends} is true as sends
          from (select $1::int as account_status_id, $2::timestamptz as subscription_end_at) a`,
        [AccountStatusID, subscriptionEndAt === undefined ? null : new Date(subscriptionEndAt)],
      )
      const maySend = whyNotSending({ AccountStatusID, subscriptionEndAt }, now) === undefined
      expect(found!.sends, `ends at ${subscriptionEndAt}`).toBe(maySend)
    }
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

type Entry = [kind: string, credits: number, at: string]

const broadcastOf = async (
  userName: 'olive.owner' | 'uma.member',
  entries: readonly Entry[],
  used: number,
  isOver = false,
) => {
  const { accountId, userId } = scene.scopeOf(userName)
  const [made] = await scene.query<{ id: number }>(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', user_id: '$2', status: '$3', text_number_id: '1', max_credit_cost: '100' },
      ...{ phone_number_count: '100', completed_at: '$4' },
    })} select broadcast_id::int as id from made`,
    [accountId, userId, isOver ? 'Complete' : 'Broadcasting', isOver ? new Date() : null],
  )
  for (const [kind, credits, at] of entries) {
    await scene.query(
      `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [accountId, kind, kind === 'settle' ? -credits : 0, kind === 'reserve' ? credits : -credits, made!.id, at],
    )
  }
  await scene.query(
    'insert into broadcast_counters (account_id, broadcast_id, shard, credits_used) values ($1, $2, 1, $3), ($1, $2, 2, 0.5)',
    [accountId, made!.id, used - 0.5],
  )
  return made!.id
}

/** Chicago is six hours behind: the second day begins at 06:00. */
const entries: readonly Entry[] = [
  ['reserve', 90, '2026-01-30T12:00:00Z'],
  ['reserve', 10, '2026-01-30T12:01:00Z'],
  ['settle', 40.1, '2026-01-31T05:59:59Z'],
  ['settle', 20.2, '2026-01-31T06:00:00Z'],
  ['settle', 9.7, '2026-01-31T07:00:00Z'],
]

test('credits by kind and day of the user’s calendar, and what is held', async () => {
  const id = await broadcastOf('olive.owner', entries, 70)
  const olive = await scene.as('olive.owner')
  expect((await olive.get(`/broadcasts/${id}/statement`)).body).toEqual({
    BroadcastID: id,
    BroadcastName: 'Snow',
    Entries: [
      { Day: '2026-01-30', Kind: 'Reserved', Credits: 100 },
      { Day: '2026-01-30', Kind: 'Used', Credits: 40.1 },
      { Day: '2026-01-31', Kind: 'Used', Credits: 29.9 },
    ],
    Reserved: 100,
    Used: 70,
    Released: 0,
    Held: 30,
    AddsUp: true,
  })
})

test.each([
  ['all is used or given back', [...entries, ['release', 30, '2026-02-01T12:00:00Z']] as Entry[], 70, true, true],
  ['something is held after the end', entries, 70, true, false],
  ['the results say that more was used', entries, 71, false, false],
  ['more was used than set aside', [...entries, ['settle', 31, '2026-02-01T12:00:00Z']] as Entry[], 101, false, false],
] as const)('%s', async (_, entries, used, isOver, addsUp) => {
  const id = await broadcastOf('olive.owner', entries, used, isOver)
  const olive = await scene.as('olive.owner')
  expect((await olive.get(`/broadcasts/${id}/statement`)).body.AddsUp).toBe(addsUp)
})

test('is for owners, admins and who made it', async () => {
  const [olives, umas] = [await broadcastOf('olive.owner', [], 0.5), await broadcastOf('uma.member', [], 0.5)]
  const ask = async (userName: 'olive.owner' | 'adam.admin' | 'uma.member' | 'ivan.invoice', id: number) =>
    (await (await scene.as(userName)).get(`/broadcasts/${id}/statement`)).status
  const { accountId, userId } = scene.scopeOf('uma.member')
  const seesAll = (all: boolean) =>
    scene.query('update users set can_see_all_broadcasts = $3 where account_id = $1 and user_id = $2', [
      accountId,
      userId,
      all,
    ])
  await seesAll(true)
  expect([await ask('olive.owner', umas), await ask('adam.admin', umas), await ask('uma.member', umas)]).toEqual([
    200, 200, 200,
  ])
  expect(await ask('uma.member', olives)).toBe(403)
  await seesAll(false)
  expect([await ask('uma.member', olives), await ask('uma.member', umas)]).toEqual([404, 200])
  expect(await ask('ivan.invoice', olives)).toBe(404)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('who has confirmed is counted once, whatever phones they have and however often they do; STOP is none, and calls wait for their plan', async () => {
  const olive = await scene.as('olive.owner')
  const { accountId } = scene.accounts.lincoln
  const AudioID = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 20)
  const { body: made } = await olive.post('/broadcasts', {
    ...{ BroadcastName: 'Flood', BroadcastType: 'SMSAndAnnouncement', TextMessage: 'Reply OK.', Audio: { AudioID } },
    ...{ CallerID: '2175550200', CheckCallingWindow: false, CallAfterMinutes: 15 },
    Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }],
  })
  while (await planNext(scene.platform));
  const confirm = (...rows: [phone: number, by: number, isStop: boolean][]) =>
    scene.query(
      `insert into broadcast_confirmations (account_id, broadcast_id, phone, confirmed_by, by_channel, confirmed_at, by_stop)
        select $1, $2, phone, confirmed_by, 1, now(), by_stop
        from unnest($3::bigint[], $4::bigint[], $5::boolean[]) as w (phone, confirmed_by, by_stop) on conflict do nothing`,
      [accountId, made.BroadcastID, ...[0, 1, 2].map((at) => rows.map((row) => row[at]))],
    )
  const seen = async () => (await olive.get(`/broadcasts/${made.BroadcastID}`)).body
  const before = await seen()
  await confirm([1, 1, false], [2, 1, false])
  await confirm([1, 1, false], [2, 2, false])
  expect((await seen()).Escalation.ConfirmedTotal).toBe(1)
  await confirm([3, 3, true], [4, 4, false])
  await confirm([5, 5, false], [6, 6, false])
  expect(await seen()).toMatchObject({ ...before, Escalation: { ...before.Escalation, ConfirmedTotal: 4 } })
})

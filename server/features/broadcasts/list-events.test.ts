import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const inHours = (hours: number) => new Date(scene.clock.now().getTime() + hours * 3_600_000).toISOString()

const create = async (StartDate?: string): Promise<number> => {
  const Contacts = [{ PrimaryPhone: '2175550101' }]
  const body = { BroadcastName: 'Snow day', TextMessage: 'School is closed.', Contacts, StartDate }
  const reply = await olive.post('/broadcasts', body)
  return reply.body.BroadcastID
}
const put = (id: number, body: object, who = olive) => who.put(`/broadcasts/${id}`, body)
const told = async (id: number) => {
  const { body } = await olive.get(`/broadcasts/${id}/events`)
  return body.Items.map(({ Event, Detail, User }: Record<string, unknown>) => [
    Event,
    Detail,
    (User as { FirstName: string } | null)?.FirstName ?? null,
  ])
}

test('says what happened, when and by whom, in order', async () => {
  const id = await create()
  await put(id, { BroadcastStatus: 'Paused' }, await scene.as('adam.admin'))
  await put(id, { BroadcastStatus: 'Broadcasting' })
  await scene.query(
    `insert into broadcast_events (account_id, broadcast_id, event, created_at)
      select account_id, broadcast_id, 'handed over', now() from broadcasts where broadcast_id = $1`,
    [id],
  )
  expect(await told(id)).toEqual([
    ['created', '', 'Olive'],
    ['started', '', 'Olive'],
    ['paused', '', 'Adam'],
    ['resumed', '', 'Olive'],
    ['handed over', '', null],
  ])
  const { body } = await olive.get(`/broadcasts/${id}/events?pagesize=2&page=2`)
  expect(body).toMatchObject({ Size: 5, Items: [{ Event: 'paused' }, { Event: 'resumed' }] })
  expect(Math.abs(Date.parse(body.Items[0].CreatedDate) - scene.clock.now().getTime())).toBeLessThan(60_000)
})

test('a change says what was changed, and one of nothing is none', async () => {
  const id = await create(inHours(2))
  const later = inHours(3)
  await put(id, { BroadcastName: 'Snow day', TextMessage: 'School is closed.' })
  await put(id, { BroadcastName: 'Ice day', TextMessage: 'School opens late.', StartDate: later })
  await put(id, { TextMessage: 'School opens at ten.', StartDate: later })
  await put(id, { BroadcastStatus: 'Broadcasting' })
  expect(await told(id)).toEqual([
    ['created', '', 'Olive'],
    ['edited', 'name and message', 'Olive'],
    ['rescheduled', later, 'Olive'],
    ['edited', 'message', 'Olive'],
    ['sent now', '', 'Olive'],
  ])
})

test('is there for those alone who see the broadcast', async () => {
  const id = await create()
  const path = `/broadcasts/${id}/events`
  expect((await (await scene.as('adam.admin')).get(path)).status).toBe(200)
  for (const other of ['uma.member', 'ivan.invoice'] as const) {
    expect((await (await scene.as(other)).get(path)).status).toBe(404)
  }
})

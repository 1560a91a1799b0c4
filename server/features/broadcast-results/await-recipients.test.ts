import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { awaitRecipients } from './await-recipients.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const create = async (): Promise<number> => {
  const reply = await olive.post('/broadcasts', {
    BroadcastName: 'Snow day',
    TextMessage: 'School is closed.',
    StartDate: new Date(scene.clock.now().getTime() + 3_600_000).toISOString(),
    Contacts: ['Ann', 'Bob', 'Cyd'].map((FirstName, at) => ({ PrimaryPhone: String(2175550101 + at), FirstName })),
  })
  expect(reply.status).toBe(200)
  return reply.body.BroadcastID
}
const all = { Selection: { Type: 'SelectedAll' } }
const csv = 'text/csv'

test('who asks for the recipients of a broadcast that was made this moment gets them', async () => {
  const id = await create()
  const asked = [
    olive.get(`/broadcasts/${id}/details`),
    olive.get(`/broadcasts/${id}/details/2175550102`),
    olive.get(`/broadcasts/${id}/details.csv`, { accept: csv }),
    olive.post(`/broadcasts/${id}/details/tolist`, { ListName: 'Snow day', ...all }),
    olive.post(`/broadcasts/${id}/todraftbroadcast`, all),
    olive.post(`/broadcasts/${id}/details.csv`, all),
  ]
  await Promise.all([asked[0], planNext(scene.platform)])
  const [details, detail, file, group, draft, chosen] = await Promise.all(asked)
  expect(details!.body).toMatchObject({ Size: 3 })
  expect(detail!.body).toMatchObject({ FirstName: 'Bob' })
  expect(file!.body.trim().split('\n')).toHaveLength(4)
  expect(group!.body).toMatchObject({ Count: 3 })
  expect(draft!.body).toMatchObject({ Added: 3 })
  expect(chosen!.body.trim().split('\n')).toHaveLength(4)
})

test('who takes somebody out of it takes them out, also where it is being planned anew', async () => {
  const id = await create()
  const removed = olive.delete(`/broadcasts/${id}/details`, { Selection: { Type: 'Selected', Items: ['2175550101'] } })
  await Promise.all([removed, planNext(scene.platform)])
  expect((await removed).body).toMatchObject({ Count: 1 })
  await olive.put(`/broadcasts/${id}`, { TextMessage: 'a'.repeat(200) })
  const anew = olive.get(`/broadcasts/${id}/details`)
  await Promise.all([anew, planNext(scene.platform)])
  expect((await anew).body).toMatchObject({ Size: 2 })
})

test('where nobody plans, they are told to come again; whoever does not see it waits for nothing', async () => {
  const asked = (scope = scene.scopeOf('olive.owner')) => ({ ...scene, scope, params: { BroadcastID: id } })
  const id = await create()
  await expect(awaitRecipients(asked(), 20)).rejects.toMatchObject({ refused: 'RecipientsNotReady' })
  await awaitRecipients(asked(scene.scopeOf('ivan.invoice')), 0)
  await awaitRecipients(asked(scene.scopeOf('uma.member')), 0)
  await planNext(scene.platform)
  await awaitRecipients(asked(), 0)
})

test('a selection of nobody makes neither a group nor a draft', async () => {
  const id = await create()
  await planNext(scene.platform)
  const count = async () =>
    (
      await scene.query<{ n: number }>(
        'select (select count(*) from lists)::int + (select count(*) from drafts)::int as n',
      )
    )[0]!.n
  const before = await count()
  for (const Items of [[], ['2175550199']]) {
    const Selection = { Type: 'Selected', Items }
    const refused = { status: 400, body: { Errors: { Selection: ['Choose at least one person of this broadcast.'] } } }
    expect(await olive.post(`/broadcasts/${id}/details/tolist`, { ListName: 'Nobody', Selection })).toMatchObject(
      refused,
    )
    expect(await olive.post(`/broadcasts/${id}/todraftbroadcast`, { Selection })).toMatchObject(refused)
  }
  expect(
    await olive.post(`/broadcasts/${id}/details/tolist?category=failed`, { ListName: 'Nobody', ...all }),
  ).toMatchObject({
    status: 400,
  })
  expect(await count()).toBe(before)
  // Clients whose ids are never null.
  expect((await olive.post(`/broadcasts/${id}/todraftbroadcast`, { ...all, DraftBroadcastID: 0 })).body).toMatchObject({
    Added: 3,
  })
})

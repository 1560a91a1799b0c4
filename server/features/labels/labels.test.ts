import { labelColors } from '@carillon/domain/broadcast/label.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const add = async (LabelName: string, more: object = {}): Promise<number> =>
  (await olive.post('/labels', { LabelName, ...more })).body.LabelID
const create = async (BroadcastName: string, labels: number[] = []) => {
  const Labels = labels.map((LabelID) => ({ LabelID }))
  return await olive.post('/broadcasts', {
    ...{ BroadcastName, Labels, TextMessage: 'Hi', Contacts: [{ PrimaryPhone: '2175550101' }] },
  })
}
const label = (id: number, labels: number[], asker = olive) =>
  asker.put(`/broadcasts/${id}/labels`, { Labels: labels.map((LabelID) => ({ LabelID })) })
const names = async (query: string) =>
  (await olive.get(`/broadcasts?${query}`)).body.Items.map((b: { BroadcastName: string }) => b.BroadcastName)

test('labels are made, renamed and deleted, and sort broadcasts', async () => {
  const [snow, bus] = [await add('Snow'), await add('Bus', { Color: 'red' })]
  const first = await create('First', [snow, bus])
  expect(first.body.Labels).toEqual([
    { LabelID: bus, LabelName: 'Bus', Color: 'red' },
    { LabelID: snow, LabelName: 'Snow', Color: 'teal' },
  ])
  const second = (await create('Second')).body.BroadcastID
  expect(await names(`LabelID=${snow}`)).toEqual(['First'])
  expect(await names(`LabelID~ne~${snow}`)).toEqual(['Second'])
  expect((await label(second, [snow])).body.Labels).toMatchObject([{ LabelName: 'Snow' }])
  expect((await names(`LabelID=${snow}`)).sort()).toEqual(['First', 'Second'])
  expect(await names(`LabelID=${snow}&LabelID=${bus}`)).toEqual(['First'])
  expect((await olive.get('/labels')).body).toMatchObject({
    Size: 2,
    Items: [
      { LabelName: 'Bus', BroadcastCount: 1 },
      { LabelName: 'Snow', BroadcastCount: 2 },
    ],
  })
  expect((await olive.put(`/labels/${bus}`, { LabelName: 'Buses' })).body).toEqual({
    ...{ LabelID: bus, LabelName: 'Buses', Color: 'red' },
  })
  expect((await olive.delete(`/labels/${bus}`)).body).toEqual({ Success: true })
  expect((await olive.get(`/broadcasts/${first.body.BroadcastID}`)).body.Labels).toMatchObject([{ LabelName: 'Snow' }])
  expect((await label(second, [])).body.Labels).toEqual([])
})

test('a name is there once, in any letter case, and each colour is taken', async () => {
  const [ice, rain] = [await add('Ice'), await add('Rain')]
  expect((await olive.post('/labels', { LabelName: ' ICE ' })).body.ErrorName).toBe('LabelNameTaken')
  expect((await olive.put(`/labels/${rain}`, { LabelName: 'ice' })).body.ErrorName).toBe('LabelNameTaken')
  expect((await olive.put(`/labels/${ice}`, { LabelName: 'ICE' })).body.LabelName).toBe('ICE')
  for (const Color of labelColors) {
    expect((await olive.put(`/labels/${rain}`, { Color })).body).toMatchObject({ LabelName: 'Rain', Color })
  }
  expect((await olive.post('/labels', { LabelName: '  ' })).body.Errors).toEqual({ LabelName: ['Enter a Label Name.'] })
  expect((await olive.put(`/labels/${rain}`, { Color: 'magenta' })).status).toBe(400)
})

test('labels of others are not there, and who makes no broadcasts has none', async () => {
  const ivan = await scene.as('ivan.invoice')
  const theirs = (await ivan.post('/labels', { LabelName: 'Theirs' })).body.LabelID
  const third = await create('Third', [theirs])
  expect([third.status, third.body.Errors]).toEqual([404, { Labels: [`There is no label ${theirs}.`] }])
  const id = (await create('Fourth')).body.BroadcastID
  expect((await label(id, [theirs])).status).toBe(404)
  expect((await label(id, [], uma)).status).toBe(404)
  expect((await olive.put(`/labels/${theirs}`, { LabelName: 'Ours' })).status).toBe(404)
  await scene.query("update users set can_create_broadcast = false where user_name = 'uma.member'")
  uma = await scene.as('uma.member')
  expect((await uma.post('/labels', { LabelName: 'Mine' })).body.ErrorName).toBe('CannotCreateBroadcast')
  await scene.query("update users set can_create_broadcast = true where user_name = 'uma.member'")
  expect(
    (await uma.get('/labels')).body.Items.every((row: { BroadcastCount: number }) => row.BroadcastCount === 0),
  ).toBe(true)
})

test('a label is changed and deleted by whoever made it, and by owners and admins', async () => {
  const adam = await scene.as('adam.admin')
  const hers = (await uma.post('/labels', { LabelName: 'Hers' })).body.LabelID
  const changeable = async (who: Asker) =>
    (await who.get('/labels?CanChange=true')).body.Items.map((row: { LabelName: string }) => row.LabelName)
  expect(await changeable(uma)).toEqual(['Hers'])
  expect(await changeable(adam)).toEqual(expect.arrayContaining(['Hers', 'Snow']))
  const owners = await add('Owner’s')
  for (const reply of [
    await uma.put(`/labels/${owners}`, { LabelName: 'Mine' }),
    await uma.delete(`/labels/${owners}`),
  ]) {
    expect([reply.status, reply.body.ErrorName]).toEqual([403, 'NotAllowed'])
  }
  expect((await uma.put(`/labels/${hers}`, { Color: 'red' })).status).toBe(200)
  expect((await adam.put(`/labels/${hers}`, { LabelName: 'Adam’s' })).body.LabelName).toBe('Adam’s')
  expect((await uma.delete(`/labels/${hers}`)).status).toBe(200)
  expect((await adam.delete(`/labels/${owners}`)).status).toBe(200)
  expect((await adam.delete(`/labels/${owners}`)).status).toBe(404)
})

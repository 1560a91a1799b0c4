import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const add = async (PrimaryPhone: string, more: object = {}): Promise<number> =>
  (await olive.post('/contacts', { PrimaryPhone, ...more })).body.PersonID
/** Deleted, and the number somebody else's by now. */
const taken = async (PrimaryPhone: string, more: object = {}): Promise<number> => {
  const id = await add(PrimaryPhone, more)
  await olive.delete(`/contacts/${id}`)
  await add(PrimaryPhone, { FirstName: 'New' })
  return id
}
const restore = (Items: number[], more: object = {}, to = 0) =>
  olive.post(`/lists/-2/contacts/tolist/${to}`, { Selection: { Type: 'Selected', Items }, ...more })
const phonesOf = async (id: number) => {
  const { PrimaryPhone, SecondaryPhone, TertiaryPhone } = (await olive.get(`/contacts/${id}`)).body
  return [PrimaryPhone, SecondaryPhone, TertiaryPhone]
}
const isDeleted = async (id: number) =>
  (await olive.get('/lists/-2/contacts')).body.Items.some(({ PersonID }: { PersonID: number }) => PersonID === id)
const without = { WithoutTaken: true }

test('who has another number comes back without the one that is taken, and undone has it again', async () => {
  const band = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
  const ann = await taken('2175550101', {
    ...{ FirstName: 'Ann', SecondaryPhone: '2175550102', TertiaryPhone: '2175550103' },
    Lists: [{ ListID: band }],
  })
  const refused = await restore([ann])
  expect([refused.status, refused.body.Facts]).toEqual([422, expect.objectContaining({ LeftWithOther: 1 })])
  const { status, body } = await restore([ann], without)
  expect([status, body.Count, body.Left]).toEqual([200, 1, 0])
  expect(body.Message).toBe('Ann came back without a number that another contact has now.')
  expect(await phonesOf(ann)).toEqual(['2175550102', '2175550103', null])
  expect((await olive.get(`/contacts/${ann}`)).body.Groups).toEqual([{ ListID: band, ListName: 'Band' }])
  expect((await olive.post(`/lists/0/contacts/undo/${body.UndoID}`)).body).toMatchObject({
    UndoExecuted: true,
    Left: 0,
  })
  expect(await isDeleted(ann)).toBe(true)
  await olive.delete(`/contacts/${(await olive.get('/contacts?q=2175550101')).body.Items[0].PersonID}`)
  expect((await restore([ann])).status).toBe(200)
  expect(await phonesOf(ann)).toEqual(['2175550101', '2175550102', '2175550103'])
})

test('the first of theirs that is free becomes the first, and another that is taken stays behind it', async () => {
  const ann = await taken('2175550101', { SecondaryPhone: '2175550102', TertiaryPhone: '2175550103' })
  await add('2175550102')
  expect((await restore([ann], without)).status).toBe(200)
  expect(await phonesOf(ann)).toEqual(['2175550103', '2175550102', null])
})

test('of many those with nothing else stay and are named, and whoever is free has all', async () => {
  const free = await add('2175550104', { FirstName: 'Fay', SecondaryPhone: '2175550109' })
  await olive.delete(`/contacts/${free}`)
  const ann = await taken('2175550101', { FirstName: 'Ann', SecondaryPhone: '2175550102' })
  const bob = await taken('2175550103', { FirstName: 'Bob' })
  const first = await restore([free, ann, bob])
  expect(first.body).toMatchObject({ Count: 1, Left: 2, LeftWithOther: 1 })
  expect(await phonesOf(free)).toEqual(['2175550104', '2175550109', null])
  const second = await restore([ann, bob], without)
  expect(second.body).toMatchObject({ Count: 1, Left: 1, LeftWithOther: 0 })
  expect(second.body.Message).toContain('Bob stays in Deleted')
  expect(second.body.Message).toContain('Ann came back without a number that another contact has now.')
  const third = await restore([bob], without)
  expect([third.status, third.body.Facts]).toEqual([422, expect.objectContaining({ LeftWithOther: 0 })])
})

test('two who would come back by one number are not both', async () => {
  const ann = await taken('2175550101', { FirstName: 'Ann', SecondaryPhone: '2175550109' })
  const bob = await taken('2175550102', { FirstName: 'Bob', SecondaryPhone: '2175550109' })
  const { body } = await restore([ann, bob], without)
  expect(body).toMatchObject({ Count: 1, Left: 1 })
  expect([await isDeleted(ann), await isDeleted(bob)].filter(Boolean)).toHaveLength(1)
})

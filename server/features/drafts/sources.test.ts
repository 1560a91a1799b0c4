import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../testing/import-scene.ts'

let scene: ImportScene
let olive: Asker
let band: number
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
  const people = await scene.addContacts('olive.owner', [12175550101, 12175550102, 12175550131], 'Choir')
  const Contacts = people.map((PersonID) => ({ PersonID }))
  band = (await olive.post('/lists', { ListName: 'Band', Contacts })).body.ListID
})
afterAll(() => scene.close())

const start = async () => (await olive.post('/draft-broadcasts', {})).body.DraftBroadcastID as number
const addNumbers = (id: number, ...phones: number[]) =>
  olive.post(`/draft-broadcasts/${id}/contacts`, { Contacts: phones.map((n) => ({ PrimaryPhone: `2175550${n}` })) })
const addGroup = (id: number, ListID: number) =>
  olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [ListID] } })
const addBand = (id: number) => addGroup(id, band)
const takeBandOut = (id: number) =>
  olive.delete(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [band] } })
const addFile = async (id: number, ...phones: number[]) => {
  const file = ['Phone', ...phones.map((n) => `2175550${n}`)].join('\n')
  const { FileID } = (await scene.upload(file, { purpose: 'broadcast', name: 'Late bus.csv' })).body
  await olive.post(`/draft-broadcasts/${id}/fileuploads`, { FileID, UserIndicatedConsentDeclared: true })
}
type Source = { Kind: string; SourceID: number | null; Name: string; Category: string; Count: number }
const sourcesOf = async (id: number): Promise<Source[]> =>
  (await olive.get(`/draft-broadcasts/${id}/sources`)).body.Items
const told = async (id: number) =>
  (await sourcesOf(id)).map(({ Kind, Name, Category, Count }) => [Kind, Name, Category, Count])
const takeOut = (id: number, SourceID: number | null) => olive.delete(`/draft-broadcasts/${id}/sources`, { SourceID })

test('people are counted once, with what they came with first, and in all as many as there are', async () => {
  const id = await start()
  expect(await told(id)).toEqual([])
  await addNumbers(id, 101, 103)
  await addFile(id, 131, 132, 133)
  await addBand(id)
  expect(await told(id)).toEqual([
    ['Group', 'Band', '', 1],
    ['File', 'Late bus.csv', '', 3],
    ['Single', '', '', 2],
  ])
  expect((await olive.get(`/draft-broadcasts/${id}`)).body.PotentialUniqueCount).toBe(6)
})

test('a file is taken out with who came with it, but for those in a group that stays, and can be put back', async () => {
  const id = await start()
  await addFile(id, 131, 132, 133)
  await addBand(id)
  const [, { SourceID } = { SourceID: 0 }] = await sourcesOf(id)
  const { UndoID, Count } = (await takeOut(id, SourceID)).body
  expect(Count).toBe(2)
  expect(await told(id)).toEqual([['Group', 'Band', '', 3]])
  expect((await olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)).body).toMatchObject({ Restored: 2 })
  expect(await told(id)).toEqual([
    ['Group', 'Band', '', 3],
    ['File', 'Late bus.csv', '', 2],
  ])
})

test('all of a group, chosen among contacts, is named as it was chosen, and not as one by one', async () => {
  const id = await start()
  await scene.addContacts('olive.owner', [12175550141, 12175550142])
  const choose = (ListID: number, q: string, Selection: object, asker = olive) =>
    asker.post(`/lists/${ListID}/contacts/todraftbroadcast/${id}${q && `?q=${q}`}`, { Selection })
  const [first] = (await olive.get(`/lists/${band}/contacts`)).body.Items
  await choose(0, '', { Type: 'Selected', Items: [first.PersonID] })
  await choose(band, 'Last1', { Type: 'SelectedAll', Items: [] })
  await choose(band, '', { Type: 'SelectedAllExcept', Items: [first.PersonID] })
  await choose(0, '', { Type: 'SelectedAll', Items: [] })
  expect(await told(id)).toEqual([
    ['Contacts', '“Last1” in Band', '', 1],
    ['Contacts', 'All of Band, but 1', '', 1],
    ['Contacts', 'All of Everyone', '', 2],
    ['Single', '', '', 1],
  ])
})

test('single people are taken out together; who is added again came with what added them', async () => {
  const id = await start()
  await addNumbers(id, 131, 103)
  expect((await takeOut(id, null)).body.Count).toBe(2)
  await addFile(id, 131)
  expect(await told(id)).toEqual([['File', 'Late bus.csv', '', 1]])
})

test('whoever came with a group that is gone since is one of the single people, and is taken out with them', async () => {
  const Contacts = (await scene.addContacts('olive.owner', [12175550134], 'Brass')).map((PersonID) => ({ PersonID }))
  const gone = (await olive.post('/lists', { ListName: 'Gone', Contacts })).body.ListID
  const id = await start()
  await addNumbers(id, 103)
  await addGroup(id, gone)
  await addBand(id)
  await olive.delete(`/lists/${gone}`)
  expect(await told(id)).toContainEqual(['Single', '', '', 2])
  expect((await takeOut(id, null)).body.Count).toBe(2)
  expect(await told(id)).toEqual([['Group', 'Band', '', 3]])
})

test('whoever was put back after their group was taken out is taken out with the single people', async () => {
  const id = await start()
  await addBand(id)
  const Selection = { Type: 'Selected', Items: [12175550131] }
  const { UndoID } = (await olive.delete(`/draft-broadcasts/${id}/contacts`, { Selection })).body
  await takeBandOut(id)
  await olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)
  expect(await told(id)).toEqual([['Single', '', '', 1]])
  expect((await takeOut(id, null)).body.Count).toBe(1)
  expect(await told(id)).toEqual([])
})

test('a group that is put back has its people whose file was taken out meanwhile, and not who was taken out alone', async () => {
  const id = await start()
  await addFile(id, 131, 132)
  await addNumbers(id, 101)
  await addBand(id)
  const { UndoID } = (await takeBandOut(id)).body
  await olive.delete(`/draft-broadcasts/${id}/contacts`, { Selection: { Type: 'Selected', Items: [12175550101] } })
  const [{ SourceID } = { SourceID: 0 }] = await sourcesOf(id)
  const { UndoID: undoOfFile } = (await takeOut(id, SourceID)).body
  const undone = (await olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)).body
  // 102 came with the group, 131 with the file.
  expect(undone).toMatchObject({ Restored: 2 })
  expect(await told(id)).toEqual([['Group', 'Band', '', 2]])
  expect((await olive.get(`/draft-broadcasts/${id}`)).body.PotentialUniqueCount).toBe(2)
  expect((await olive.post(`/draft-broadcasts/${id}/undo/${undoOfFile}`)).body).toMatchObject({ Restored: 1 })
  expect(await told(id)).toEqual([
    ['Group', 'Band', '', 2],
    ['File', 'Late bus.csv', '', 1],
  ])
})

test('a source of another draft cannot be taken out', async () => {
  const [id, other] = [await start(), await start()]
  await addFile(other, 131)
  const [{ SourceID } = { SourceID: 0 }] = await sourcesOf(other)
  expect((await takeOut(id, SourceID)).status).toBe(404)
  expect(await told(other)).toEqual([['File', 'Late bus.csv', '', 1]])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { daily, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'
import { planNext } from '../channels.ts'

let scene: RepeatingScene
let olive: Asker
let choir: number
let singers: number[]
beforeAll(async () => {
  scene = await repeatingScene()
  olive = await scene.as('olive.owner')
  singers = await scene.addContacts('olive.owner', [12175550111, 12175550112, 12175550113], 'Choir')
  choir = (await scene.query<{ id: number }>("select list_id::int as id from lists where name = 'Choir'"))[0]!.id
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from repeating_broadcasts'))

const TextMessage = 'Hi {{FirstName friend}}!'
const phone = (n: number) => ({ PrimaryPhone: `2175550${n}`, FirstName: 'Pat' })
/** A draft to the choir and others, with its message checked. */
const draftOf = async (phones: number[], form: object = {}) => {
  const body = { Contacts: phones.map(phone), startOption: 'REPEATING', TextMessage, ...form }
  const DraftBroadcastID = (await olive.post('/draft-broadcasts', body)).body.DraftBroadcastID as number
  await olive.post(`/draft-broadcasts/${DraftBroadcastID}/lists`, { Selection: { Type: 'Selected', Items: [choir] } })
  const merge = (await olive.post('/template-merges', { DraftBroadcastID })).body.ID as number
  return { DraftBroadcastID, merge }
}
const leaveOut = (merge: number, n: number) =>
  olive.put(`/template-merges/${merge}`, {
    Update: { Exclude: true },
    Selection: { Type: 'Selected', Items: [12175550000 + n] },
  })
const takeOut = (DraftBroadcastID: number, n: number) =>
  olive.delete(`/draft-broadcasts/${DraftBroadcastID}/contacts`, {
    Selection: { Type: 'Selected', Items: [12175550000 + n] },
  })
const writeOwn = (DraftBroadcastID: number, n: number, text: string) =>
  olive.post(`/draft-broadcasts/${DraftBroadcastID}/templatemerge/single`, {
    PhoneNumber: `2175550${n}`,
    TextMessage: text,
  })
/** What the latest run does with each, by the last three digits: its text of one's own, or that it is left out. */
const lastRun = async (id: number) => {
  while (await planNext(scene.platform));
  const { broadcast_id } = (await scene.runsOf(id)).at(-1)!
  const rows = await scene.query<{ n: number; state: number; reason: number; own: string | null }>(
    `select (phone - 12175550000)::int as n, state, reason, own_message as own from recipients where broadcast_id = $1 order by 1`,
    [broadcast_id],
  )
  return Object.fromEntries(rows.map(({ n, state, own }) => [n, state === 0 ? (own ?? 'goes') : 'left out']))
}
const join = async (Items: number[]) =>
  expect(
    (await olive.post(`/lists/0/contacts/tolist/${choir}`, { Selection: { Type: 'Selected', Items } })).status,
  ).toBe(200)
const series = async (id: number) => (await olive.get(`/repeatingbroadcasts/${id}`)).body

test('who was left out of a draft is left out of each run, from whichever group they come, and own messages are sent', async () => {
  const { DraftBroadcastID, merge } = await draftOf([121, 122])
  for (const n of [111, 121]) expect((await leaveOut(merge, n)).status).toBe(200)
  expect((await writeOwn(DraftBroadcastID, 112, 'Bring the keys.')).status).toBe(200)
  const id = await scene.make(daily, { DraftBroadcastID, TextMessage, Contacts: [] })
  expect(await series(id)).toMatchObject({ ContactCount: 2, ExcludedMessageCount: 2, OwnMessageCount: 1 })
  await scene.tick(later(0))
  const expected = { 111: 'left out', 112: 'Bring the keys.', 113: 'goes', 121: 'left out', 122: 'goes' }
  expect(await lastRun(id)).toEqual(expected)
  // Whoever joins the group gets it; whoever leaves it is no part of the run, whatever was decided.
  await join(await scene.addContacts('olive.owner', [12175550114]))
  await olive.delete(`/lists/${choir}/contacts`, { Selection: { Type: 'Selected', Items: [singers[1]] } })
  await scene.tick(later(1))
  expect(await lastRun(id)).toEqual({ 111: 'left out', 113: 'goes', 114: 'goes', 121: 'left out', 122: 'goes' })
  const run = (await scene.runsOf(id)).at(-1)!.broadcast_id
  const { TemplateMergeID } = (await olive.get(`/broadcasts/${run}`)).body
  expect((await olive.get(`/template-merges/${TemplateMergeID}`)).body).toMatchObject({
    Status: 'Complete',
    ExcludedMessageCount: 2,
    OwnMessageCount: 0,
  })
  await join([singers[1]!])
})

test('who was taken out of a draft by hand does not come back with the group', async () => {
  const { DraftBroadcastID } = await draftOf([121], { TextMessage: 'Practice.' })
  for (const n of [111, 121]) expect((await takeOut(DraftBroadcastID, n)).body.Count).toBe(1)
  const id = await scene.make(daily, { DraftBroadcastID, TextMessage: 'Practice.', Contacts: [] })
  expect(await series(id)).toMatchObject({ ContactCount: 0, ExcludedMessageCount: 1 })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ 111: 'left out', 112: 'goes', 113: 'goes' })
  expect(Object.keys(await lastRun(id))).not.toContain('121')
})

test('who was taken out and is named all the same is texted', async () => {
  const { DraftBroadcastID } = await draftOf([], { TextMessage: 'Practice.' })
  await takeOut(DraftBroadcastID, 111)
  const id = await scene.make(daily, { DraftBroadcastID, TextMessage: 'Practice.', Contacts: [phone(111)] })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ 111: 'goes', 112: 'goes' })
})

test('another message drops the messages of their own, and keeps who is left out', async () => {
  const { DraftBroadcastID, merge } = await draftOf([])
  await leaveOut(merge, 111)
  await writeOwn(DraftBroadcastID, 112, 'Bring the keys.')
  const id = await scene.make(daily, { DraftBroadcastID, TextMessage, Contacts: [] })
  await scene.change(id, later(-0.5), { BroadcastName: 'Same words' })
  expect(await series(id)).toMatchObject({ ExcludedMessageCount: 1, OwnMessageCount: 1 })
  await scene.change(id, later(-0.4), { TextMessage: 'Hello {{FirstName friend}}!' })
  expect(await series(id)).toMatchObject({ ExcludedMessageCount: 1, OwnMessageCount: 0 })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ 111: 'left out', 112: 'goes', 113: 'goes' })
})

test('who cannot be filled in is left out of a run until they can', async () => {
  const message = 'Hi {{Notes}}!'
  const { DraftBroadcastID } = await draftOf([], { TextMessage: message })
  await scene.query("update contacts set notes = 'tenor' where primary_phone in (12175550112, 12175550113)")
  const id = await scene.make(daily, { DraftBroadcastID, TextMessage: message, Contacts: [] })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ 111: 'left out', 112: 'goes' })
  await scene.query("update contacts set notes = 'alto' where primary_phone = 12175550111")
  await scene.tick(later(1))
  expect(await lastRun(id)).toMatchObject({ 111: 'goes', 112: 'goes' })
})

test('nobody but people who are left out is nobody', async () => {
  const body = { Contacts: [phone(121)], startOption: 'REPEATING', TextMessage }
  const { DraftBroadcastID } = (await olive.post('/draft-broadcasts', body)).body
  await leaveOut((await olive.post('/template-merges', { DraftBroadcastID })).body.ID, 121)
  await expect(scene.make(daily, { DraftBroadcastID, TextMessage, Contacts: [] })).rejects.toMatchObject({
    refused: 'NoValidBroadcastContacts',
  })
})

test('a draft that is made of a series has all of it, and given back changes nothing but what was changed', async () => {
  const { DraftBroadcastID, merge } = await draftOf([121])
  await leaveOut(merge, 111)
  await leaveOut(merge, 121)
  await writeOwn(DraftBroadcastID, 112, 'Bring the keys.')
  const id = await scene.make(daily, { DraftBroadcastID, TextMessage, Contacts: [] })
  const { status, body } = await olive.post(`/repeatingbroadcasts/${id}/todraftbroadcast`)
  expect(status).toBe(200)
  const draft = (await olive.get(`/draft-broadcasts/${body.DraftBroadcastID}`)).body
  expect(draft).toMatchObject({
    BroadcastName: 'Practice',
    TextMessage,
    startOption: 'REPEATING',
    Lists: [{ ListID: choir, ListName: 'Choir' }],
    RepeatingBroadcastSchedule: { Interval: 1, IntervalFrequency: 'Days', StartDateTime: '2027-03-02T15:00:00.000Z' },
    TemplateMerge: { ExcludedMessageCount: 2, OwnMessageCount: 1, IsStale: true },
  })
  await takeOut(body.DraftBroadcastID, 113)
  await olive.post(`/draft-broadcasts/${body.DraftBroadcastID}/contacts`, { Contacts: [phone(131)] })
  await scene.change(id, later(-0.5), { DraftBroadcastID: body.DraftBroadcastID })
  expect(await series(id)).toMatchObject({ ContactCount: 2, ExcludedMessageCount: 3, OwnMessageCount: 1 })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({
    111: 'left out',
    112: 'Bring the keys.',
    113: 'left out',
    121: 'left out',
    131: 'goes',
  })
  const uma = await scene.as('uma.member')
  expect((await uma.post(`/repeatingbroadcasts/${id}/todraftbroadcast`)).status).toBe(404)
})

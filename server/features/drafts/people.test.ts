import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let ListID: number
let audio: number
const numbered = (n: number) => `2175550${n}`

/** Ann has three numbers, Bob two of which one has opted out, Cyd one; a number alone is nobody's contact. */
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  const { accountId } = scene.accounts.lincoln
  audio = await insertTone(scene.query as Parameters<typeof insertTone>[0], accountId, 500, 20)
  ListID = (await olive.post('/lists', { ListName: 'Parents' })).body.ListID
  const contacts = [
    { FirstName: 'Ann', PrimaryPhone: numbered(141), SecondaryPhone: numbered(142), TertiaryPhone: numbered(143) },
    { FirstName: 'Bob', PrimaryPhone: numbered(144), SecondaryPhone: numbered(145) },
    { FirstName: 'Cyd', PrimaryPhone: numbered(146) },
    { FirstName: '', LastName: 'Dee', PrimaryPhone: numbered(147), SecondaryPhone: numbered(148) },
  ]
  for (const contact of contacts) {
    const { status } = await olive.post('/contacts', { ...contact, Lists: [{ ListID }] })
    expect(status).toBe(200)
  }
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
      select $1, 12175550144, c, 3, '', now() from unnest(array['text', 'voice']) c`,
    [accountId],
  )
})
afterAll(() => scene.close())

const tomorrow = () => new Date(scene.clock.now().getTime() + 86_400_000).toISOString()
const start = async (more: object): Promise<number> => {
  const form = { TextMessage: 'No school.', Contacts: [{ PrimaryPhone: numbered(149) }], ...more }
  const { DraftBroadcastID } = (await olive.post('/draft-broadcasts', form)).body
  await olive.post(`/draft-broadcasts/${DraftBroadcastID}/lists`, { Selection: { Type: 'Selected', Items: [ListID] } })
  return DraftBroadcastID
}
const summaryOf = async (id: number) => (await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body
const send = async (DraftBroadcastID: number, more: object = {}) => {
  const form = { BroadcastName: 'Snow day', BroadcastType: 'SMS', TextMessage: 'No school.', StartDate: tomorrow() }
  const { status, body } = await olive.post('/broadcasts', { ...form, DraftBroadcastID, ...more })
  expect([status, body.Errors]).toEqual([200, undefined])
  return body
}

test('several numbers of one contact are one person: in a draft, of those who get it, and of the broadcast', async () => {
  const id = await start({})
  const summary = { PotentialUniqueCount: 9, PeopleCount: 5, TextNumberCount: 8, PeopleReachedCount: 5 }
  expect(await summaryOf(id)).toMatchObject(summary)
  const { BroadcastID, ...broadcast } = await send(id, { ExpectedTextCount: 8 })
  expect(broadcast).toMatchObject({ PhoneNumberCount: 9, PeopleCount: 5 })
  while (await planNext(scene.platform));
  const path = `/broadcasts/${BroadcastID}`
  expect((await olive.get(path)).body).toMatchObject({ PhoneNumberCount: 9, PeopleCount: 5 })
  const [listed] = (await olive.get('/broadcasts')).body.Items
  expect(listed).toMatchObject({ PhoneNumberCount: 9, PeopleCount: 5 })
  const Selection = { Type: 'Selected', Items: [numbered(142), numbered(143)] }
  const removed = await olive.delete(`${path}/details`, { Selection })
  expect(removed.body.Broadcast).toMatchObject({ PhoneNumberCount: 7, PeopleCount: 5 })
})

test('whoever has no message is no person who gets it', async () => {
  const id = await start({ TextMessage: 'Hello {{FirstName}}.' })
  // Dee and the number alone have no first name.
  expect(await summaryOf(id)).toMatchObject({ InvalidMessageCount: 3, PeopleCount: 5, PeopleReachedCount: 3 })
})

test('before there is a message, everybody who can be texted gets it', async () => {
  expect(await summaryOf(await start({ TextMessage: '' }))).toMatchObject({ PeopleCount: 5, PeopleReachedCount: 5 })
})

const calls = () => ({ CallerID: '2175550200', Audio: { AudioID: audio }, CheckCallingWindow: false })

test.each(['SMS', 'Announcement', 'SMSAndAnnouncement'])(
  'a button of %s that promised others is answered with people',
  async (BroadcastType) => {
    const more = { BroadcastType, ...(BroadcastType !== 'SMS' && calls()) }
    const DraftBroadcastID = await start(more)
    const form = { BroadcastName: 'Snow day', TextMessage: 'No school.', StartDate: tomorrow() }
    const { status, body } = await olive.post('/broadcasts', {
      ...form,
      ...more,
      DraftBroadcastID,
      ExpectedTextCount: 6,
    })
    expect([status, body.Facts]).toEqual([409, expect.objectContaining({ count: 8, people: 5, expected: 6 })])
    expect(body.Message).toContain('would go to 5 people on 8 phones now, not 6 phones: ')
  },
)

test('of calls, and of texts and calls together', async () => {
  const counts = { PotentialUniqueCount: 9, PeopleCount: 5, PeopleReachedCount: 5 }
  const called = await start({ BroadcastType: 'Announcement', ...calls() })
  expect(await summaryOf(called)).toMatchObject(counts)
  expect(await send(called, { BroadcastType: 'Announcement', ...calls() })).toMatchObject({
    ...{ PhoneNumberCount: 9, PeopleCount: 5 },
  })
  const both = await start({ BroadcastType: 'SMSAndAnnouncement', ...calls() })
  expect(await summaryOf(both)).toMatchObject(counts)
})

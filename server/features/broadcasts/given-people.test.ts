/** People who are given with a broadcast, and are no contacts: who is one person, wherever they are counted and wherever they go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertTone } from '../../testing/call-scene.ts'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../testing/import-scene.ts'
import { largeAudience } from '../audiences/changes-store.ts'

let scene: ImportScene
let olive: Asker
let audio: number
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
  audio = await insertTone(
    scene.query as Parameters<typeof insertTone>[0],
    scene.accounts.lincoln.accountId,
    ...([500, 20] as const),
  )
})
afterAll(() => scene.close())

const tel = (n: number) => `2175550${n}`
const given = (FirstName: string, ...phones: number[]) => {
  const [PrimaryPhone, SecondaryPhone = '', TertiaryPhone = ''] = phones.map(tel) as [string, string?, string?]
  return { FirstName, PrimaryPhone, SecondaryPhone, TertiaryPhone }
}
/** Three people on six phones. */
const three = () => [given('Ann', 143, 142, 141), given('Bob', 144, 145), given('Cyd', 146)]
const people = { PhoneNumberCount: 6, PeopleCount: 3 }
const tomorrow = () => new Date(scene.clock.now().getTime() + 86_400_000).toISOString()
const calls = () => ({ CallerID: tel(200), Audio: { AudioID: audio }, CheckCallingWindow: false })
const kinds = ['SMS', 'Announcement', 'SMSAndAnnouncement', 'SMSOrAnnouncement'] as const
const form = (BroadcastType: string) => ({
  ...{ BroadcastName: 'Snow day', BroadcastType, TextMessage: 'No school.', StartDate: tomorrow() },
  ...(BroadcastType !== 'SMS' && calls()),
})
const create = async (more: object, BroadcastType = 'SMS') => {
  const { status, body } = await olive.post('/broadcasts', { ...form(BroadcastType), ...more })
  expect([status, body.Errors]).toEqual([200, undefined])
  return body
}
const planned = async (BroadcastID: number) => {
  while (await planNext(scene.platform));
  return (await olive.get(`/broadcasts/${BroadcastID}`)).body
}
/** Who shares phones, by the recipients of a broadcast; of each the phones in the order in which they were given. */
const sharing = async (id: number) =>
  (
    await scene.query<{ given: string[] }>(
      `select distinct given_phones::text[] as given from recipients where broadcast_id = $1 and given_phones is not null order by 1`,
      [id],
    )
  ).map((row) => row.given.map((phone) => Number(phone) - 12175550000))
const annAndBob = [
  [143, 142, 141],
  [144, 145],
]

test.each(kinds)('in a call, of %s: before it is planned and after, and in the list', async (type) => {
  const made = await create({ Contacts: three() }, type)
  expect(made).toMatchObject(people)
  expect(await planned(made.BroadcastID)).toMatchObject(people)
  expect((await olive.get('/broadcasts?sortby=-CreatedDate')).body.Items[0]).toMatchObject(people)
  expect(await sharing(made.BroadcastID)).toEqual(annAndBob)
})

test('first phones alone are people without another, and a shared phone comes once', async () => {
  const { BroadcastID, ...only } = await create({ Contacts: three(), PrimaryPhoneNumbersOnly: true })
  expect(only).toMatchObject({ PhoneNumberCount: 3, PeopleCount: 3 })
  await planned(BroadcastID)
  expect(await sharing(BroadcastID)).toEqual([])
  const shared = await create({ Contacts: [given('Ann', 141, 142), given('Bob', 143, 142), given('Cyd', 144)] })
  expect(shared).toMatchObject({ PhoneNumberCount: 4, PeopleCount: 3 })
  expect(await planned(shared.BroadcastID)).toMatchObject({ PhoneNumberCount: 4, PeopleCount: 3 })
  // The first of somebody's two is all that somebody else has.
  expect(await create({ Contacts: [given('Ann', 141), given('Bob', 141, 142)] })).toMatchObject({ PeopleCount: 2 })
})

test('who is given twice, in a call and in a file, is one person; a phone of a contact is that of the source that comes first', async () => {
  const file = await scene.upload(
    `First name,Phone,Phone 2\nAnn,${tel(141)},${tel(142)}\nDee,${tel(147)},${tel(148)}`,
    {
      ...{ purpose: 'broadcast', name: 'People.csv' },
    },
  )
  const FileUploads = [{ FileID: file.body.FileID, UserIndicatedConsentDeclared: true }]
  const both = await create({ Contacts: [given('Ann', 141, 142)], FileUploads })
  expect(both).toMatchObject({ PhoneNumberCount: 4, PeopleCount: 2 })
  const group = await olive.post('/lists', { ListName: 'Parents' })
  const Lists = [{ ListID: group.body.ListID }]
  await olive.post('/contacts', { FirstName: 'Eve', PrimaryPhone: tel(151), SecondaryPhone: tel(152), Lists })
  const grouped = await create({ Contacts: [given('Eve', 151, 153)], Lists })
  expect(grouped).toMatchObject({ PhoneNumberCount: 3, PeopleCount: 2 })
  await planned(grouped.BroadcastID)
  expect(await sharing(grouped.BroadcastID)).toEqual([[151, 153]])
})

test.each([false, true])('of a file, whose columns were chosen: %s', async (isChosen) => {
  const rows = [`Ann,${tel(143)},${tel(142)},${tel(141)}`, `Bob,${tel(144)},${tel(145)},`, `Cyd,${tel(146)},,`]
  const file = await scene.upload(['First name,Phone,Phone 2,Phone 3', ...rows].join('\n'), {
    ...{ purpose: 'broadcast', name: 'People.csv' },
  })
  const { FileID } = file.body
  const Columns = ['FirstName', 'PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'].map((Use) => ({ Use }))
  if (isChosen) expect((await olive.put(`/fileuploads/${FileID}`, { Columns })).status).toBe(200)
  const made = await create({ FileUploads: [{ FileID, UserIndicatedConsentDeclared: true }] })
  expect(made).toMatchObject(people)
  await planned(made.BroadcastID)
  expect(await sharing(made.BroadcastID)).toEqual(annAndBob)
  const { DraftBroadcastID } = (await olive.post('/draft-broadcasts', {})).body
  const add = () =>
    olive.post(`/draft-broadcasts/${DraftBroadcastID}/fileuploads`, { FileID, UserIndicatedConsentDeclared: true })
  const none = { Added: 0, AlreadyThere: 0, PeopleAdded: 0, PeopleAlreadyThere: 0, BadRows: 0 }
  expect((await add()).body).toEqual({ ...none, Added: 6, PeopleAdded: 3 })
  expect((await add()).body).toEqual({ ...none, AlreadyThere: 6, PeopleAlreadyThere: 3 })
})

const path = (id: number, rest = '') => `/draft-broadcasts/${id}${rest}`
const summaryOf = async (id: number) => (await olive.get(path(id, '/contactsummary'))).body
const draft = async (Contacts: readonly object[], more: object = {}): Promise<number> =>
  (await olive.post('/draftbroadcasts', { TextMessage: 'No school.', Contacts, ...more })).body.DraftBroadcastID

test('in a draft, with who is added, taken out, put back, and sent', async () => {
  const [ann, ...others] = three()
  const id = await draft([ann!])
  expect((await olive.post(path(id, '/contacts'), { Contacts: others })).body).toEqual({ Added: 3, FailedContacts: [] })
  const whole = { PotentialUniqueCount: 6, PeopleCount: 3, PeopleReachedCount: 3 }
  expect(await summaryOf(id)).toMatchObject(whole)
  const Items = [143, 144].map((n) => 12175550000 + n)
  const taken = await olive.delete(path(id, '/contacts'), { Selection: { Type: 'Selected', Items } })
  expect(await summaryOf(id)).toMatchObject({ PotentialUniqueCount: 4, PeopleCount: 3 })
  await olive.post(path(id, `/undo/${taken.body.UndoID}`))
  expect(await summaryOf(id)).toMatchObject(whole)
  const wrong = await olive.post('/broadcasts', { ...form('SMS'), DraftBroadcastID: id, ExpectedTextCount: 5 })
  expect(wrong.body.Message).toContain('would go to 3 people on 6 phones now, not 5 phones')
  const made = await create({ DraftBroadcastID: id, ExpectedTextCount: 6 })
  expect(made).toMatchObject(people)
  await planned(made.BroadcastID)
  expect(await sharing(made.BroadcastID)).toEqual(annAndBob)
})

test('a further phone of somebody who is in the draft is added to it', async () => {
  const id = await draft([given('Ann', 141)])
  const more = await olive.post(path(id, '/contacts'), { Contacts: [given('Ann', 141, 142)] })
  expect([more.status, more.body.Added]).toEqual([200, 1])
  const again = await olive.post(path(id, '/contacts'), { Contacts: [given('Ann', 141, 142)] })
  expect([again.status, again.body.ErrorName]).toEqual([409, 'AlreadyAdded'])
})

test('in a copy, a new broadcast of some results, and a series', async () => {
  const made = await create({ Contacts: three() }, 'SMSAndAnnouncement')
  await planned(made.BroadcastID)
  const into = (body: object) => olive.post(`/broadcasts/${made.BroadcastID}/todraftbroadcast`, body)
  const copy = await into({ Selection: { Type: 'SelectedAll' }, copy: true })
  expect(copy.body).toMatchObject({ Added: 6, PeopleAdded: 3, AlreadyThere: 0, PeopleAlreadyThere: 0 })
  expect(await summaryOf(copy.body.DraftBroadcastID)).toMatchObject({ PotentialUniqueCount: 6, PeopleCount: 3 })
  const some = await into({ Selection: { Type: 'Selected', Items: [142, 143, 146].map(tel) } })
  expect(await summaryOf(some.body.DraftBroadcastID)).toMatchObject({ PotentialUniqueCount: 3, PeopleCount: 2 })

  const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: tomorrow() }
  const file = await scene.upload(`First name,Phone,Phone 2\nDee,${tel(147)},${tel(148)}`, {
    ...{ purpose: 'broadcast', name: 'Dee.csv' },
  })
  const series = await olive.post('/repeatingbroadcasts', {
    ...form('SMSAndAnnouncement'),
    ...{ Contacts: three(), FileUploads: [{ FileID: file.body.FileID }], RepeatingBroadcastSchedule },
  })
  expect([series.status, series.body.Errors]).toEqual([200, undefined])
  const { RepeatingBroadcastID } = series.body
  const ran = await scene.query<{ given: number }>(
    `select cardinality(m.given_phones) as given from repeating_broadcasts s join audience_members m using (account_id, audience_id)
     where s.repeating_id = $1 and m.given_phones is not null order by m.phone`,
    [RepeatingBroadcastID],
  )
  expect(ran.map((row) => row.given)).toEqual([3, 3, 3, 2, 2, 2, 2])
  const again = await olive.post(`/repeatingbroadcasts/${RepeatingBroadcastID}/todraftbroadcast`, {})
  expect(await summaryOf(again.body.DraftBroadcastID)).toMatchObject({ PotentialUniqueCount: 8, PeopleCount: 4 })
})

test('in a draft of many, of texts and of calls, and while people come and go', async () => {
  const id = await draft(three(), { BroadcastType: 'SMS' })
  await scene.query(
    `insert into audience_members (account_id, audience_id, phone)
     select d.account_id, d.audience_id, 12170000000 + n from drafts d, generate_series(1, $2::int) n where d.draft_id = $1`,
    [id, largeAudience],
  )
  const many = { PotentialUniqueCount: largeAudience + 6, PeopleCount: largeAudience + 3 }
  expect(await summaryOf(id)).toMatchObject(many)
  await olive.post(path(id, '/contacts'), { Contacts: [given('Dee', 147, 148)] })
  expect(await summaryOf(id)).toMatchObject({ PotentialUniqueCount: largeAudience + 8, PeopleCount: largeAudience + 4 })
  await olive.put(path(id), { BroadcastType: 'Announcement', ...calls() })
  expect(await summaryOf(id)).toMatchObject({ PotentialUniqueCount: largeAudience + 8, PeopleCount: largeAudience + 4 })
})

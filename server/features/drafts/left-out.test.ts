import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { toReview } from '../opt-outs/store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const start = async (body: object): Promise<number> =>
  (await olive.post('/draft-broadcasts', body)).body.DraftBroadcastID

const contactsOf = async (id: number, query = '') =>
  (await olive.get(`/draft-broadcasts/${id}/contacts?pagesize=100${query}`)).body

const phonesOf = async (id: number) =>
  (await contactsOf(id)).Items.map(({ PrimaryPhone }: { PrimaryPhone: string }) => PrimaryPhone)

const left = async (id: number, reason: string, query = '') => {
  const { Items, Size } = await contactsOf(id, `&reason=${reason}${query}`)
  expect(Size).toBe(Items.length)
  return Items.map(({ PrimaryPhone }: { PrimaryPhone: string }) => Number(PrimaryPhone) - 2175550000)
}

test('who may be asking to stop is counted and listed apart from who has opted out', async () => {
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, is_soft, created_at) values
      ($1, 12175550161, 'text', 3, $2, true, now()), ($1, 12175550162, 'text', 3, '', false, now())`,
    [scene.accounts.lincoln.accountId, toReview],
  )
  const id = await start({ Contacts: [161, 162, 163].map((n) => ({ PrimaryPhone: `2175550${n}` })) })
  expect(await left(id, 'MayAskToStop')).toEqual([161])
  expect(await left(id, 'OptedOut')).toEqual([162])
  const { body } = await olive.get(`/draft-broadcasts/${id}/contactsummary`)
  expect(body).toMatchObject({ MayAskToStop: 1, OptedOut: 1, TextNumberCount: 1 })
})

test('are listed by reason, as many as the summary counts', async () => {
  const { accountId } = scene.accounts.lincoln
  await scene.query('update accounts set require_text_opt_in = true where account_id = $1', [accountId])
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 12175550141, 'text', 3, '', now())`,
    [accountId],
  )
  await scene.query("insert into phone_lookups values (12175550142, 'landline', false, now())")
  await scene.query('insert into global_opt_outs values (12175550143, now())')
  await scene.query(
    `insert into opt_ins (account_id, phone, source, created_at)
      select $1, n, '', now() from generate_series(12175550145, 12175550149) n`,
    [accountId],
  )
  const people = [
    ...[141, 142, 143, 144].map((n) => ({ PrimaryPhone: `2175550${n}`, FirstName: '' })),
    { PrimaryPhone: '2175550145', FirstName: 'Ada', LastName: 'Last' },
    { PrimaryPhone: '2175550146', FirstName: ' ', LastName: 'Blank' },
    { PrimaryPhone: '2175550147', LastName: 'None' },
    { PrimaryPhone: '2175550148', FirstName: 'Bartholomew-Maximilian', LastName: 'Long' },
    { PrimaryPhone: '2175550149', FirstName: 'Bea' },
  ]
  const id = await start({ TextMessage: `{{FirstName}} ${'a'.repeat(305)}`, Contacts: people })
  expect(await left(id, 'OptedOut')).toEqual([141])
  expect(await left(id, 'NotTextable')).toEqual([142])
  expect(await left(id, 'DoNotCall')).toEqual([143])
  expect(await left(id, 'NotOptedIn')).toEqual([144])
  expect(await left(id, 'NotAllowed')).toEqual([])
  expect(await left(id, 'InvalidMessage')).toEqual([146, 147, 148])
  expect(await left(id, 'None')).toEqual([145, 149])
  expect(await left(id, 'InvalidMessage', '&sortby=-LastName')).toEqual([147, 148, 146])
  expect(await left(id, 'InvalidMessage', '&q=blank')).toEqual([146])
  const second = await olive.get(`/draft-broadcasts/${id}/contacts?reason=InvalidMessage&pagesize=2&page=2`)
  expect(second.body).toMatchObject({ Size: 3, Next: null, Items: [{ LastName: 'Long' }] })
  expect(second.body.Previous).toContain('reason=InvalidMessage')
  expect((await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body).toMatchObject({
    ...{ PotentialUniqueCount: 9, TotalTextNumberCount: 8 },
    TextNumberCount: 5,
    ...{ OptedOut: 1, DoNotCall: 1, NotTextable: 1, NotAllowed: 0, NotOptedIn: 1, InvalidMessageCount: 3 },
  })
  const { ID } = (await olive.post('/template-merges', { DraftBroadcastID: id })).body
  await olive.put(`/template-merges/${ID}`, {
    Selection: { Type: 'Selected', Items: [12175550141, 12175550146, 12175550149] },
    Update: { Exclude: true },
  })
  expect(await left(id, 'Excluded')).toEqual([146, 149])
  expect(await left(id, 'InvalidMessage')).toEqual([147, 148])
  expect((await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body).toMatchObject({
    ...{ TextNumberCount: 5, OptedOut: 1, InvalidMessageCount: 2, ExcludedMessageCount: 2, TextNumberCredits: 2 },
  })
  await olive.put(`/draft-broadcasts/${id}`, { TextMessage: 'Dear {{FirstName friend}}' })
  expect(await left(id, 'Excluded')).toEqual([146, 149])
  expect(await left(id, 'InvalidMessage')).toEqual([])
  await olive.put(`/draft-broadcasts/${id}`, { TextMessage: '' })
  expect(await left(id, 'InvalidMessage')).toEqual([])
  expect((await olive.get(`/draft-broadcasts/${id}/contacts?reason=Tired`)).status).toBe(400)
  await scene.query('update accounts set require_text_opt_in = false where account_id = $1', [accountId])
})

test('a free trial reaches verified numbers alone, which list and summary tell before it is sent', async () => {
  const tara = await scene.as('tara.trial')
  const { accountId } = scene.accounts.bright
  await scene.query('insert into verified_numbers values ($1, 12175550161, 1, now())', [accountId])
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 12175550163, 'text', 3, '', now())`,
    [accountId],
  )
  const Contacts = [161, 162, 163].map((n) => ({ PrimaryPhone: `2175550${n}` }))
  const started = await tara.post('/draft-broadcasts', { TextMessage: 'Hello.', Contacts })
  const draft = `/draft-broadcasts/${started.body.DraftBroadcastID}`
  const errors = async (query = '') =>
    (await tara.get(`${draft}/contacts?sortby=PrimaryPhone${query}`)).body.Items.map(
      ({ PrimaryPhone, PrimaryPhoneError }: DraftContact) => [Number(PrimaryPhone) - 2175550000, PrimaryPhoneError],
    )
  const unverified = [162, 'Free accounts can text only verified numbers.']
  const optedOut = [163, 'This number has opted out of receiving texts.']
  expect(await errors()).toEqual([[161, null], unverified, optedOut])
  expect(await errors('&reason=NotVerified')).toEqual([unverified])
  expect(await errors('&reason=None')).toEqual([[161, null]])
  const summary = async () => (await tara.get(`${draft}/contactsummary`)).body
  expect(await summary()).toMatchObject({ TextNumberCount: 1, NotVerified: 1, OptedOut: 1, NotAllowed: 0 })
  await scene.query('insert into verified_numbers values ($1, 12175550162, 1, now())', [accountId])
  expect(await summary()).toMatchObject({ TextNumberCount: 2, NotVerified: 0 })
  expect(await errors('&reason=NotVerified')).toEqual([])
})

test('all of a reason are removed, and no others', async () => {
  const Contacts = [
    { PrimaryPhone: '2175550141' },
    { PrimaryPhone: '2175550145', FirstName: 'Ada' },
    { PrimaryPhone: '2175550146' },
  ]
  const id = await start({ TextMessage: 'Dear {{FirstName}}', Contacts })
  const remove = (reason: string) =>
    olive.delete(`/draft-broadcasts/${id}/contacts?reason=${reason}`, {
      Selection: { Type: 'SelectedAll', Items: [] },
    })
  expect((await remove('InvalidMessage')).body.Count).toBe(1)
  expect(await phonesOf(id)).toEqual(['2175550141', '2175550145'])
  expect((await remove('OptedOut')).body.Count).toBe(1)
  expect(await phonesOf(id)).toEqual(['2175550145'])
  expect((await remove('OptedOut')).body).toEqual({ UndoID: null, Count: 0 })
})

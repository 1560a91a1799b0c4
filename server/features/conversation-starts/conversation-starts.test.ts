import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let ours: number[]
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  ours = scene.accounts.lincoln.textNumberIds
})
afterAll(() => scene.close())

const start = async (body: object, asker = olive, headers = {}) => asker.post('/conversations', body, headers)
/** Who gets what, in the order in which it was said. */
const said = () =>
  scene.query<{ to: string; message: string; number: number }>(
    `select wire_phone(m.phone) as to, m.message, m.text_number_id::int as number
      from outbox o join text_messages m using (account_id, text_message_id) order by m.text_message_id`,
  )
const gets = async () => (await said()).map(({ to, message }) => [to, message])
const newContact = async (PrimaryPhone: string, FirstName: string, more = {}) =>
  (await olive.post('/contacts', { PrimaryPhone, FirstName, ...more })).body.PersonID as number
const newGroup = async (phones: readonly string[]) => {
  const { ListID } = (await olive.post('/lists', { ListName: `Group of ${phones.length}` })).body
  const Contacts = phones.map((PrimaryPhone) => ({ PrimaryPhone }))
  await olive.post(`/lists/${ListID}/contacts`, { Contacts, UserIndicatedConsentDeclared: true })
  return ListID as number
}
const phonesFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => String(first + at))

test('a few people get what is said, each in a conversation of their own, with their own fields and words', async () => {
  const PersonID = await newContact('2175550101', 'Ann')
  const { status, body, headers } = await start({
    Contacts: [
      { PersonID },
      { PrimaryPhone: '(217) 555-0102', FirstName: 'Bob' },
      { PhoneNumber: 2175550103, TextMessage: 'You alone.' },
      { PrimaryPhone: '2175550102' },
    ],
    TextMessage: 'Hello {{FirstName}}',
    Media: [],
  })
  expect([status, body.Errors]).toEqual([200, undefined])
  expect(await gets()).toEqual([
    ['2175550101', 'Hello Ann'],
    ['2175550102', 'Hello Bob'],
    ['2175550103', 'You alone.'],
  ])
  expect(body.Items.map(({ PhoneNumber }: { PhoneNumber: string }) => PhoneNumber)).toEqual([
    ...['2175550101', '2175550102', '2175550103'],
  ])
  expect(body.FailedContacts).toMatchObject([
    { PrimaryPhone: '2175550102', Message: "You've already added this number." },
  ])
  expect(headers.location).toBe(`/v1/conversations/${body.Items[0].ConversationID}`)
})

test.each([
  ['a phone alone opens it', { PhoneNumber: 2175550101 }, []],
  ['a text to a phone', { PhoneNumber: '2175550101', TextMessage: 'Hi' }, [['2175550101', 'Hi']]],
  [
    'the last message, with nulls',
    { ConversationID: 0, TextNumberID: null, LastMessage: { Message: 'Hi', Contact: { PrimaryPhone: 2175550101 } } },
    [['2175550101', 'Hi']],
  ],
])('one conversation is begun in each of the forms of clients: %s', async (_, form, texts) => {
  const { status, body } = await start(form)
  expect([status, body.Errors]).toEqual([200, undefined])
  expect(body).toMatchObject({
    PhoneNumber: '2175550101',
    TextNumberID: ours[0],
    Items: [{ PhoneNumber: '2175550101' }],
  })
  expect(await gets()).toEqual(texts)
  const again = await olive.get(`/conversations/${body.ConversationID}`)
  expect(again.body.WhyNotSend).toBeNull()
})

test('our number is meant by its id, by itself, or it is the default; never that of another', async () => {
  const [{ phone }] = (await scene.query<{ phone: string }>(
    'select wire_phone(phone) as phone from text_numbers where text_number_id = $1',
    [ours[1]],
  )) as [{ phone: string }]
  const to = { PhoneNumber: '2175550101', TextMessage: 'Hi' }
  for (const meant of [{ TextNumberID: ours[1] }, { TextPhoneNumber: Number(phone) }, { TextPhoneNumber: '' }, {}])
    expect((await start({ ...to, ...meant })).status).toBe(200)
  expect((await said()).map(({ number }) => number)).toEqual([ours[1], ours[1], ours[0], ours[0]])
  for (const TextNumberID of [ours[1], scene.accounts.harbor.textNumberIds[0]])
    expect((await start({ ...to, TextNumberID }, uma)).body.ErrorName).toBe('TextNumberNotYours')
})

test('whoever may not be written to is left out and told of; where nobody is left, it is refused', async () => {
  await olive.post('/optouts', { PhoneNumber: '2175550101' })
  const to = (...phones: string[]) => ({
    Contacts: phones.map((PrimaryPhone) => ({ PrimaryPhone })),
    TextMessage: 'Hi',
  })
  const { body } = await start(to('2175550101', '12', '2175550102'))
  expect(
    body.FailedContacts.map((each: { PrimaryPhone: string; Message: string }) => [each.PrimaryPhone, each.Message]),
  ).toEqual([
    ['12', 'Must be 10 digits; use only numbers.'],
    ['2175550101', 'This number has been opted-out.'],
  ])
  expect(await gets()).toEqual([['2175550102', 'Hi']])
  const refused = await start(to('2175550101'))
  expect([refused.status, refused.body.Message]).toEqual([400, 'This number has been opted-out.'])
  expect((await start(to('12'))).body.Errors.Contacts).toBeDefined()
  expect((await start({ TextMessage: 'Hi' })).body.Errors).toEqual({ Contacts: ['Please add a phone number'] })
  expect((await start({ ...to('2175550103'), TextMessage: ' ' })).body.Errors).toEqual({
    TextMessage: ['Enter a Text Message.'],
  })
  expect(await gets()).toHaveLength(1)
})

test('what is refused for all of them is said to none', async () => {
  await scene.query('update credit_balances set available = 2 where account_id = $1', [
    scene.accounts.lincoln.accountId,
  ])
  const Contacts = phonesFrom(2175550110, 3).map((PrimaryPhone) => ({ PrimaryPhone }))
  const { body } = await start({ Contacts, TextMessage: 'Hi' })
  expect(body.Message).toBe("You don't have credits to send messages.")
  expect(await gets()).toEqual([])
})

test('whoever is in no group is a group too, for each who sees them', async () => {
  await newContact('2175550101', 'Ann')
  await newGroup(phonesFrom(2175550110, 1))
  await uma.post('/contacts', { PrimaryPhone: '2175550102', FirstName: 'Bob' })
  await scene.query(`update users set can_see_all_roster = false where user_name = 'uma.member'`)
  const unfiled = { Lists: [{ ListID: -1 }], TextMessage: 'Hi' }
  expect((await start(unfiled)).body.Items).toHaveLength(2)
  expect((await start({ ...unfiled, TextNumberID: ours[0] }, uma)).body.Items).toMatchObject([
    { PhoneNumber: '2175550102' },
  ])
})

test('a key says it once', async () => {
  const body = { PhoneNumber: '2175550101', TextMessage: 'Hi' }
  const first = await start(body, olive, { 'idempotency-key': 'press' })
  const second = await start(body, olive, { 'idempotency-key': 'press' })
  expect(second.body).toEqual(first.body)
  expect(await gets()).toHaveLength(1)
})

test('a small group is written to one by one; one of more than fifteen goes as a group text', async () => {
  const small = await newGroup(phonesFrom(2175550110, 3))
  const { body } = await start({
    Contacts: [{ PrimaryPhone: '2175550111' }],
    Lists: [{ ListID: small }],
    TextMessage: 'Hi',
  })
  expect([body.Items.length, body.BroadcastID]).toEqual([3, undefined])
  expect((await gets()).map(([to]) => to).toSorted()).toEqual(phonesFrom(2175550110, 3))
  const large = await newGroup(phonesFrom(2175550120, 16))
  const many = await start({ Lists: [{ ListID: large }], TextMessage: 'Snow day.' })
  expect([many.status, many.body.Items, many.headers.location]).toEqual([
    200,
    [],
    `/v1/broadcasts/${many.body.BroadcastID}`,
  ])
  const broadcast = (await olive.get(`/broadcasts/${many.body.BroadcastID}`)).body
  expect(broadcast).toMatchObject({
    BroadcastType: 'GroupSMS',
    BroadcastName: 'Quick Send: Snow day.',
    PhoneNumberCount: 16,
  })
  expect(await gets()).toHaveLength(3)
})

test('groups are what their reader may see of them, and own words are for few', async () => {
  const ListID = await newGroup(phonesFrom(2175550110, 2))
  expect((await start({ Lists: [{ ListID }], TextMessage: 'Hi', TextNumberID: ours[0] }, uma)).status).not.toBe(200)
  expect((await start({ Lists: [{ ListID: 987_654 }], TextMessage: 'Hi' })).status).toBe(404)
  const Contacts = phonesFrom(2175550120, 16).map((PrimaryPhone) => ({ PrimaryPhone, TextMessage: 'Yours' }))
  expect((await start({ Contacts, TextMessage: 'Hi' })).body.Errors.Contacts[0]).toMatch(/^Up to 15 people/)
  expect(await gets()).toEqual([])
})

test('a program gets a link into one conversation, which opens it once', async () => {
  const asked = { TextNumber: null, PhoneNumber: 2175550101, Customization: { Color: 'red' } }
  const nobody = await scene.as(null)
  const headers = { authorization: `Bearer ${await scene.tokenOf('olive.owner')}` }
  const { status, body } = await nobody.post('/singlesignon/conversations', asked, headers)
  expect(status).toBe(200)
  expect(body.Url).toContain(body.Token)
  const opened = await nobody.post('/singlesignon/sessions', { Token: body.Token })
  expect(opened.body.Target).toMatch(/^\/inbox\/\d+\/messages$/)
  const id = opened.body.Target.split('/')[2]
  expect((await olive.get(`/conversations/${id}`)).body.PhoneNumber).toBe('2175550101')
  expect((await nobody.post('/singlesignon/sessions', { Token: body.Token })).status).not.toBe(200)
  expect((await olive.post('/singlesignon/conversations', asked)).status).toBe(400)
})

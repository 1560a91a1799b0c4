import { notAStart } from '@carillon/domain/time/start.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene, type UserName } from '../../testing/cast.ts'
import { availableCredits, reconcile } from '../billing/store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const text = (body: object = {}) => ({
  BroadcastName: 'Snow day',
  TextMessage: 'School is closed.',
  Contacts: [{ PrimaryPhone: '2175550101', FirstName: 'Ada' }],
  ...body,
})

const create = async (body: object = {}, who = olive) => who.post('/broadcasts', text(body))
const available = (user: UserName = 'olive.owner') => availableCredits(scene.platform.db, scene.scopeOf(user))
const inHours = (hours: number) => new Date(scene.clock.now().getTime() + hours * 3_600_000).toISOString()

const optOut = (phone: number, channel = 'text') =>
  scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, $3, 3, '', now())`,
    [scene.accounts.lincoln.accountId, phone, channel],
  )

describe('a broadcast that is created', () => {
  test('goes to as many as were promised, or to nobody', async () => {
    const before = await available()
    const refused = await create({ ExpectedTextCount: 39 })
    expect(refused).toMatchObject({ status: 409, body: { ErrorCode: 3305, Facts: { count: 1, expected: 39 } } })
    expect(refused.body.Message).toContain('would go to 1 person now, not 39: ')
    expect(await available()).toBe(before)
    expect((await create({ ExpectedTextCount: 1 })).status).toBe(200)
  })

  test('starts at once, with everybody still to be sent to and its credits reserved', async () => {
    const before = await available()
    const { status, body, headers } = await create({
      Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '217 555 0101' }, { PrimaryPhone: 'nobody' }],
    })
    expect(status).toBe(200)
    expect(headers.location).toBe(`/v1/broadcasts/${body.BroadcastID}`)
    expect(body).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      BroadcastStatusCategory: 'Broadcasting',
      BroadcastType: 'SMS',
      TextPhoneNumber: '2175550200',
      User: { FirstName: 'Olive' },
      PhoneNumberCount: 1,
      NotDeliveredTexts: 1,
      TotalCompleted: 0,
      CreditsUsed: 0,
      MaxCreditCost: 1,
      Pace: 5000,
      Notice: null,
      FailedContacts: [
        { PrimaryPhone: '217 555 0101', ErrorCode: 3009 },
        { PrimaryPhone: 'nobody', ErrorCode: 1006 },
      ],
    })
    expect(await available()).toBe(before - 1)
    const queue = 'select is_planned, lane_id from broadcast_queue where broadcast_id = $1'
    expect(await scene.query(queue, [body.BroadcastID])).toEqual([
      { is_planned: false, lane_id: scene.accounts.lincoln.textNumberIds[0] },
    ])
    expect(await scene.query('select event from broadcast_events where broadcast_id = $1', [body.BroadcastID])).toEqual(
      [{ event: 'created' }, { event: 'started' }],
    )
  })

  test.each([
    ['ISO 8601', () => inHours(2)],
    ['the words of the page', () => localWords(scene.clock.now().getTime() + 2 * 3_600_000)],
  ])('waits for a start in %s', async (_, StartDate) => {
    const { body } = await create({ StartDate: StartDate() })
    expect(body).toMatchObject({ BroadcastStatus: 'AuthorizationApproved', BroadcastStatusCategory: 'Scheduled' })
    const wait = Date.parse(body.StartDate) - scene.clock.now().getTime()
    expect(wait).toBeGreaterThan(1.9 * 3_600_000)
    expect(wait).toBeLessThan(2.1 * 3_600_000)
  })

  test('takes the recipients of draft, contacts, groups and files, each number once', async () => {
    await scene.addContacts('olive.owner', [12175550111, 12175550112, 12175550113], 'Staff')
    const [group] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Staff'")
    const draft = await olive.post('/draft-broadcasts', { Contacts: ['2175550111', '2175550121'].map(phoneOnly) })
    const file = await olive.ask('POST', '/fileuploads', Buffer.from('2175550112\n2175550131\nbad\n'), {
      'content-type': 'text/csv',
    })
    const asked = {
      DraftBroadcastID: draft.body.DraftBroadcastID,
      Contacts: ['2175550121', '2175550141'].map(phoneOnly),
      Lists: [{ ListID: group!.list_id }],
      FileUploads: [{ FileID: file.body.FileID, UserIndicatedConsentDeclared: true }],
    }
    const { status, body } = await create(asked)
    expect(status).toBe(200)
    expect(body).toMatchObject({ PhoneNumberCount: 6, MaxCreditCost: 6 })
    // The draft became the broadcast.
    expect((await create(asked)).status).toBe(404)
    expect((await olive.get(`/draft-broadcasts/${draft.body.DraftBroadcastID}`)).status).toBe(404)
  })

  test('counts those who may not be texted and reserves nothing for them', async () => {
    await optOut(12175550161)
    const { body } = await create({ Contacts: ['2175550161', '2175550162'].map(phoneOnly) })
    expect(body).toMatchObject({ PhoneNumberCount: 2, MaxCreditCost: 1 })
  })

  test('reserves what each personal text comes to', async () => {
    const { body } = await create({
      TextMessage: `{{FirstName}} ${'a'.repeat(150)}`,
      Contacts: [
        { PrimaryPhone: '2175550101', FirstName: 'Ada' },
        { PrimaryPhone: '2175550102', FirstName: 'Bartholomew' },
        { PrimaryPhone: '2175550103' },
      ],
    })
    expect(body).toMatchObject({ PhoneNumberCount: 3, MaxCreditCost: 3 })
  })

  test('keeps the signature as it is at that moment', async () => {
    await scene.query(
      "update users set signature_is_enabled = true, signature_text = 'Lincoln HS' where user_name = 'olive.owner'",
    )
    const { body } = await create({ TextMessage: 'a'.repeat(150), IncludeSignature: true })
    // 150 + 2 + 10 (rules/texts 1).
    expect(body).toMatchObject({ IncludeSignature: true, Signature: 'Lincoln HS', MaxCreditCost: 2 })
    expect(
      await scene.query('select signature from broadcast_texts where broadcast_id = $1', [body.BroadcastID]),
    ).toEqual([{ signature: 'Lincoln HS' }])
  })
})

describe('is refused', () => {
  test.each([
    ['without a name', { BroadcastName: ' ' }, 'BroadcastName', 'Enter a Broadcast Name.'],
    [
      'with a long name',
      { BroadcastName: 'a'.repeat(51) },
      'BroadcastName',
      'Broadcast Name must be at most 50 characters.',
    ],
    ['without a text', { TextMessage: ' \n' }, 'TextMessage', 'Enter a Text Message.'],
    ['over the limit', { TextMessage: 'a'.repeat(321) }, 'TextMessage', "Can't exceed 320 characters."],
    ['with an empty field', { TextMessage: 'Dear {{}}' }, 'TextMessage', 'Personalized fields should not be empty.'],
    ['in the past', { StartDate: '1/1/2020 9:00 AM' }, 'StartDate', 'Your start date and time cannot be in the past.'],
    [
      'too far ahead',
      { StartDate: '2090-01-01T00:00:00Z' },
      'StartDate',
      'Your start date and time is too far in the future.',
    ],
    ['at no time', { StartDate: 'soon' }, 'StartDate', notAStart],
    [
      'without consent',
      { FileUploads: [{ FileID: 1, UserIndicatedConsentDeclared: false }] },
      'FileUploads',
      'Please confirm you have collected proper consent.',
    ],
  ])('%s', async (_, body, field, sentence) => {
    const reply = await create(body)
    expect(reply).toMatchObject({ status: 400, body: { ErrorCode: 400, Errors: { [field]: [sentence] } } })
  })

  test.each([
    ['with nobody', { Contacts: [] }],
    ['with numbers that are none', { Contacts: [{ PrimaryPhone: '911' }] }],
    ['with nobody who may be texted', { Contacts: [{ PrimaryPhone: '2175550161' }] }],
  ])('%s', async (_, body) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { ErrorCode: 3005, ErrorName: 'NoValidBroadcastContacts' },
    })
  })

  test('with nobody whose text can be filled in, and says that it is the text', async () => {
    const { status, body } = await create({ TextMessage: '{{Notes}}' })
    expect([status, Object.keys(body.Errors)]).toEqual([400, ['TextMessage']])
  })

  test('beyond its credits, with both figures, and leaves nothing behind', async () => {
    const ivan = await scene.as('ivan.invoice')
    await scene.query('update credit_balances set available = 1 where account_id = $1', [
      scene.accounts.harbor.accountId,
    ])
    const before = await scene.query('select 1 from audiences')
    const reply = await create({ Contacts: ['2175550101', '2175550102'].map(phoneOnly) }, ivan)
    expect(reply).toMatchObject({ status: 400, body: { ErrorCode: 4100, Facts: { needed: 2, available: 1 } } })
    expect(
      await scene.query('select 1 from broadcasts where account_id = $1', [scene.accounts.harbor.accountId]),
    ).toEqual([])
    expect(await scene.query('select 1 from audiences')).toEqual(before)
    expect(await available('ivan.invoice')).toBe(1)
    await scene.query('update credit_balances set available = 10000 where account_id = $1', [
      scene.accounts.harbor.accountId,
    ])
  })

  test('beyond the group size of a monthly plan, which reserves no credits', async () => {
    const mona = await scene.as('mona.monthly')
    const many = (count: number) => Array.from({ length: count }, (_, at) => phoneOnly(String(2172000000 + at)))
    expect(await create({ Contacts: many(251) }, mona)).toMatchObject({ status: 400, body: { ErrorCode: 4101 } })
    expect(await create({ Contacts: many(250) }, mona)).toMatchObject({ status: 200, body: { MaxCreditCost: 0 } })
    expect(await create({ Contacts: many(10) }, mona)).toMatchObject({ status: 200 })
  })

  test('from a number that is pending, blocked or somebody else’s', async () => {
    const { textNumberIds } = scene.accounts.lincoln
    const from = async (TextNumberID: number, who?: Asker) => (await create({ TextNumberID }, who)).body.ErrorName
    expect(await from(textNumberIds[2]!)).toBe('TextNumberCannotText')
    expect(await from(scene.accounts.harbor.textNumberIds[0]!)).toBe('TextNumberNotYours')
    expect(await from(textNumberIds[1]!, await scene.as('uma.member'))).toBe('TextNumberNotYours')
    const change = (set: string) =>
      scene.query(`update text_numbers set ${set} where text_number_id = $1`, [textNumberIds[1]])
    await change('is_blocked = true')
    expect(await from(textNumberIds[1]!)).toBe('TextNumberBlocked')
    await change('is_blocked = false, can_create_broadcast = false')
    expect(await from(textNumberIds[1]!)).toBe('CannotCreateBroadcast')
    await change('can_create_broadcast = true')
    expect(await from(textNumberIds[1]!)).toBeUndefined()
  })

  test('to whoever may not create, or while the account may not send', async () => {
    await scene.query("update users set can_create_broadcast = false where user_name = 'uma.member'")
    expect(await create({}, await scene.as('uma.member'))).toMatchObject({ status: 403, body: { ErrorCode: 3007 } })
    await scene.query("update users set can_create_broadcast = true where user_name = 'uma.member'")
    const status = (id: number) =>
      scene.query('update accounts set account_status_id = $2 where account_id = $1', [
        scene.accounts.lincoln.accountId,
        id,
      ])
    for (const id of [2, 3, 4, 5, 7, 8]) {
      await status(id)
      expect((await create()).body.ErrorName).toBe('AccountCannotSend')
    }
    for (const id of [1, 6, 0]) {
      await status(id)
      expect((await create()).status).toBe(200)
    }
  })

  test('to those who are not signed in, and with drafts and groups of others', async () => {
    expect((await create({}, await scene.as(null))).status).toBe(401)
    const draft = await olive.post('/draft-broadcasts', { Contacts: [phoneOnly('2175550101')] })
    const ivan = await scene.as('ivan.invoice')
    expect((await create({ DraftBroadcastID: draft.body.DraftBroadcastID }, ivan)).status).toBe(404)
    const [group] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Staff'")
    expect((await create({ Lists: [{ ListID: group!.list_id }] }, ivan)).status).toBe(404)
    expect((await olive.get(`/draft-broadcasts/${draft.body.DraftBroadcastID}`)).status).toBe(200)
  })
})

test('of a group a user reaches only the contacts that she may see', async () => {
  await scene.addContacts('uma.member', [12175550171], 'Choir')
  const uma = await scene.as('uma.member')
  const { body } = await create({ Contacts: [], Lists: [{ ListID: 0 }] }, uma)
  expect(body).toMatchObject({ PhoneNumberCount: 1 })
})

test('the same request with the same key is one broadcast', async () => {
  const key = { 'idempotency-key': 'one-and-the-same' }
  const [first, second] = [await olive.post('/broadcasts', text(), key), await olive.post('/broadcasts', text(), key)]
  expect(second.body.BroadcastID).toBe(first.body.BroadcastID)
})

test('after all that the ledger adds up', async () => {
  const wrong = await reconcile(scene.platform.db)
  // Harbor's balance was set by hand above, to what it had been.
  expect(wrong).toEqual([])
})

const phoneOnly = (PrimaryPhone: string) => ({ PrimaryPhone })

/** `M/D/YYYY h:mm AM/PM` in the user's zone. */
const localWords = (at: number) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(at)
    .replace(',', '')
    .replace('\u202f', ' ')

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let mine: number[]
let group: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  mine = await scene.addContacts('olive.owner', [12175550101, 12175550102, 12175550103], 'Staff')
  await scene.addContacts('uma.member', [12175550111, 12175550112])
  const [row] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Staff'")
  group = row!.list_id
  await scene.query(
    'update contacts set secondary_phone = 12175550103, tertiary_phone = 12175550109 where person_id = $1',
    [mine[0]],
  )
})
afterAll(() => scene.close())

const start = async (body: object = {}, who = olive) => {
  const reply = await who.post('/draft-broadcasts', body)
  expect(reply.status).toBe(200)
  return reply.body.DraftBroadcastID as number
}

const contactsOf = async (id: number, query = '', who = olive) =>
  (await who.get(`/draft-broadcasts/${id}/contacts?pagesize=100${query}`)).body

const phonesOf = async (id: number, query = '') =>
  (await contactsOf(id, query)).Items.map(({ PrimaryPhone }: { PrimaryPhone: string }) => PrimaryPhone)

describe('what the wizard saves', () => {
  test('is kept field by field, under both addresses', async () => {
    const id = await start({ BroadcastName: 'Snow' })
    const saved = await olive.put(`/draftbroadcasts/${id}`, {
      TextMessage: 'School is closed.',
      isSettingsConfirmed: true,
    })
    expect(saved.body).toMatchObject({
      BroadcastName: 'Snow',
      TextMessage: 'School is closed.',
      BroadcastType: 'GroupSMS',
    })
    const again = await olive.put(`/draft-broadcasts/${id}`, { BroadcastName: 'Ice' })
    expect(again.body).toMatchObject({
      BroadcastName: 'Ice',
      TextMessage: 'School is closed.',
      isSettingsConfirmed: true,
    })
    expect((await olive.get(`/draft-broadcasts/${id}`)).body).toEqual(again.body)
  })

  test('is listed latest first and goes with the draft', async () => {
    const [first, second] = [await start(), await start()]
    await olive.put(`/draft-broadcasts/${first}`, { BroadcastName: 'Later' })
    const ids = async () =>
      (await olive.get('/draft-broadcasts')).body.Items.map(
        (draft: { DraftBroadcastID: number }) => draft.DraftBroadcastID,
      )
    expect((await ids()).slice(0, 2)).toEqual([first, second])
    expect((await olive.delete(`/draft-broadcasts/${first}`)).body).toEqual({ Success: true })
    expect(await ids()).not.toContain(first)
    expect((await olive.get(`/draft-broadcasts/${first}`)).status).toBe(404)
  })
})

test('drafts are searched by name and message', async () => {
  const [named, written] = [await start({ BroadcastName: 'Field trip' }), await start({ TextMessage: 'Bring 5% more' })]
  const found = async (q: string) =>
    (await olive.get(`/draft-broadcasts?q=${encodeURIComponent(q)}`)).body.Items.map(
      (draft: { DraftBroadcastID: number }) => draft.DraftBroadcastID,
    )
  expect(await found('TRIP')).toEqual([named])
  expect(await found('5% m')).toEqual([written])
  expect(await found('5_')).toEqual([])
})

describe('single numbers', () => {
  test('each that is refused is told with its sentence', async () => {
    const id = await start({ Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '911' }] })
    const { body } = await olive.post(`/draft-broadcasts/${id}/contacts`, {
      Contacts: [
        { PrimaryPhone: '217-555-0101' },
        { PrimaryPhone: '2175550104', FirstName: 'Di' },
        { PrimaryPhone: '(217) 555-0104' },
        { PrimaryPhone: '12' },
        { PrimaryPhone: '9765551234' },
      ],
    })
    expect(body.Added).toBe(1)
    expect(body.FailedContacts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          PrimaryPhone: '217-555-0101',
          ErrorCode: 3009,
          Message: "You've already added this number.",
        }),
        expect.objectContaining({
          PrimaryPhone: '(217) 555-0104',
          ErrorCode: 3009,
          Message: "You've already added this number.",
        }),
        expect.objectContaining({
          PrimaryPhone: '12',
          ErrorCode: 1006,
          Message: 'Must be 10 digits; use only numbers.',
        }),
      ]),
    )
    expect(body.FailedContacts).toHaveLength(4)
    expect(await phonesOf(id)).toEqual(['2175550101', '2175550104'])
  })

  test('one alone that is there already is refused', async () => {
    const id = await start({ Contacts: [{ PrimaryPhone: '2175550101' }] })
    const reply = await olive.post(`/draft-broadcasts/${id}/contacts`, { Contacts: [{ PrimaryPhone: '2175550101' }] })
    expect(reply).toMatchObject({
      status: 409,
      body: { ErrorCode: 3009, Message: "You've already added this number." },
    })
  })

  test('a contact comes with all its phones', async () => {
    const id = await start()
    const contact = { PersonID: mine[0], PrimaryPhone: '2175550101' }
    const { body } = await olive.post(`/draft-broadcasts/${id}/contacts`, {
      Contacts: [contact, { ...contact, PersonID: 999 }],
    })
    expect(body).toMatchObject({ Added: 3, FailedContacts: [{ ErrorCode: 404 }] })
    expect((await contactsOf(id)).Items).toMatchObject([
      { PersonID: mine[0], PrimaryPhone: '2175550101', FirstName: 'First0' },
      { PersonID: mine[0], PrimaryPhone: '2175550103' },
      { PersonID: mine[0], PrimaryPhone: '2175550109' },
    ])
    const again = await olive.post(`/draft-broadcasts/${id}/contacts`, { Contacts: [contact] })
    expect(again.status).toBe(409)
  })
})

describe('groups', () => {
  test('bring every phone once, and a number twice only as already there', async () => {
    const id = await start({ Contacts: [{ PrimaryPhone: '2175550102', FirstName: 'Typed' }] })
    const add = async (...ids: number[]) =>
      (await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: ids } })).body
    expect(await add(group)).toEqual({ Added: 3, AlreadyThere: 1, PeopleAdded: 1, PeopleAlreadyThere: 1 })
    expect(await add(-1)).toEqual({ Added: 2, AlreadyThere: 0, PeopleAdded: 2, PeopleAlreadyThere: 0 })
    expect(await add(0, group)).toEqual({ Added: 0, AlreadyThere: 6, PeopleAdded: 0, PeopleAlreadyThere: 4 })
    expect((await contactsOf(id, '&phonenumber=2175550102')).Items).toMatchObject([
      { FirstName: 'Typed', PersonID: null },
    ])
  })

  test('hold only the contacts that the user may see', async () => {
    const uma = await scene.as('uma.member')
    const id = await start({}, uma)
    const add = (...Items: number[]) =>
      uma.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items } })
    expect((await add(0)).body).toMatchObject({ Added: 2, AlreadyThere: 0 })
    expect((await add(0, group)).status).toBe(404)
    const contact = { PersonID: mine[0], PrimaryPhone: '2175550101' }
    const single = await uma.post(`/draft-broadcasts/${id}/contacts`, { Contacts: [contact] })
    expect(single.body).toMatchObject({ Added: 0, FailedContacts: [{ ErrorCode: 404 }] })
  })

  test('of another account, or none, are not there', async () => {
    const ivan = await scene.as('ivan.invoice')
    const id = await start({}, ivan)
    for (const ListID of [group, 4711, -2]) {
      expect(
        (await ivan.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [ListID] } })).status,
      ).toBe(404)
    }
  })
})

describe('the list of recipients', () => {
  test('is paged, sorted and searched', async () => {
    const id = await start({
      Contacts: [
        { PrimaryPhone: '2175550103', FirstName: 'Cy', LastName: 'Ames' },
        { PrimaryPhone: '2175550101', FirstName: 'Ada', LastName: 'Cole', Notes: '100%' },
        { PrimaryPhone: '3095550102', FirstName: 'Bo', LastName: 'Bell' },
      ],
    })
    const page = (await olive.get(`/draft-broadcasts/${id}/contacts?pagesize=2&sortby=-LastName`)).body
    expect(page).toMatchObject({ Size: 3, Previous: null, Items: [{ FirstName: 'Ada' }, { FirstName: 'Bo' }] })
    expect((await olive.get(page.Next.replace('/v1', ''))).body.Items).toMatchObject([{ FirstName: 'Cy' }])
    expect(await phonesOf(id, '&q=da%20co')).toEqual(['2175550101'])
    expect(await phonesOf(id, '&q=100%25')).toEqual(['2175550101'])
    expect(await phonesOf(id, '&q=309')).toEqual(['3095550102'])
    expect(await phonesOf(id, '&phonenumber=(309) 555-0102')).toEqual(['3095550102'])
    expect(await phonesOf(id, '&phonenumber=555010')).toHaveLength(3)
    expect(await phonesOf(id, '&phonenumber=none')).toEqual([])
  })

  test('says who will not be texted and why, and the summary counts them', async () => {
    const phones = [12175550121, 12175550122, 12175550123, 12175550124]
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'text', 3, '', now())`,
      [scene.accounts.lincoln.accountId, phones[0]],
    )
    await scene.query("insert into phone_lookups values ($1, 'landline', false, now())", [phones[1]])
    await scene.query('insert into global_opt_outs values ($1, now())', [phones[2]])
    const id = await start({
      TextMessage: 'School is closed.',
      TextNumberID: scene.accounts.lincoln.textNumberIds[0],
      Contacts: phones.map((phone) => ({ PrimaryPhone: String(phone) })),
    })
    const errors = (await contactsOf(id)).Items.map((row: { PrimaryPhoneError: string }) => row.PrimaryPhoneError)
    expect(errors).toEqual([
      'This number has opted out of receiving texts.',
      'This number is not a textable number.',
      'This number asked never to be contacted.',
      null,
    ])
    expect((await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body).toMatchObject({
      ...{ PotentialUniqueCount: 4, TotalTextNumberCount: 3, TextNumberCount: 1, NotCheckedCount: 3 },
      OptedOut: 1,
      DoNotCall: 1,
      NotTextable: 1,
      NotAllowed: 0,
      NotOptedIn: 0,
      NotVerified: 0,
      TextNumberCredits: 1,
      CreditsAvailable: 25_000,
    })
    expect((await olive.get(`/draft-broadcasts/${id}`)).body).toMatchObject({
      ...{ PotentialUniqueCount: 4, TotalTextNumberCount: 3, TextNumberCount: 1 },
      MinCallUnitsRequired: 1,
    })
  })
})

describe('the summary', () => {
  test('reckons personal texts one by one, with what they take and how long', async () => {
    const [TextNumberID] = scene.accounts.lincoln.textNumberIds
    await scene.query('update text_numbers set pace_per_second = 2 where text_number_id = $1', [TextNumberID])
    await scene.query('insert into texted_numbers values ($1, $2, 12175550131)', [
      scene.accounts.lincoln.accountId,
      TextNumberID,
    ])
    const id = await start({
      TextMessage: `Dear {{FirstName}}, ${'a'.repeat(140)}`,
      TextNumberID,
      Contacts: [
        { PrimaryPhone: '2175550131', FirstName: 'Ada' },
        { PrimaryPhone: '2175550132', FirstName: 'Ada' },
        { PrimaryPhone: '2175550133', FirstName: 'Bartholomew' },
        { PrimaryPhone: '2175550134' },
      ],
    })
    // 150 and 158 characters: one credit each; the notice makes two parts of a first text.
    expect((await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body).toMatchObject({
      TotalTextNumberCount: 4,
      TextNumberCount: 4,
      InvalidMessageCount: 1,
      TextNumberCredits: 3,
      Lengths: [{ Credits: 1, Count: 3 }],
      CarrierSegments: 5,
      Pace: 2,
    })
    await scene.query('update text_numbers set pace_per_second = null where text_number_id = $1', [TextNumberID])
  })

  test('says what is taken of the day of the start', async () => {
    const StartDate = new Date(scene.clock.now().getTime() + 3 * 86_400_000).toISOString()
    const summary = async (change: object) => {
      const id = await start({
        TextMessage: 'School is closed.',
        Contacts: [{ PrimaryPhone: '2175550131' }],
        ...change,
      })
      return (await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body
    }
    const later = { startOption: 'START_LATER', StartDate }
    const before = (await summary(later)).StartDateAllocatedTextCredits
    const Contacts = [{ PrimaryPhone: '2175550131' }, { PrimaryPhone: '2175550133' }]
    await olive.post('/broadcasts', { BroadcastName: 'Snow', TextMessage: 'a'.repeat(161), Contacts, StartDate })
    expect(await summary(later)).toMatchObject({
      StartDateAllocatedTextCredits: before + 4,
      MessagesPerDay: 10_000,
      TextNumberCredits: 1,
    })
    // A start that was chosen once and given up again does not count.
    expect((await summary({ startOption: 'START_IMMEDIATELY', StartDate })).StartDateAllocatedTextCredits).toBe(0)
  })

  test('has nothing to reckon without a text', async () => {
    const id = await start({ Contacts: [{ PrimaryPhone: '2175550131' }] })
    expect((await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body).toMatchObject({
      TextNumberCount: 1,
      InvalidMessageCount: 0,
      TextNumberCredits: 0,
      Pace: null,
      Lengths: [],
      FirstTextDate: null,
      LastTextDate: null,
    })
  })
})

describe('removing', () => {
  const numbers = ['2175550101', '2175550102', '2175550103', '3095550104']
  const five = () => start({ Contacts: numbers.map((PrimaryPhone) => ({ PrimaryPhone })) })
  const remove = async (id: number, Selection: object, query = '') =>
    (await olive.delete(`/draft-broadcasts/${id}/contacts${query}`, { Selection })).body

  test('takes the selected ones, and undo puts them back once', async () => {
    const id = await five()
    const ids = (await contactsOf(id)).Items.map(({ ID }: { ID: number }) => ID)
    const { UndoID, Count } = await remove(id, { Type: 'Selected', Items: ids.slice(0, 2) })
    expect(Count).toBe(2)
    expect(await phonesOf(id)).toEqual(numbers.slice(2))
    const undo = () => olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)
    expect((await undo()).body).toMatchObject({ UndoExecuted: true, UndoID })
    expect(await phonesOf(id)).toEqual(numbers)
    expect((await undo()).body.UndoExecuted).toBe(false)
  })

  test('all means all that the list shows', async () => {
    const id = await five()
    const except = (await contactsOf(id)).Items[0].ID
    expect((await remove(id, { Type: 'SelectedAllExcept', Items: [except] }, '?q=217')).Count).toBe(2)
    expect(await phonesOf(id)).toEqual([numbers[0], numbers[3]])
    expect((await remove(id, { Type: 'SelectedAll' })).Count).toBe(2)
    expect(await remove(id, { Type: 'SelectedAll' })).toEqual({ UndoID: null, Count: 0 })
  })

  test('a removed number can be added again, and the undo leaves it as it is then', async () => {
    const id = await five()
    const { UndoID } = await remove(id, { Type: 'SelectedAll' })
    await olive.post(`/draft-broadcasts/${id}/contacts`, { Contacts: [{ PrimaryPhone: numbers[0], FirstName: 'New' }] })
    await olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)
    expect((await contactsOf(id)).Items).toMatchObject([{ FirstName: 'New' }, {}, {}, {}])
  })

  test('cannot be undone after ten minutes', async () => {
    const id = await five()
    const { UndoID } = await remove(id, { Type: 'SelectedAll' })
    scene.clock.pass(10 * 60_000 + 1)
    expect((await olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)).body.UndoExecuted).toBe(false)
  })
})

describe('a draft is private to its user', () => {
  const calls = (id: number) =>
    [
      ['GET', `/draft-broadcasts/${id}`],
      ['PUT', `/draft-broadcasts/${id}`, {}],
      ['GET', `/draft-broadcasts/${id}/contacts`],
      ['POST', `/draft-broadcasts/${id}/contacts`, { Contacts: [{ PrimaryPhone: '2175550101' }] }],
      ['PUT', `/draft-broadcasts/${id}/type`, { BroadcastType: 'Survey' }],
      ['PUT', `/draft-broadcasts/${id}/contacts`, { Contacts: [{ ID: 12175550101, FirstName: 'Theirs' }] }],
      ['POST', `/draft-broadcasts/${id}/contactlists`, { Selection: { Type: 'SelectedAll' } }],
      ['POST', `/draft-broadcasts/${id}/fileuploads`, { FileID: 1 }],
      ['POST', `/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [0] } }],
      ['DELETE', `/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [0] } }],
      ['POST', `/lists/0/contacts/todraftbroadcast/${id}`, { Selection: { Type: 'SelectedAll' } }],
      ['DELETE', `/draft-broadcasts/${id}/contacts`, { Selection: { Type: 'SelectedAll' } }],
      ['GET', `/draft-broadcasts/${id}/contactsummary`],
      ['POST', `/draft-broadcasts/${id}/undo/1`],
      ['DELETE', `/draft-broadcasts/${id}`],
    ] as const

  test.each(['ivan.invoice', 'adam.admin', 'uma.member', null] as const)('%s finds nothing', async (userName) => {
    const id = await start({ Contacts: [{ PrimaryPhone: '2175550101' }] })
    const other = await scene.as(userName)
    for (const [method, path, body] of calls(id)) {
      expect([method, path, (await other.ask(method, path, body ?? undefined)).status]).toEqual([
        method,
        path,
        userName === null ? 401 : 404,
      ])
    }
    const theirs = (await other.get('/draft-broadcasts?pagesize=100')).body.Items ?? []
    expect(theirs.filter((draft: { DraftBroadcastID: number }) => draft.DraftBroadcastID === id)).toEqual([])
    expect(await phonesOf(id)).toEqual(['2175550101'])
  })
})

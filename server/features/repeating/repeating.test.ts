import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene, type UserName } from '../../testing/cast.ts'
import { validateSchedule } from './validate-schedule.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let choir: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  await scene.addContacts('olive.owner', [12175550111, 12175550112], 'Choir')
  const [group] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Choir'")
  choir = group!.list_id
})
afterAll(() => scene.close())

const path = '/repeatingbroadcasts'
const phone = (PrimaryPhone: string) => ({ PrimaryPhone })
const inDays = (days: number) => new Date(scene.clock.now().getTime() + days * 86_400_000).toISOString()
const daily = (change: object = {}) => ({ ScheduleFrequency: 'Daily', StartDateTime: inDays(1), ...change })
const series = (change: object = {}) => ({
  BroadcastName: ' Practice ',
  TextMessage: 'Practice at 4.',
  Contacts: [phone('2175550101')],
  RepeatingBroadcastSchedule: daily(),
  ...change,
})
const create = (change: object = {}, who = olive) => who.post(path, series(change))
const made = async (change: object = {}, who = olive) => {
  const { status, body } = await create(change, who)
  expect([status, body.Message]).toEqual([200, undefined])
  return body
}
const peopleOf = async (repeatingId: number) =>
  (
    await scene.query<{ phone: number }>(
      `select m.phone from repeating_broadcasts s join audience_members m using (account_id, audience_id)
        where s.repeating_id = $1 and m.removed_in is null order by 1`,
      [repeatingId],
    )
  ).map((row) => row.phone)

describe('a schedule that is validated', () => {
  const validate = (form: object) => olive.post(`${path}/validateschedule`, form)

  test('is said in words, with the next five dates', async () => {
    const form = {
      ScheduleFrequency: 'Custom',
      Interval: 2,
      IntervalFrequency: 'Months',
      StartDateTime: '1/31/2027 9:00 AM',
      EndDateTime: '10/1/2027 9:00 AM',
    }
    expect(validateSchedule(form, 'America/Chicago', new Date('2026-11-21T00:00Z'))).toEqual({
      ScheduleDescription: 'Every 2 months on the 31st (or the last day) at 9:00 AM until October 1, 2027',
      NextRunDates: [
        '2027-01-31T15:00:00.000Z',
        '2027-03-31T14:00:00.000Z',
        '2027-05-31T14:00:00.000Z',
        '2027-07-31T14:00:00.000Z',
        '2027-09-30T14:00:00.000Z',
      ],
    })
    const StartDateTime = inDays(1)
    const { status, body } = await validate(daily({ StartDateTime }))
    expect([status, body.NextRunDates.length, body.NextRunDates[0]]).toEqual([200, 5, StartDateTime])
    expect(body.ScheduleDescription).toMatch(/^Every day at \d/)
  })

  test.each([
    [{ Interval: 0 }, 'Interval', 'Must be greater than or equal to 1'],
    [{ Interval: 101 }, 'Interval', 'Must be less than or equal to 100'],
    [{ Interval: 53, IntervalFrequency: 'Weeks' }, 'Interval', 'Must be less than or equal to 52'],
    [{ Interval: 13, IntervalFrequency: 'Months' }, 'Interval', 'Must be less than or equal to 12'],
    [{ IntervalFrequency: 'Weeks', DaysOfWeek: [] }, 'DaysOfWeek', 'Please select at least one day of the week'],
    [{ StartDateTime: '1/1/2020 9:00 AM' }, 'StartDateTime', 'Your start date and time cannot be in the past.'],
    [{ StartDateTime: null }, 'StartDateTime', 'Enter a Start Date.'],
    [{ EndDateTime: '1/1/2020 9:00 AM' }, 'EndDateTime', 'The end must be after the start.'],
  ])('is refused with %j', async (change, field, sentence) => {
    const reply = await validate(daily(change))
    expect(reply).toMatchObject({ status: 400, body: { Message: sentence, Errors: { [field]: [sentence] } } })
  })
})

describe('a series that is created', () => {
  test('has its schedule, dates and recipients, and no broadcast yet', async () => {
    const { status, body, headers } = await create({
      Contacts: [phone('2175550101'), phone('217 555 0101'), phone('nobody')],
      Lists: [{ ListID: choir }, { ListID: 0 }, { ListID: choir }],
      RepeatingBroadcastSchedule: daily({ EndDateTime: inDays(3.5) }),
    })
    expect(status).toBe(200)
    expect(headers.location).toBe(`/v1${path}/${body.RepeatingBroadcastID}`)
    expect(body).toMatchObject({
      BroadcastName: 'Practice',
      BroadcastType: 'SMS',
      TextMessage: 'Practice at 4.',
      TextPhoneNumber: '2175550200',
      Status: 'Active',
      RepeatingBroadcastSchedule: {
        ScheduleFrequency: 'Daily',
        Interval: 1,
        IntervalFrequency: 'Days',
        TimeZone: 'America/Chicago',
      },
      Lists: [
        { ListID: choir, ListName: 'Choir' },
        { ListID: 0, ListName: 'Everyone' },
      ],
      ContactCount: 1,
      User: { FirstName: 'Olive' },
      FailuresInARow: 0,
      LastBroadcastIDs: [],
      FailedContacts: [{ ErrorCode: 3009 }, { PrimaryPhone: 'nobody', ErrorCode: 1006 }],
    })
    expect([body.NextRunDates.length >= 3, body.NextRunDates[0]]).toEqual([true, body.NextRunDate])
    expect(body.RepeatingBroadcastSchedule.StartDateTime).toBe(body.NextRunDate)
    expect(await scene.query('select 1 from broadcasts')).toEqual([])
  })

  test('freezes contacts, files and the people of a draft, each once, and uses the draft up', async () => {
    const draft = await olive.post('/draft-broadcasts', { Contacts: ['2175550111', '2175550121'].map(phone) })
    const file = await olive.ask('POST', '/fileuploads', Buffer.from('2175550121\n2175550131\nbad\n'), {
      'content-type': 'text/csv',
    })
    const asked = {
      DraftBroadcastID: draft.body.DraftBroadcastID,
      Contacts: ['2175550121', '2175550141'].map(phone),
      FileUploads: [{ FileID: file.body.FileID, UserIndicatedConsentDeclared: true }],
    }
    const body = await made(asked)
    expect(body).toMatchObject({ ContactCount: 4, Lists: [] })
    expect(await peopleOf(body.RepeatingBroadcastID)).toEqual([12175550111, 12175550121, 12175550131, 12175550141])
    expect((await create(asked)).status).toBe(404)
  })

  test('takes a draft alone over, without those who were removed from it', async () => {
    const draft = await olive.post('/draft-broadcasts', { Contacts: ['2175550111', '2175550121'].map(phone) })
    const id = draft.body.DraftBroadcastID
    const gone = { Selection: { Type: 'Selected', Items: [12175550111] } }
    expect((await olive.delete(`/draft-broadcasts/${id}/contacts`, gone)).body.Count).toBe(1)
    const body = await made({ DraftBroadcastID: id, Contacts: [] })
    expect(body.ContactCount).toBe(1)
    expect(await peopleOf(body.RepeatingBroadcastID)).toEqual([12175550121])
  })

  test('reads back as it was asked for, also on its last day', async () => {
    const EndDateTime = inDays(1.0001)
    const { RepeatingBroadcastID: id, RepeatingBroadcastSchedule: schedule } = await made({
      RepeatingBroadcastSchedule: daily({ EndDateTime }),
    })
    const again = await olive.put(`${path}/${id}`, { RepeatingBroadcastSchedule: schedule })
    expect([again.status, again.body.RepeatingBroadcastSchedule]).toEqual([200, schedule])
  })
})

describe('is refused', () => {
  test.each([
    ['without a name', { BroadcastName: ' ' }, 'BroadcastName', 'Enter a Broadcast Name.'],
    ['without a text', { TextMessage: '' }, 'TextMessage', 'Enter a Text Message.'],
    ['over the limit', { TextMessage: 'a'.repeat(321) }, 'TextMessage', "Can't exceed 320 characters."],
    [
      'as a text and a call without one',
      { BroadcastType: 'SMSAndAnnouncement' },
      'Audio',
      'Choose a message that people hear.',
    ],
    [
      'on a schedule that is none',
      { RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', Interval: 0, StartDateTime: inAnHour() } },
      'Interval',
      'Must be greater than or equal to 1',
    ],
    [
      'without consent',
      { FileUploads: [{ FileID: 1, UserIndicatedConsentDeclared: false }] },
      'FileUploads',
      'Please confirm you have collected proper consent.',
    ],
  ])('%s', async (_, body, field, sentence) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { Errors: { [field]: [sentence] } } })
  })

  test('with nobody, and with groups, drafts and files that are not there', async () => {
    for (const Contacts of [[], [phone('911')]]) {
      expect((await create({ Contacts })).body.ErrorName).toBe('NoValidBroadcastContacts')
    }
    const ivan = await scene.as('ivan.invoice')
    for (const body of [
      { Lists: [{ ListID: choir }] },
      { DraftBroadcastID: 999 },
      { FileUploads: [{ FileID: 999 }] },
    ]) {
      expect((await create(body, ivan)).status).toBe(404)
    }
  })

  test('from numbers that may not be used', async () => {
    const { textNumberIds } = scene.accounts.lincoln
    const from = async (TextNumberID: number, who = olive) => (await create({ TextNumberID }, who)).body.ErrorName
    expect(await from(textNumberIds[2]!)).toBe('TextNumberCannotText')
    expect(await from(scene.accounts.harbor.textNumberIds[0]!)).toBe('TextNumberNotYours')
    expect(await from(textNumberIds[1]!, uma)).toBe('TextNumberNotYours')
  })

  test('at an hour outside the calling window, where that is asked for', async () => {
    const night = `${new Date(scene.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`
    const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: night }
    const asked = { CheckCallingWindow: true, RepeatingBroadcastSchedule }
    expect((await create(asked)).body.ErrorName).toBe('OutsideCallingWindow')
    const noon = { ScheduleFrequency: 'Daily', StartDateTime: night.replace('T09', 'T18') }
    const { RepeatingBroadcastID: id } = await made({ ...asked, RepeatingBroadcastSchedule: noon })
    const put = (form: object) => olive.put(`${path}/${id}`, { RepeatingBroadcastSchedule: form })
    expect((await put(RepeatingBroadcastSchedule)).body.ErrorName).toBe('OutsideCallingWindow')
    expect((await put(noon)).status).toBe(200)
    await made({ RepeatingBroadcastSchedule })
  })

  test('on a free trial', async () => {
    const tara = await scene.as('tara.trial')
    expect(await create({}, tara)).toMatchObject({ status: 400, body: { ErrorCode: 4104, ErrorName: 'TrialRepeats' } })
  })

  test('to whoever may not create, while the account may not send, and signed out', async () => {
    await scene.query("update users set can_create_broadcast = false where user_name = 'uma.member'")
    expect((await create({}, uma)).body.ErrorName).toBe('CannotCreateBroadcast')
    await scene.query("update users set can_create_broadcast = true where user_name = 'uma.member'")
    const { accountId } = scene.accounts.harbor
    await scene.query('update accounts set account_status_id = 3 where account_id = $1', [accountId])
    expect((await create({}, await scene.as('ivan.invoice'))).body.ErrorName).toBe('AccountCannotSend')
    await scene.query('update accounts set account_status_id = 0 where account_id = $1', [accountId])
    expect((await create({}, await scene.as(null))).status).toBe(401)
  })
})

describe('a series that is changed', () => {
  const put = (id: number, change: object, who = olive) => who.put(`${path}/${id}`, change)

  test('keeps what is left out', async () => {
    const before = await made()
    const id = before.RepeatingBroadcastID
    const { body } = await put(id, { BroadcastName: ' Other ', TextMessage: 'At 5.', IncludeSignature: true })
    expect(body).toMatchObject({
      BroadcastName: 'Other',
      TextMessage: 'At 5.',
      IncludeSignature: true,
      NextRunDates: before.NextRunDates,
      ContactCount: 1,
    })
    expect((await put(id, { TextNumberID: scene.accounts.lincoln.textNumberIds[1] })).body.TextPhoneNumber).toBe(
      '8005550100',
    )
  })

  test('goes on with another schedule', async () => {
    const { RepeatingBroadcastID: id } = await made()
    const StartDateTime = inDays(3)
    const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Monthly', StartDateTime }
    const { body } = await put(id, { RepeatingBroadcastSchedule })
    expect(body).toMatchObject({
      NextRunDate: StartDateTime,
      RepeatingBroadcastSchedule: { IntervalFrequency: 'Months' },
    })
  })

  test('pauses without dates and resumes with them', async () => {
    const { RepeatingBroadcastID: id, NextRunDates } = await made()
    await scene.query('update repeating_broadcasts set failures_in_a_row = 2 where repeating_id = $1', [id])
    const paused = await put(id, { Status: 'Paused' })
    expect(paused.body).toMatchObject({ Status: 'Paused', NextRunDate: null, NextRunDates: [] })
    const edited = await put(id, { RepeatingBroadcastSchedule: daily({ EndDateTime: inDays(9) }) })
    expect(edited.body).toMatchObject({ Status: 'Paused', NextRunDate: null })
    const resumed = await put(id, { Status: 'Active' })
    expect(resumed.body).toMatchObject({ Status: 'Active', FailuresInARow: 0 })
    expect(resumed.body.NextRunDates.length).toBe(NextRunDates.length)
    expect((await put(id, { Status: 'Active' })).status).toBe(200)
  })

  test('is paused whatever has become of its message', async () => {
    const { RepeatingBroadcastID: id } = await made({ TextMessage: 'a'.repeat(200) })
    await scene.query('update users set text_message_character_limit = 160')
    expect((await put(id, { Status: 'Paused' })).body).toMatchObject({ Status: 'Paused' })
    expect((await put(id, { IncludeSignature: true })).body.Errors).toHaveProperty('TextMessage')
    await scene.query('update users set text_message_character_limit = 320')
  })

  test('goes on after its end with a later one only', async () => {
    const { RepeatingBroadcastID: id } = await made({
      RepeatingBroadcastSchedule: daily({ EndDateTime: inDays(1.0001) }),
    })
    await scene.query(
      "update repeating_broadcasts set status = 'Ended', next_at = null, next_key = null where repeating_id = $1",
      [id],
    )
    for (const Status of ['Active', 'Paused']) {
      expect((await put(id, { Status })).body).toMatchObject({ ErrorName: 'WrongStatus' })
    }
    const { body } = await put(id, { RepeatingBroadcastSchedule: daily({ EndDateTime: inDays(3) }) })
    expect(body).toMatchObject({ Status: 'Active' })
  })

  test('is handed over by owners and admins, to somebody who can run it', async () => {
    const adam = await scene.as('adam.admin')
    const [umaId, ivanId] = [scene.scopeOf('uma.member').userId, scene.scopeOf('ivan.invoice').userId]
    const { RepeatingBroadcastID: id } = await made({}, uma)
    expect((await put(id, { UserID: scene.scopeOf('olive.owner').userId }, uma)).body.ErrorName).toBe('NotAllowed')
    expect((await put(id, { UserID: scene.scopeOf('adam.admin').userId }, adam)).body.User.FirstName).toBe('Adam')
    expect((await put(id, {}, uma)).status).toBe(404)
    for (const UserID of [ivanId, 999_999]) {
      expect((await put(id, { UserID }, adam)).body.Errors).toHaveProperty('UserID')
    }
    // Uma has the first number of the account alone.
    await put(id, { TextNumberID: scene.accounts.lincoln.textNumberIds[1] }, adam)
    expect((await put(id, { UserID: umaId }, adam)).body.ErrorName).toBe('TextNumberNotYours')
    const first = scene.accounts.lincoln.textNumberIds[0]
    expect((await put(id, { UserID: umaId, TextNumberID: first }, adam)).body.User.FirstName).toBe('Uma')
  })

  test.each([
    [{ BroadcastName: '' }, 'BroadcastName'],
    [{ TextMessage: 'a'.repeat(321) }, 'TextMessage'],
    [{ RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily' } }, 'StartDateTime'],
    [
      { RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: '1/1/2020 9:00 AM' } },
      'StartDateTime',
    ],
    [{ Status: 'Ended' }, 'Status'],
  ])('is refused %j', async (change, field) => {
    const { RepeatingBroadcastID: id } = await made()
    const { status, body } = await put(id, change)
    expect([status, Object.keys(body.Errors)]).toEqual([400, [field]])
  })
})

describe('who sees and changes it', () => {
  test('whoever made it, and all with CanSeeAllBroadcasts; to others it is not there', async () => {
    const { RepeatingBroadcastID: id } = await made()
    const ivan = await scene.as('ivan.invoice')
    for (const who of [uma, ivan]) {
      expect((await who.get(`${path}/${id}`)).status).toBe(404)
      expect((await who.put(`${path}/${id}`, { Status: 'Paused' })).status).toBe(404)
      expect((await who.delete(`${path}/${id}`)).status).toBe(404)
      expect((await who.get(`${path}/cansafelydelete/${id}`)).status).toBe(404)
      const { Items } = (await who.get(`${path}?pagesize=100`)).body
      expect(Items.map((item: { RepeatingBroadcastID: number }) => item.RepeatingBroadcastID)).not.toContain(id)
    }
    await scene.query("update users set can_see_all_broadcasts = true where user_name = 'uma.member'")
    expect((await uma.get(`${path}/${id}`)).body.BroadcastName).toBe('Practice')
    expect((await uma.put(`${path}/${id}`, { Status: 'Paused' })).body.ErrorName).toBe('NotAllowed')
    expect((await uma.delete(`${path}/${id}`)).body.ErrorName).toBe('NotAllowed')
    await scene.query("update users set can_see_all_broadcasts = false where user_name = 'uma.member'")
  })

  test('names of groups stay with those who see them', async () => {
    expect((await create({ Lists: [{ ListID: choir }] }, uma)).status).toBe(404)
    const { RepeatingBroadcastID: id } = await made({ Lists: [{ ListID: choir }] })
    await scene.query("update users set can_see_all_broadcasts = true where user_name = 'uma.member'")
    expect((await uma.get(`${path}/${id}`)).body.Lists).toEqual([{ ListID: choir, ListName: '' }])
    await scene.query("update users set can_see_all_broadcasts = false where user_name = 'uma.member'")
  })

  test('the list finds, filters and sorts', async () => {
    const ask = async (query: string) =>
      (await olive.get(`${path}?${query}`)).body.Items.map((item: { BroadcastName: string }) => item.BroadcastName)
    const [zulu] = [await made({ BroadcastName: 'Zulu' }), await made({ BroadcastName: 'Alpha', TextMessage: 'Zulu!' })]
    await olive.put(`${path}/${zulu.RepeatingBroadcastID}`, { Status: 'Paused' })
    expect(await ask('q=zulu&sortby=BroadcastName')).toEqual(['Alpha', 'Zulu'])
    expect(await ask('q=zulu&Status=Paused')).toEqual(['Zulu'])
    expect(await ask('q=zulu')).toEqual(['Alpha', 'Zulu'])
    expect((await olive.get(`${path}?sortby=TextMessage`)).status).toBe(400)
  })
})

test('a series that is deleted is not there any more', async () => {
  const { RepeatingBroadcastID: id } = await made()
  expect((await olive.get(`${path}/cansafelydelete/${id}`)).body).toEqual({ CanSafelyDelete: true })
  expect((await olive.delete(`${path}/${id}`)).body).toEqual({ Success: true })
  expect((await olive.get(`${path}/${id}`)).status).toBe(404)
  expect((await olive.delete(`${path}/${id}`)).status).toBe(404)
})

test('pages of those who see it are told', async () => {
  const told: unknown[] = []
  const { realtime } = scene.platform
  const publish = realtime.publish
  realtime.publish = (...event) => void told.push(event)
  const { RepeatingBroadcastID: id } = await made()
  realtime.publish = publish
  const { accountId, userId } = scene.scopeOf('olive.owner' satisfies UserName)
  expect(told).toEqual([
    [[`broadcasts:${accountId}`, `user:${userId}`], 'repeating.updated', { RepeatingBroadcastID: id }],
  ])
})

function inAnHour() {
  return new Date(Date.now() + 3_600_000).toISOString()
}

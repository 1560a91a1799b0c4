import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  // A Saturday, 8 PM in Illinois; its clocks change in the night.
  scene.clock.pass(Date.parse('2027-03-14T02:00:00Z') - scene.clock.now().getTime())
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())
beforeEach(async () => {
  await olive.put('/account', { TextsKeepCallingWindow: false, QuietHours: false })
  await olive.put('/user', { CheckCallingWindow: true, ContinueOnNextDay: false })
})

const create = (body: object = {}) =>
  olive.post('/broadcasts', {
    BroadcastName: 'Snow',
    TextMessage: 'No school.',
    Contacts: [{ PrimaryPhone: '2175550101' }],
    ...body,
  })
const stored = async (BroadcastID: number) =>
  (
    await scene.query<Record<string, unknown>>(
      'select calling_window, quiet_hours, quiet_hours_skipped, over_limit from broadcasts join broadcast_texts using (account_id, broadcast_id) where broadcast_id = $1',
      [BroadcastID],
    )
  )[0]
const window = {
  CallingWindowDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  ContinueOnNextDay: false,
  timeZone: 'America/Chicago',
}
const night = '3/15/2027 2:00 AM'
const day = '3/15/2027 2:00 PM'

describe('the calling window', () => {
  test('holds for texts where the account wants it, as it is at that moment', async () => {
    const free = (await create({ StartDate: night })).body
    expect(free).toMatchObject({ CallingWindowIgnored: true, IsPartOfRepeatingBroadcastSequence: false })
    await olive.put('/account', { TextsKeepCallingWindow: true })
    const { status, body } = await create({ StartDate: night })
    expect([status, body.CallingWindowIgnored]).toEqual([200, false])
    await olive.put('/user', { ContinueOnNextDay: true })
    expect((await stored(body.BroadcastID))!.calling_window).toEqual(window)
    expect((await stored(free.BroadcastID))!.calling_window).toBeNull()
    expect((await stored((await create({ CheckCallingWindow: false })).body.BroadcastID))!.calling_window).toBeNull()
    await olive.put('/user', { CheckCallingWindow: false })
    expect((await create({ StartDate: night })).body.CallingWindowIgnored).toBe(true)
  })

  test('goes on the next day, or not, as is said for this broadcast alone', async () => {
    await olive.put('/account', { TextsKeepCallingWindow: true })
    const on = (await create({ ContinueOnNextDay: true })).body
    expect((await stored(on.BroadcastID))!.calling_window).toEqual({ ...window, ContinueOnNextDay: true })
    await olive.put('/user', { ContinueOnNextDay: true })
    const off = (await create({ ContinueOnNextDay: false })).body
    expect((await stored(off.BroadcastID))!.calling_window).toEqual(window)
    const usual = (await create({ ContinueOnNextDay: null })).body
    expect((await stored(usual.BroadcastID))!.calling_window).toMatchObject({ ContinueOnNextDay: true })
  })

  test('refuses a start outside it to whoever asks for that', async () => {
    const { status, body } = await create({ StartDate: night, CheckCallingWindow: true })
    expect([status, body.ErrorName, body.Message]).toEqual([
      400,
      'OutsideCallingWindow',
      'Choose a Start Time within your Calling Window.',
    ])
    expect((await create({ CheckCallingWindow: true })).status).toBe(200)
    const made = await create({ StartDate: day, CheckCallingWindow: true })
    expect(made.status).toBe(200)
    const move = (StartDate: string) =>
      olive.put(`/broadcasts/${made.body.BroadcastID}`, { StartDate, CheckCallingWindow: true })
    expect((await move('3/16/2027 8:30 PM')).body.ErrorName).toBe('OutsideCallingWindow')
    expect((await move('3/16/2027 8:15 PM')).status).toBe(200)
    await olive.put('/user', { CheckCallingWindow: false })
    expect((await create({ StartDate: night, CheckCallingWindow: true })).status).toBe(200)
  })
})

describe('quiet hours', () => {
  test('hold where the account wants them, unless there is a reason that is kept', async () => {
    expect((await create({ EmergencyReason: 'Flood' })).body).toMatchObject({ QuietHours: false, EmergencyReason: '' })
    await olive.put('/account', { QuietHours: true, OverLimit: 'NextDay' })
    const quiet = (await create({ EmergencyReason: ' ' })).body
    expect(quiet).toMatchObject({ QuietHours: true, EmergencyReason: '' })
    expect(await stored(quiet.BroadcastID)).toMatchObject({ quiet_hours: true, over_limit: 'NextDay' })
    const { body } = await create({ EmergencyReason: ' Flood in the gym ' })
    expect(body).toMatchObject({ QuietHours: false, EmergencyReason: 'Flood in the gym' })
    const events = await olive.get(`/broadcasts/${body.BroadcastID}/events`)
    expect(events.body.Items[0]).toMatchObject({
      Event: 'created',
      Detail: 'Quiet hours were skipped: Flood in the gym',
    })
  })

  test('a reason is at most 200 characters', async () => {
    expect((await create({ EmergencyReason: 'a'.repeat(200) })).status).toBe(200)
    expect((await create({ EmergencyReason: 'a'.repeat(201) })).body.Errors).toEqual({
      EmergencyReason: ['The reason must be at most 200 characters.'],
    })
  })
})

describe('what is said of a start', () => {
  const fine = {
    IsPast: false,
    IsTooFarFuture: false,
    IsOutsideCallingWindow: false,
    IsAlteredByServerTimeChange: false,
    IsApproachingServerTimeChange: false,
    IsMovedForwardByServerTimeChange: false,
    ServerTimeChangeStartTime: null,
    ServerTimeChangeEndTime: null,
  }
  const change = { ServerTimeChangeStartTime: '2027-03-14T08:00:00.000Z' }
  const approaching = { ...change, IsApproachingServerTimeChange: true }
  const validate = async (body: object) => (await olive.post('/broadcasts/validation', body)).body

  test.each([
    ['within the window', 'Announcement', '3/16/2027 9:00 AM', {}],
    ['a quarter of an hour before it opens', 'Announcement', '3/16/2027 8:45 AM', {}],
    ['earlier', 'Announcement', '3/16/2027 8:44 AM', { IsOutsideCallingWindow: true }],
    ['three quarters before it closes', 'Survey', '3/16/2027 8:15 PM', {}],
    ['later', 'SMSAndAnnouncement', '3/16/2027 8:16 PM', { IsOutsideCallingWindow: true }],
    ['texts have no window', 'SMS', '3/16/2027 11:00 PM', {}],
    ['a minute and more ago', 'SMS', '2027-03-14T01:58:00Z', { ...approaching, IsPast: true }],
    ['more than a year ahead', 'SMS', '2028-03-15T18:00:00Z', { IsTooFarFuture: true }],
    ['within the day before the change', 'SMS', '3/14/2027 1:59 AM', approaching],
    [
      'in the hour that is skipped',
      'SMS',
      '3/14/2027 2:30 AM',
      { ...change, IsAlteredByServerTimeChange: true, IsMovedForwardByServerTimeChange: true },
    ],
    ['behind it', 'SMS', '3/15/2027 3:30 AM', {}],
  ])('%s (%s at %s)', async (_, BroadcastType, StartDate, expected) => {
    const { StartDateValidation } = await validate({ BroadcastType, StartDate })
    expect(StartDateValidation).toMatchObject({
      ...fine,
      ...expected,
      ServerTimeChangeEndTime: expect.toSatisfy(() => true),
    })
  })

  test('texts keep the window where the account wants it, and nobody whose window is off', async () => {
    await olive.put('/account', { TextsKeepCallingWindow: true })
    const isOutside = async (BroadcastType: string) =>
      (await validate({ BroadcastType, StartDate: night })).StartDateValidation.IsOutsideCallingWindow
    expect([await isOutside('SMS'), await isOutside('Announcement')]).toEqual([true, true])
    await olive.put('/user', { CheckCallingWindow: false })
    expect([await isOutside('SMS'), await isOutside('Announcement')]).toEqual([false, false])
  })

  test('a start is offered: in five minutes, or when the window opens', async () => {
    const minutes = (moment: string) => Math.round((Date.parse(moment) - scene.clock.now().getTime()) / 60_000)
    expect(minutes((await validate({})).DefaultStartDate)).toBeOneOf([5, 6])
    expect(minutes((await validate({ BroadcastType: 'Survey' })).DefaultStartDate)).toBeOneOf([5, 6])
    await olive.put('/user', { StopTimeOfDay: { Hour: 20, Minute: 30 } })
    // Nine o'clock comes an hour earlier after the change.
    expect((await validate({ BroadcastType: 'Survey' })).DefaultStartDate).toBe('2027-03-14T14:00:00.000Z')
  })
})

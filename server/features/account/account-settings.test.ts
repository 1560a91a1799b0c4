import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const allDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const at = (Hour: number, Minute = 0) => ({ Hour, Minute })

describe('the calling window of a user', () => {
  test('is nine to nine on every day until it is set', async () => {
    expect((await olive.get('/user')).body).toMatchObject({
      CheckCallingWindow: true,
      CallingWindowDays: allDays,
      StartTimeOfDay: at(9),
      StopTimeOfDay: at(21),
      ContinueOnNextDay: false,
    })
  })

  test('is changed in part, by each for themselves', async () => {
    const change = {
      CallingWindowDays: ['Friday', 'Monday', 'Monday'],
      StartTimeOfDay: at(8, 30),
      ContinueOnNextDay: true,
    }
    const { status, body } = await uma.put('/user', change)
    expect(status).toBe(200)
    const expected = {
      CallingWindowDays: ['Monday', 'Friday'],
      StartTimeOfDay: at(8, 30),
      StopTimeOfDay: at(21),
      ContinueOnNextDay: true,
      TimeZone: 'America/Chicago',
    }
    expect(body).toMatchObject(expected)
    expect((await uma.put('/user', { CheckCallingWindow: false, TimeZone: 'America/Phoenix' })).status).toBe(200)
    expect((await uma.get('/user')).body).toMatchObject({
      ...expected,
      CheckCallingWindow: false,
      TimeZone: 'America/Phoenix',
      TimeZoneOffset: -7,
      ObservesDaylightSavings: false,
      DaylightSavings: false,
      NeedsEmailVerification: true,
    })
    expect((await olive.get('/user')).body).toMatchObject({ CallingWindowDays: allDays, TimeZone: 'America/Chicago' })
  })

  test('may be all day, either way of saying it', async () => {
    for (const StopTimeOfDay of [at(23, 59), at(0)]) {
      const { body } = await uma.put('/user', { StartTimeOfDay: at(0), StopTimeOfDay })
      expect(body).toMatchObject({ StartTimeOfDay: at(0), StopTimeOfDay })
    }
  })

  test.each([
    [{ CallingWindowDays: [] }, 'CallingWindowDays', 'Select at least one Calling Day'],
    [{ CallingWindowDays: ['Someday'] }, 'CallingWindowDays', 'Use the names of the days, Sunday to Saturday.'],
    [{ StartTimeOfDay: null }, 'StartTimeOfDay', 'Enter a Start Time'],
    [{ StopTimeOfDay: null }, 'StopTimeOfDay', 'Enter a Stop Time'],
    [{ StartTimeOfDay: at(24) }, 'StartTimeOfDay', 'Start Time must follow the format h:mm A (Ex: 5:00 PM).'],
    [{ StopTimeOfDay: at(9, 60) }, 'StopTimeOfDay', 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).'],
    // Only wrong together with the stop that stands.
    [{ StartTimeOfDay: at(21) }, 'StopTimeOfDay', 'Start Time must be before Stop Time.'],
    [{ TimeZone: 'Springfield' }, 'TimeZone', 'Choose a Time Zone from the list.'],
    [{ TimeZone: '+05:00' }, 'TimeZone', 'Choose a Time Zone from the list.'],
  ])('%j is refused and changes nothing', async (change, field, sentence) => {
    const before = (await olive.get('/user')).body
    const { status, body } = await olive.put('/user', { ContinueOnNextDay: true, ...change })
    expect([status, body.Errors]).toEqual([400, { [field]: [sentence] }])
    expect((await olive.get('/user')).body).toEqual(before)
  })
})

describe('how an account sends', () => {
  test('is said by owners and admins, in part', async () => {
    expect((await olive.get('/account')).body).toMatchObject({
      TextsKeepCallingWindow: false,
      QuietHours: false,
      OverLimit: 'Refuse',
      TextsPerMinute: null,
      RequireTextOptIn: false,
    })
    const adam = await scene.as('adam.admin')
    const { body } = await adam.put('/account', { QuietHours: true, OverLimit: 'NextDay', TextsPerMinute: 50 })
    const expected = { TextsKeepCallingWindow: false, QuietHours: true, OverLimit: 'NextDay', TextsPerMinute: 50 }
    expect(body).toMatchObject({ CompanyName: 'Lincoln High School', ...expected })
    await olive.put('/account', { TextsKeepCallingWindow: true })
    expect((await olive.get('/account')).body).toMatchObject({ ...expected, TextsKeepCallingWindow: true })
    expect((await olive.put('/account', { TextsPerMinute: null })).body).toMatchObject({ TextsPerMinute: null })
    await adam.put('/account', { CallsPerMinute: 5 })
    expect((await olive.get('/account')).body).toMatchObject({ TextsPerMinute: null, CallsPerMinute: 5 })
    const opted = (await adam.put('/account', { RequireTextOptIn: true })).body
    expect(opted).toMatchObject({ RequireTextOptIn: true, Profile: { ExplicitOptInRequired: true }, QuietHours: true })
    expect((await olive.put('/account', { RequireTextOptIn: false })).body.RequireTextOptIn).toBe(false)
    const harbor = await scene.as('ivan.invoice')
    expect((await harbor.get('/account')).body).toMatchObject({ QuietHours: false, OverLimit: 'Refuse' })
  })

  test.each([[{ OverLimit: 'Drop' }], [{ TextsPerMinute: 7 }], [{ CallsPerMinute: 6 }], [{ QuietHours: 'yes' }]])(
    '%j is refused',
    async (change) => {
      expect((await olive.put('/account', change)).status).toBe(400)
    },
  )

  test('has a name, a state, a clock, whom HELP names, and its name before each text or not', async () => {
    const change = {
      ...{ CompanyName: ' Lincoln Senior High ', State: 'WI', TimeZone: 'America/Denver' },
      ...{ HelpContact: 'office@lincoln.example ', PrependOrganizationToText: true },
    }
    const { status, body } = await olive.put('/account', change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ CompanyName: 'Lincoln Senior High', State: 'WI', TimeZone: 'America/Denver' },
      ...{ HelpContact: 'office@lincoln.example', Profile: { PrependOrganizationToText: true } },
    })
    await olive.put('/account', { HelpContact: '', PrependOrganizationToText: false })
    expect((await olive.get('/account')).body).toMatchObject({
      ...{ CompanyName: 'Lincoln Senior High', HelpContact: '', Profile: { PrependOrganizationToText: false } },
    })
    const stale = { CompanyName: 'Lincoln Junior High', Seen: { CompanyName: 'Lincoln High School' } }
    const refused = await olive.put('/account', stale)
    expect([refused.status, refused.body.Current]).toEqual([409, { CompanyName: 'Lincoln Senior High' }])
  })

  test.for([
    [{ CompanyName: ' ' }, 'CompanyName', 'Enter an Account Name.'],
    [{ State: 'ON' }, 'State', 'Choose a State from the list.'],
    [{ TimeZone: 'Mars/Olympus' }, 'TimeZone', 'Choose a Time Zone from the list.'],
    [{ HelpContact: '{{Notes}}' }, 'HelpContact', 'Contact for HELP cannot have personalized fields.'],
  ] as const)('%j is refused with its sentence', async ([change, field, why]) => {
    const { status, body } = await olive.put('/account', change)
    expect([status, body.Errors]).toEqual([400, { [field]: [why] }])
  })

  test('is not for members to say', async () => {
    const { status, body } = await uma.put('/account', { QuietHours: false })
    expect([status, body.ErrorName]).toEqual([403, 'RestrictedPage'])
  })
})

describe('the message of a user', () => {
  test('is of 160 or 320 characters, and signed where they like; the rest stays', async () => {
    const before = (await uma.get('/user')).body
    const Signature = { IsEnabled: true, SignatureText: ' Coach Meyer ' }
    const { status, body } = await uma.put('/user', { MaxMessageLength: 160, Signature })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      TextMessageCharacterLimit: 160,
      Signature: { IsEnabled: true, SignatureText: 'Coach Meyer' },
    })
    expect((await uma.put('/user', { MaxMessageLength: 320 })).body).toEqual({
      ...body,
      TextMessageCharacterLimit: 320,
    })
    const off = { IsEnabled: false, SignatureText: 'Coach Meyer' }
    expect((await uma.put('/user', { Signature: off })).body.Signature).toEqual(off)
  })

  test.each([
    [{ MaxMessageLength: 200 }, 'MaxMessageLength'],
    [{ Signature: { IsEnabled: true, SignatureText: ' ' } }, 'Signature'],
    [{ Signature: { IsEnabled: true, SignatureText: '{{FirstName}}' } }, 'Signature'],
  ])('is not %j', async (change, field) => {
    const { status, body } = await uma.put('/user', change)
    expect([status, Object.keys(body.Errors)]).toEqual([400, [field]])
  })
})

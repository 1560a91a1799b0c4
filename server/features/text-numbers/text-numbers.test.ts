import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let numbers: number[]
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  numbers = scene.accounts.lincoln.textNumberIds
})
afterAll(() => scene.close())

const path = (at = 0) => `/textnumbers/${numbers[at]}`
const umaId = () => scene.scopeOf('uma.member').userId

describe('what a number is called', () => {
  test('an admin says, and everybody reads it', async () => {
    const adam = await scene.as('adam.admin')
    const put = await adam.put(path(), { Name: ' Front office ', Description: 'Attendance and snow days' })
    expect(put).toMatchObject({ status: 200, body: { Name: 'Front office', Description: 'Attendance and snow days' } })
    expect((await uma.get(path())).body).toMatchObject({ Name: 'Front office', UserIDs: null })
    expect((await olive.get('/textnumbers?Name=front office')).body.Size).toBe(1)
  })

  test.each([
    [{ Name: 'A'.repeat(51) }, 'Name must be at most 50 characters.'],
    [{ Name: ' ' }, 'Enter a Name.'],
    [{ Description: 'A'.repeat(201) }, 'Description must be at most 200 characters.'],
    [{ IsDefault: false }, 'Make another number the default instead.'],
    [{ UserIDs: [1e9] }, 'Choose users of this account.'],
  ])('refuses %j', async (body, sentence) => {
    expect(await olive.put(path(), body)).toMatchObject({ status: 400, body: { Message: sentence } })
  })

  test('a member may not, and nobody of another account', async () => {
    for (const body of [{ Name: 'Mine' }, { Description: '' }, { IsDefault: true }, { UserIDs: [] }]) {
      expect((await uma.put(path(), body)).body.ErrorName).toBe('RestrictedPage')
    }
    expect((await uma.put(path(1), { BrowserNotificationsEnabled: true })).status).toBe(404)
    expect((await (await scene.as('ivan.invoice')).put(path(), { Name: 'Theirs' })).status).toBe(404)
  })

  test('what two change at once is asked about', async () => {
    const Seen = { Name: 'Another' }
    const answer = await olive.put(path(), { Name: 'Mine', Seen })
    expect([answer.status, answer.body.ErrorName]).toEqual([409, 'ChangedMeanwhile'])
  })

  test('there is one default', async () => {
    expect((await olive.put(path(1), { IsDefault: true })).body.IsDefault).toBe(true)
    const listed = (await olive.get('/textnumbers')).body.Items as { TextNumberID: number; IsDefault: boolean }[]
    expect(listed.filter(({ IsDefault }) => IsDefault).map(({ TextNumberID }) => TextNumberID)).toEqual([numbers[1]])
    await olive.put(path(), { IsDefault: true })
  })
})

describe('who uses it', () => {
  test('is given and taken, and lists follow at once', async () => {
    expect((await olive.get(path(1))).body.UserIDs).toEqual([])
    expect((await olive.put(path(1), { UserIDs: [umaId()] })).body.UserIDs).toEqual([umaId()])
    expect((await uma.get('/textnumbers')).body.Size).toBe(2)
    expect((await uma.get('/user')).body.TextNumbers).toHaveLength(2)
    await olive.put(path(1), { UserIDs: [] })
    expect((await uma.get('/textnumbers')).body.Size).toBe(1)
    expect((await uma.get(path(1))).status).toBe(404)
  })

  test('what one gives and another takes both count', async () => {
    const adam = scene.scopeOf('adam.admin').userId
    await olive.put(path(2), { UserIDs: [umaId()] })
    const put = await olive.put(path(2), { UserIDs: [adam], Seen: { UserIDs: [] } })
    expect(put.body.UserIDs.toSorted()).toEqual([adam, umaId()].toSorted())
    await olive.put(path(2), { UserIDs: [] })
  })
})

describe('what is heard of it', () => {
  const usual = {
    ...{ Type: 'TextUnread', IsActive: false, PeriodMinutes: 15, PhoneNumber: null },
    NotificationWindow: {
      Days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      ...{ StartTime: '9:00 AM', StopTime: '9:00 PM' },
    },
  }

  test('is nothing until it is set, and each user’s own', async () => {
    expect((await uma.get(path())).body).toMatchObject({
      Notifications: [
        { Method: 'Email', ...usual },
        { Method: 'Text', ...usual },
      ],
      BrowserNotificationsEnabled: false,
      AudioNotificationsEnabled: false,
    })
    const NotificationWindow = { Days: ['Tuesday', 'Monday'], StartTime: '08:30 am', StopTime: '4:00 PM' }
    const put = await uma.put(path(), {
      Notifications: [{ Method: 'Email', IsActive: true, PeriodMinutes: 30, NotificationWindow }],
      AudioNotificationsEnabled: true,
    })
    expect(put.body).toMatchObject({
      Notifications: [
        {
          ...{ Method: 'Email', IsActive: true, PeriodMinutes: 30 },
          NotificationWindow: { Days: ['Monday', 'Tuesday'], StartTime: '8:30 AM', StopTime: '4:00 PM' },
        },
        { Method: 'Text', ...usual },
      ],
      BrowserNotificationsEnabled: false,
      AudioNotificationsEnabled: true,
    })
    expect((await olive.get(path())).body.Notifications[0]).toEqual({ Method: 'Email', ...usual })
    expect(
      (await uma.put(path(), { Notifications: [{ Method: 'Email', IsActive: false }] })).body.Notifications[0],
    ).toMatchObject({
      ...{ IsActive: false, PeriodMinutes: 30 },
    })
    expect((await uma.get('/textnumbers?AudioNotificationsEnabled=true')).body.Size).toBe(1)
  })

  test.each([
    [{ NotificationWindow: { Days: [] } }, 'Select at least one Notification Window Day'],
    [{ NotificationWindow: { StartTime: null } }, 'Enter a Start Time'],
    [{ NotificationWindow: { StopTime: '8:00 AM' } }, 'Start Time must be before Stop Time.'],
    [{ PeriodMinutes: 1 }, 'Choose 5 to 1440 minutes.'],
  ])('refuses %j', async (change, sentence) => {
    const answer = await olive.put(path(), { Notifications: [{ Method: 'Email', ...change }] })
    expect(answer).toMatchObject({ status: 400, body: { Message: sentence } })
  })

  test('a text goes to a phone that this user has verified', async () => {
    const text = (PhoneNumber: string | null) => ({ Notifications: [{ Method: 'Text', IsActive: true, PhoneNumber }] })
    expect((await uma.put(path(), text(null))).body.Message).toBe('Choose a phone of yours, verified.')
    expect((await uma.put(path(), text('2175550192'))).body.Message).toBe(
      'Verify this phone first: it must be your own.',
    )
    await scene.query(
      'insert into verified_numbers values ($1, 12175550191, $2, now()), ($1, 12175550192, $3, now())',
      [...[scene.accounts.lincoln.accountId, scene.scopeOf('adam.admin').userId, umaId()]],
    )
    expect((await uma.put(path(), text('2175550191'))).status).toBe(400)
    expect((await uma.put(path(), text('(217) 555-0192'))).body.Notifications[1]).toMatchObject({
      ...{ Method: 'Text', IsActive: true, PhoneNumber: '2175550192' },
    })
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let TextNumberID: number
const minute = 60_000
beforeAll(async () => {
  scene = await openScene()
  TextNumberID = scene.accounts.lincoln.textNumberIds[0]!
  await scene.query('update text_numbers set pace_per_second = 1 where text_number_id = $1', [TextNumberID])
})
afterAll(() => scene.close())

const setAccount = (set: string) =>
  scene.query(`update accounts set ${set} where account_id = $1`, [scene.accounts.lincoln.accountId])

/** Four in the morning in Illinois, of a day that is not over there. */
let night: number
beforeEach(async () => {
  const today = Temporal.Instant.fromEpochMilliseconds(scene.clock.now().getTime()).toZonedDateTimeISO(
    'America/Chicago',
  )
  night = today
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '04:00' }).epochMilliseconds
  scene.clock.pass(night - scene.clock.now().getTime())
  // A sign-in lasts a day, and that night may be further away.
  olive = await scene.as('olive.owner')
  await setAccount('quiet_hours = true')
})

const iso = (at: number) => new Date(at).toISOString()
const eight = () => night + 240 * minute

const start = async (form: object = {}, areas = ['217']): Promise<number> => {
  const Contacts = areas.flatMap((area) => [141, 142, 143].map((n) => ({ PrimaryPhone: `${area}5550${n}` })))
  const draft = await olive.post('/draft-broadcasts', {
    ...{ TextMessage: 'School is closed.', TextNumberID, Contacts },
    ...form,
  })
  return draft.body.DraftBroadcastID
}

const summaryOf = async (...of: Parameters<typeof start>) =>
  (await olive.get(`/draft-broadcasts/${await start(...of)}/contactsummary`)).body

const hours = (from: number, to: string) => (Date.parse(to) - from) / (60 * minute)

test('quiet hours hold the first and the last text back, each where its people are', async () => {
  expect(await summaryOf()).toMatchObject({
    FirstTextDate: iso(eight()),
    LastTextDate: iso(eight() + 2000),
    QuietCount: 3,
    QuietUntilDate: iso(eight()),
  })
  // Honolulu is four hours behind in winter, five in summer.
  const { LastTextDate, QuietCount } = await summaryOf({}, ['217', '808'])
  expect(hours(eight(), LastTextDate)).toBeGreaterThan(3.9)
  expect(QuietCount).toBe(6)
})

test('an emergency and an account without quiet hours text at once, and are told that it is night', async () => {
  const StartDate = iso(night + 60 * minute)
  const later = { startOption: 'START_LATER', StartDate }
  const told = { FirstTextDate: StartDate, QuietCount: 3, QuietUntilDate: iso(eight()) }
  expect(await summaryOf({ ...later, EmergencyReason: 'Flood' })).toMatchObject(told)
  await setAccount('quiet_hours = false')
  expect(await summaryOf(later)).toMatchObject(told)
})

test('the ZIP of a contact holds as well as its area code', async () => {
  const [PersonID] = await scene.addContacts('olive.owner', [12175550149])
  await scene.query(`update contacts set custom_data = '{"Zip": "96813"}' where person_id = $1`, [PersonID])
  const id = await start({ Contacts: [] })
  await olive.post(`/draft-broadcasts/${id}/contacts`, { Contacts: [{ PersonID, PrimaryPhone: '2175550149' }] })
  const { FirstTextDate } = (await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body
  expect(hours(eight(), FirstTextDate)).toBeGreaterThan(3.9)
})

test('the calling window holds it back where texts keep one', async () => {
  await setAccount('texts_keep_calling_window = true')
  expect(await summaryOf()).toMatchObject({ FirstTextDate: iso(eight() + 60 * minute), UnsentCount: 0 })
  expect(await summaryOf({ CheckCallingWindow: false })).toMatchObject({ FirstTextDate: iso(eight()) })
  await setAccount('texts_keep_calling_window = false')
})

test('what the number has under way shares its pace', async () => {
  await setAccount('quiet_hours = false')
  const Contacts = Array.from({ length: 30 }, (_, n) => ({ PrimaryPhone: `3095550${100 + n}` }))
  await olive.post('/broadcasts', { BroadcastName: 'Snow', TextMessage: 'School is closed.', TextNumberID, Contacts })
  const { FirstTextDate, LastTextDate } = await summaryOf()
  expect(Date.parse(LastTextDate) - Date.parse(FirstTextDate)).toBe(4000)
})

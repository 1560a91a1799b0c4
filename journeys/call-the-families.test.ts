import { expect, type Page } from '@playwright/test'
import { type Member, makeGroup, numberOf, range } from './group.ts'
import { hear, likeness } from './heard-sound.ts'
import { type Api, headers, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { type LedgerRow, onTheWire } from './simulator.ts'
import { addGroup, counter, newBroadcast, next, send } from './wizard.ts'

const [group, name] = ['Families to call', 'School is closed']
const families = 314
/** They listen to the end; the last eight are landlines. */
const people = [...range(0, 4), ...range(90, 97)]
/** They hang up after three seconds, before half of it is heard. */
const hurried = [...range(5, 30), ...range(60, 64)]
const machines = range(65, 74)
const busy = range(80, 83)
/** Busy at first, and at home when they are called again. */
const comesHome = 84
const notInService = 98
const handsets = [...people, ...hurried, ...machines, ...busy, comesHome, notInService]

type Sound = ReturnType<typeof hear>
type Heard = { HeardSeconds: number; Fingerprint: string; Cause: string; AnsweredAt: string | null }
type Result = { PhoneNumber: string; CallResult: string; Attempts: number; HeardSeconds: number }

// It is told at any hour, and leaves her window as it was.
test.afterEach(async ({ api }) => {
  await api.put('/user', { CheckCallingWindow: true })
})

test('a message is recorded, and sixty families are called: who heard it, to the call', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  await signIn('olive.owner')
  await api.put('/user', { CheckCallingWindow: false })
  const members = await makeGroup(api, group, families, handsets)
  await makePhonesQuick(page)

  await newBroadcast(page, name)
  await page.getByRole('radio', { name: /^Voice announcement/ }).check()
  await page.getByLabel('Calls at a time').selectOption('30')
  await page.getByLabel('Retries').selectOption('1')
  await seePage(page, 'wizard-calls-settings')
  await next(page, '2. Recipients')
  await addGroup(page, group, members.length)
  await expect(page.getByText(`${members.length} phones are called`)).toBeVisible()
  await next(page, '3. Message')
  await record(page, 'Snow day, spoken')
  // Behind the audio a machine would hear how calls are ended.
  await page.getByRole('switch', { name: 'Let people end calls with key 3' }).uncheck()
  await seePage(page, 'wizard-calls-message')
  await next(page, '4. Review and send')
  await expect(page.getByRole('heading', { name: `${members.length} phones are called` })).toBeVisible()
  await seePage(page, 'wizard-calls-review')

  const before = await simulator.now()
  const id = await send(page, `Call ${members.length} people now`, name)
  await expect(page.getByRole('heading', { name: 'Calls now' })).toBeVisible()
  const hasBeenBusy = async () => callsTo(await simulator.ledger(before), comesHome).length > 0
  await pauseAndGoOn(page, api, id, hasBeenBusy)
  for (const [category, count] of [
    ['All Calls', members.length],
    ['Live Answer', people.length + 1],
    ['Voicemail', machines.length],
    ['Busy / No Answer', busy.length],
    ['Invalid', 1],
    ['Incomplete', hurried.length],
  ] as const) {
    await expect(counter(page, category, count)).toBeVisible({ timeout: 90_000 })
  }
  await page.getByRole('tab', { name: /^Voicemail/ }).click()
  await expect(page.getByRole('table', { name: 'Voicemail' }).getByRole('row')).toHaveCount(1 + machines.length)
  await seePage(page, 'details-calls-voicemail')

  const rows = await simulator.ledger(before)
  expect(callsTo(rows, comesHome).map(({ Call }) => Call.AnsweredAt !== null)).toEqual([false, true])
  const sent = await recorded(page, api, id)
  await agreesWithTheWorld(api, id, rows, { members, sent })
  await heardWhatWasRecorded(api, id, rows, sent)
})

/** Nobody waits for a phone that rings for long; those who hang up early leave somebody the time to pause it. */
async function makePhonesQuick(page: Page): Promise<void> {
  for (const lastTwo of handsets) {
    const isHurried = hurried.includes(lastTwo)
    await behave(page, lastTwo, isHurried ? { ringSeconds: 4, hangUpAfterSeconds: 3 } : { ringSeconds: 0 })
  }
}

async function behave(page: Page, lastTwo: number, call: object): Promise<void> {
  const answer = await page.request.put(`/simulator/handsets/${numberOf(families, lastTwo)}`, { data: { call } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function record(page: Page, called: string): Promise<void> {
  await page.getByRole('button', { name: 'Record with microphone' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record with microphone' })
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog.getByText('0:11', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByLabel('Name').fill(called)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^1[0-2] seconds · 1 credit for each answer$/)).toBeVisible()
}

type InProgress = { LinesInUse: number }

/** Calls that are being made come to their end, and nobody more is called until it goes on. */
async function pauseAndGoOn(page: Page, api: Api, id: number, hasBeenBusy: () => Promise<boolean>): Promise<void> {
  const calls = () => api.get<InProgress>(`/broadcasts/${id}/callsinprogress`)
  const made = async () => {
    const { Items } = await api.get<{ Items: Result[] }>(`/broadcasts/${id}/callresults?pagesize=100`)
    return Items.reduce((sum, { Attempts }) => sum + Attempts, 0)
  }
  await expect.poll(async () => (await calls()).LinesInUse).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  await expect.poll(async () => (await calls()).LinesInUse).toBe(0)
  const atRest = await made()
  expect(atRest).toBeLessThan(handsets.length)
  const isHome = await hasBeenBusy()
  if (isHome) await behave(page, comesHome, { takenBy: 'person', ringSeconds: 0 })
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(made).toBeGreaterThan(atRest)
  if (isHome) return
  await expect.poll(hasBeenBusy).toBe(true)
  await behave(page, comesHome, { takenBy: 'person', ringSeconds: 0 })
}

/** Holds every family against what became of the calls to their phone. */
async function agreesWithTheWorld(
  api: Api,
  id: number,
  rows: LedgerRow[],
  { members, sent }: { members: Member[]; sent: Sound },
): Promise<void> {
  const { Items } = await api.get<{ Items: Result[] }>(`/broadcasts/${id}/callresults?pagesize=100`)
  const told = Items.map(({ PhoneNumber, CallResult, Attempts }) => `${PhoneNumber} ${CallResult} ${Attempts}`)
  const happened = members.map(({ digits }) => {
    const lastTwo = Number(digits.slice(-2))
    const mine = callsTo(rows, lastTwo)
    return `${digits} ${resultOf(lastTwo, mine, sent)} ${mine.length}`
  })
  expect(told.toSorted()).toEqual(happened.toSorted())
}

const callsTo = (rows: LedgerRow[], lastTwo: number) =>
  rows.flatMap(({ Kind, To, Call }) =>
    Kind === 'call' && To === onTheWire(numberOf(families, lastTwo)) ? [{ Call: Call as Heard }] : [],
  )

/** What the product should say of one phone, by its own tale. */
function resultOf(lastTwo: number, rows: { Call: Heard }[], sent: Sound): string {
  const answered = rows.filter(({ Call }) => Call.AnsweredAt !== null)
  expect(answered.length, `answers of ${lastTwo}`).toBeLessThanOrEqual(1)
  if (machines.includes(lastTwo) && answered.length === 1) return 'Voicemail'
  if (answered.length === 1) return answered[0]!.Call.HeardSeconds < sent.seconds / 2 ? 'Incomplete' : 'LivePerson'
  return rows.every(({ Call }) => Call.Cause === 'not in service') ? 'Invalid' : 'BusyNoAnswer'
}

async function recorded(page: Page, api: Api, id: number): Promise<Sound> {
  const { Audio } = await api.get<{ Audio: { AudioID: number } }>(`/broadcasts/${id}`)
  const sound = await page.request.get(`/v1/audio/${Audio.AudioID}/sound`, { headers })
  expect(sound.ok()).toBe(true)
  return hear(await sound.body())
}

/** Machines have the whole message behind their beep, and people what the product says that they heard. */
async function heardWhatWasRecorded(api: Api, id: number, rows: LedgerRow[], sent: Sound): Promise<void> {
  for (const lastTwo of machines) {
    const [row] = callsTo(rows, lastTwo)
    // The fake microphone beeps twice a second: of a beep that the end of the recording cuts, a phone may hear nothing.
    expect.soft(Math.abs(row!.Call.HeardSeconds - sent.seconds), `seconds on ${lastTwo}`).toBeLessThan(0.7)
    expect.soft(likeness(row!.Call.Fingerprint, sent.fingerprint), `sound on ${lastTwo}`).toBeGreaterThan(0.9)
  }
  const { Items } = await api.get<{ Items: Result[] }>(`/broadcasts/${id}/callresults?pagesize=100`)
  for (const { PhoneNumber, CallResult, HeardSeconds } of Items) {
    if (CallResult !== 'LivePerson') continue
    const row = callsTo(rows, Number(PhoneNumber.slice(-2))).at(-1)
    const more = row!.Call.HeardSeconds - HeardSeconds
    expect.soft(more, `seconds of ${PhoneNumber}`).toBeGreaterThan(-0.8)
    expect.soft(more, `seconds of ${PhoneNumber}`).toBeLessThan(1)
  }
}

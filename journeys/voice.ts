/** What stories of calls share: somebody of their own who calls, short messages, phones that lose no time, and what the world knows of a call. */
import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import { expect, type Page } from '@playwright/test'
import { type Api, headers, password, signIn } from './journey.ts'
import { type LedgerRow, onTheWire, type Simulator } from './simulator.ts'

export const callerId = '2175550200'

/** Signs in as a new admin of Lincoln High, who calls at any hour: what she sets is hers alone. */
export async function signInCaller(page: Page, api: Api, firstName: string): Promise<void> {
  await signIn(page, 'olive.owner')
  const UserName = `${firstName.toLowerCase()}.calls`
  await api.post('/account/users', {
    ...{ UserName, FirstName: firstName, LastName: 'Bell', Email: `${UserName}@example.org`, Role: 'Admin' },
    ...{ Phone: callerId, CallerID: callerId, PinCode: password },
  })
  await page.context().clearCookies()
  await signIn(page, UserName)
  await api.put('/user', { CheckCallingWindow: false })
  // The page knew her as she was.
  await page.reload()
}

/** Whoever presses keys when a message pauses need not hear all of it: two beats, a pause, and beats to its end. */
export async function keepMessage(page: Page, name: string, hertz = 440): Promise<number> {
  const [perSecond, seconds] = [8000, 11]
  const samples = Int16Array.from({ length: seconds * perSecond }, (_, at) => {
    const second = at / perSecond
    const isPause = second > 1.2 && second < 2.9
    return isPause || second % 0.6 > 0.45 ? 0 : Math.round(6000 * Math.sin(2 * Math.PI * hertz * second))
  })
  const buffer = Buffer.concat([wavHead(samples.length), Buffer.from(samples.buffer)])
  const answer = await page.request.post(`/v1/audio/${encodeURIComponent(name)}.wav`, {
    headers: { ...headers, 'Content-Type': 'audio/wav' },
    data: buffer,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { AudioID: number }).AudioID
}

/** The message of that name, out of the library, for what is still to be chosen first. */
export async function chooseMessage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Select from message library' }).first().click()
  const use = page.getByRole('button', { name: `Use ${name}` })
  await use.click()
  await expect(use).toBeHidden()
}

type Behaviour = { takenBy?: string; ringSeconds?: number; keys?: string; hangUpAfterSeconds?: number }

/** Their phones ring at once, and do this besides what their digits say. */
export async function behave(page: Page, numbers: string[], call: Behaviour = {}): Promise<void> {
  for (const number of numbers) {
    const data = { call: { ringSeconds: 0, ...call } }
    const answer = await page.request.put(`/simulator/handsets/${number}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

type PhoneCall = {
  AnsweredAt: string | null
  /** Of its row. */
  EndedAt: string
  HeardSeconds: number
  Fingerprint: string
  Keys: string
}

/** The calls to these phones that are over, first those of the first. */
export const callsTo = (rows: LedgerRow[], numbers: string[]): PhoneCall[] =>
  numbers.flatMap((number) =>
    rows
      .filter(({ Kind, To }) => Kind === 'call' && To === onTheWire(number))
      .map(({ At, Call }) => ({ ...(Call as Omit<PhoneCall, 'EndedAt'>), EndedAt: At })),
  )

/** Whom the world knows to have been called, each as often as they were. */
export const called = (rows: LedgerRow[], areaCode: number): string[] => numbersOf(rows, 'call', areaCode)

/** Who was sent a text, each as often as they were. */
export const texted = (rows: LedgerRow[], areaCode: number): string[] => numbersOf(rows, 'submit', areaCode)

const numbersOf = (rows: LedgerRow[], kind: LedgerRow['Kind'], areaCode: number): string[] =>
  rows
    .filter(({ Kind, To }) => Kind === kind && To.startsWith(onTheWire(String(areaCode))))
    .map(({ To }) => To.slice('+1'.length))
    .toSorted()

type OnPhone = { ID: number; State: string; Keys: string }

/** The latest call on the screen of a phone, once it is so. */
export async function callOn(page: Page, number: string, state: 'answered' | 'ended'): Promise<OnPhone> {
  const latest = async (): Promise<OnPhone | undefined> => {
    const answer = await page.request.get(`/simulator/handsets/${number}`)
    return ((await answer.json()) as { Calls: OnPhone[] }).Calls.at(-1)
  }
  await expect.poll(async () => (await latest())?.State, `the call on ${number}`).toBe(state)
  return (await latest())!
}

/** Somebody dials from this phone, presses keys when they are spoken to, and has it in their hand. */
export async function dial(page: Page, from: string, to: string, keys = ''): Promise<number> {
  const data = { To: to, ...(keys !== '' && { Keys: keys }) }
  const answer = await page.request.post(`/simulator/handsets/${from}/calls`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as OnPhone).ID
}

/** What its owner does with the phone in that call. */
export async function onPhone(page: Page, id: number, act: 'keys' | 'say' | 'hang-up', data: object = {}) {
  const answer = await page.request.post(`/simulator/calls/${id}/${act}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Rows of these phones alone, once so many of their calls are over. */
export async function ledgerOf(simulator: Simulator, since: number, areaCode: number, calls: number) {
  await expect.poll(async () => called(await simulator.ledger(since), areaCode).length, 'calls').toBe(calls)
  return await simulator.ledger(since)
}

import { expect, type Page } from '@playwright/test'
import { numberOf } from './group.ts'
import { hear, likeness } from './heard-sound.ts'
import { type Api, headers, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'
import {
  behave,
  called,
  callerId,
  callOn,
  callsTo,
  chooseMessage,
  dial,
  keepMessage,
  ledgerOf,
  onPhone,
  signInCaller,
  texted,
} from './voice.ts'
import { addGroup, counter, newBroadcast, next, send, write } from './wizard.ts'

/** The first is told in two parts: the minute between its text and its calls is that of the stories in between. */
test.describe.configure({ mode: 'serial' })

const area = 325
/** Mobiles, and landlines that are not texted; who answers the text, who presses 1 on the first phone, who is reached by the second alone. */
const ada = { first: numberOf(area, 60), second: numberOf(area, 90) }
const ben = { first: numberOf(area, 41), second: numberOf(area, 91) }
const cora = { first: numberOf(area, 10), second: numberOf(area, 92) }
const everybody = [ada, ben, cora]
const safe = 'Are you safe?'
let escalating = { id: 0, before: 0 }

type Answer = { BroadcastID: number }

test('a text goes first, and the plan says who is called and when', async ({ page, api, simulator }) => {
  await signInCaller(page, api, 'Esther')
  await keepMessage(page, 'Press 1 if you are safe')
  const Contacts: { PersonID: number }[] = []
  for (const [at, { first, second }] of everybody.entries()) {
    const form = { PrimaryPhone: first, SecondaryPhone: second, FirstName: ['Ada', 'Ben', 'Cora'][at]! }
    Contacts.push(await api.post('/contacts', form))
  }
  await api.post('/lists', { ListName: 'Everybody in the gym', Contacts })
  await behave(page, [ada.first, ada.second, ben.first, ben.second])
  await behave(page, [cora.first], { takenBy: 'busy' })
  await behave(page, [cora.second], { keys: '1' })

  await newBroadcast(page, safe)
  await page.getByRole('radio', { name: /^Text and a call/ }).check()
  await page.getByLabel('Calls at a time').selectOption('Max')
  await page.getByLabel('Retries').selectOption('0')
  await page.getByRole('switch', { name: 'Call whoever has not answered' }).check()
  await page.getByLabel('Minutes to wait').fill('1')
  await seePage(page, 'wizard-text-first')
  await next(page, '2. Recipients')
  await addGroup(page, 'Everybody in the gym', 3, 6)
  await next(page, '3. Message')
  await write(page, 'The alarm went off in the gym. Are you safe? Reply YES.')
  await chooseMessage(page, 'Press 1 if you are safe')
  await page.getByRole('switch', { name: 'Let people end calls with key 3' }).uncheck()
  await next(page, '4. Review and send')
  await expect(page.getByText('Whoever has not answered is called 1 minute after the last text')).toBeVisible()
  await seePage(page, 'wizard-text-first-review')
  const before = await simulator.now()
  escalating = { id: await send(page, 'Send to 3 people on 6 phones now', safe), before }
  await expect(page.getByText('1 person has confirmed')).toBeVisible()
  await expect(page.getByText(/^Whoever has not answered is (called later: |being called)/)).toBeVisible()
  await seePage(page, 'details-text-first')
})

test('a message is recorded by phone, goes out, and is heard', async ({ page, api, simulator }) => {
  await signInCaller(page, api, 'Rita')
  const [recorder, parent] = [numberOf(327, 1), numberOf(327, 2)]
  await behave(page, [parent])
  const before = await simulator.now()
  const { BroadcastID } = await api.post<Answer>('/broadcasts', {
    ...{ BroadcastName: 'Early bus', BroadcastType: 'Announcement', CallerID: callerId, RecordLater: true },
    ...{ RetryTimes: 0, OfferRemoval: false, DetectAnsweringMachines: false },
    Contacts: [{ PrimaryPhone: parent, FirstName: 'Paul' }],
  })
  await page.goto(`/broadcast-details/${BroadcastID}`)
  const how = page.getByRole('alert').filter({ hasText: 'Record the message by phone' })
  const told = async (term: string): Promise<string> => {
    const said = how.locator('dl > div').filter({ hasText: term }).locator('dd')
    return (await said.innerText()).replace(/\D/g, '')
  }
  const [number, id] = [await told('Call'), await told('Key in')]
  expect(id).toMatch(/^\d{9}$/)
  await seePage(page, 'record-by-phone')

  // The ID is keyed in when it is asked for, and they speak behind the tone; then comes a key, and 1 to keep it.
  const call = await dial(page, recorder, number, id)
  await expect.poll(async () => (await callOn(page, recorder, 'answered')).Keys).toBe(id)
  await onPhone(page, call, 'say', { Seconds: 16, Keys: '#1', AfterPause: true })
  await expect(how).toBeHidden()
  await callOn(page, recorder, 'ended')
  await expect(counter(page, 'Live Answer', 1)).toBeVisible()
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  await seePage(page, 'recorded-by-phone')

  const rows = await ledgerOf(simulator, before, 327, 1)
  const sent = await soundOf(api, page, BroadcastID)
  const [heard] = callsTo(rows, [parent])
  expect(sent.seconds).toBeGreaterThan(10)
  expect(Math.abs(heard!.HeardSeconds - sent.seconds)).toBeLessThan(1)
  expect(likeness(heard!.Fingerprint, sent.fingerprint)).toBeGreaterThan(0.9)
  await page.goto('/inbox/calls')
  await expect(page.getByRole('listitem').filter({ hasText: '(327) 555-0101' })).toContainText(
    'The message was recorded',
  )
})

test('whoever was not reached calls back, and answers the question', async ({ page, api, simulator }) => {
  await signInCaller(page, api, 'Berta')
  const AudioID = await keepMessage(page, 'Shall we open the gym')
  const away = numberOf(329, 80)
  await behave(page, [away])
  const before = await simulator.now()
  const { BroadcastID } = await api.post<Answer>('/broadcasts', {
    ...{
      BroadcastName: 'Open gym',
      BroadcastType: 'Survey',
      CallerID: callerId,
      Audio: { AudioID },
      AudioVM: { AudioID },
    },
    ...{ RetryTimes: 0, OfferRemoval: false },
    SurveyResponses: [
      { ID: 1, Label: 'Yes' },
      { ID: 2, Label: 'No' },
    ],
    Contacts: [{ PrimaryPhone: away, FirstName: 'Carla', LastName: 'Back' }],
  })
  await page.goto(`/broadcast-details/${BroadcastID}`)
  await expect(counter(page, 'Busy / No Answer', 1)).toBeVisible()
  await expect(counter(page, 'Survey Results', 0)).toBeVisible()

  const call = await dial(page, away, callerId, '2')
  await expect(counter(page, 'Survey Results', 1)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Answers' }).getByRole('row', { name: /^2: No 1 / })).toBeVisible()
  await onPhone(page, call, 'hang-up')
  await callOn(page, away, 'ended')
  await seePage(page, 'answered-by-call-back')
  await page.goto('/inbox/calls')
  const row = page.getByRole('listitem').filter({ hasText: '(329) 555-0180' })
  await expect(row).toContainText(/Heard \d+ s, pressed 2:/)
  await expect(row.getByRole('link', { name: 'Open gym' })).toBeVisible()
  await seePage(page, 'calls-in')

  const rows = (await simulator.ledger(before)).filter(({ Kind }) => Kind === 'call')
  expect(rows.filter(({ To }) => To === onTheWire(away)).map(({ Outcome }) => Outcome)).toEqual(['busy'])
  const back = rows.filter(({ From, To }) => From === onTheWire(away) && To === onTheWire(callerId))
  expect(back.map(({ Call }) => (Call as { Keys: string }).Keys)).toEqual(['2'])
  // Whoever calls back was not reached by us, whatever they say.
  const { LivePersonTotal, BusyNoAnswerTotal } = await api.get<Record<string, number>>(`/broadcasts/${BroadcastID}`)
  expect([LivePersonTotal, BusyNoAnswerTotal]).toEqual([0, 1])
})

test('who has not answered the text is called, on the second phone where the first is busy, until they press 1', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  await signIn('esther.calls')
  await page.goto(`/broadcast-details/${escalating.id}/call-results/all`)
  await expect(page.getByText('3 people have confirmed')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  await seePage(page, 'details-escalated')

  const rows = await ledgerOf(simulator, escalating.before, area, 3)
  expect(texted(rows, area)).toEqual(everybody.map(({ first }) => first).toSorted())
  // Whoever wrote back is called on no phone, and whoever pressed 1 on no further one.
  expect(called(rows, area)).toEqual([ben.first, cora.first, cora.second].toSorted())
  expect(callsTo(rows, [ben.first, cora.first, cora.second]).map(({ Keys }) => Keys)).toEqual(['1', '', '1'])
  const { CreditsUsed } = await api.get<{ CreditsUsed: number }>(`/broadcasts/${escalating.id}`)
  expect(CreditsUsed).toBe(3 + 2)
})

async function soundOf(api: Api, page: Page, id: number) {
  const { Audio } = await api.get<{ Audio: { AudioID: number } }>(`/broadcasts/${id}`)
  const sound = await page.request.get(`/v1/audio/${Audio.AudioID}/sound`, { headers })
  expect(sound.ok()).toBe(true)
  return hear(await sound.body())
}

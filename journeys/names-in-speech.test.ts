import { expect, type Page } from '@playwright/test'
import { numberOf } from './group.ts'
import { hear, likeness } from './heard-sound.ts'
import { type Api, headers, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'
import { addGroup, addNumbers, counter, newBroadcast, next, send } from './wizard.ts'

const area = 316
const say = (name: string) =>
  `Hello ${name}. The late bus of our school leaves half an hour later today, at ten minutes past four. ` +
  `Please wait inside until it comes, ${name}. Thank you, and good bye, ${name}.`

/** Who is called, how they are addressed, and who takes it: the last two digits of a handset say so. */
const families = [
  { digits: numberOf(area, 0), name: 'Bartholomew Alexander', takenBy: 'person' },
  { digits: numberOf(area, 65), name: 'Jo', takenBy: 'machine' },
  { digits: numberOf(area, 66), name: 'Anastasia Seraphina', takenBy: 'machine' },
  { digits: numberOf(area, 67), name: '', takenBy: 'machine' },
]

// It is told at any hour, and leaves his window as it was.
test.afterEach(async ({ api }) => {
  await api.put('/user', { CheckCallingWindow: true })
})

test('a voice says everybody’s own name, to people and to machines', async ({ page, signIn, api, simulator }) => {
  await signIn('adam.admin')
  await api.put('/user', { CheckCallingWindow: false })
  await makeFamilies(page, api)

  await newBroadcast(page, 'Late bus')
  await page.getByRole('radio', { name: /^Voice announcement/ }).check()
  await page.getByLabel('Calls at a time').selectOption('Max')
  await next(page, '2. Recipients')
  await addGroup(page, 'Late bus families', 3)
  await addNumbers(page, [families[3]!.digits])
  await next(page, '3. Message')
  await speak(page)
  // Behind the audio a machine would hear how calls are ended.
  await page.getByRole('switch', { name: 'Let people end calls with key 3' }).uncheck()
  await next(page, '4. Review and send')
  await seePage(page, 'wizard-spoken-review')

  const before = await simulator.now()
  const id = await send(page, 'Call 4 people now', 'Late bus')
  await expect(counter(page, 'Live Answer', 1)).toBeVisible({ timeout: 90_000 })
  await expect(counter(page, 'Voicemail', 3)).toBeVisible({ timeout: 90_000 })
  for (const { digits, name } of families) {
    const { Calls } = await api.get<{ Calls: { Sound: { Words: string } }[] }>(
      `/broadcasts/${id}/callresults/${digits}`,
    )
    expect(Calls.map(({ Sound }) => Sound.Words)).toEqual([say(name || 'neighbor')])
  }

  const rows = (await simulator.ledger(before)).filter(({ Kind }) => Kind === 'call')
  const expected = await Promise.all(families.map(async ({ name }) => await spoken(page, name || 'neighbor')))
  for (const [at, { digits, takenBy }] of families.entries()) {
    const mine = rows.filter(({ To }) => To === onTheWire(digits)).map(({ Call }) => Call as Heard)
    expect(mine).toHaveLength(1)
    const { HeardSeconds, Fingerprint } = mine[0]!
    if (takenBy === 'person') {
      expect.soft(HeardSeconds - expected[at]!.seconds, `seconds of ${digits}`).toBeGreaterThan(-0.5)
      expect.soft(HeardSeconds - expected[at]!.seconds, `seconds of ${digits}`).toBeLessThan(1)
      continue
    }
    expect.soft(likeness(Fingerprint, expected[at]!.fingerprint), `sound on ${digits}`).toBeGreaterThan(0.9)
    const apart = expected.map(({ seconds }) => Math.abs(seconds - HeardSeconds))
    expect.soft(apart.indexOf(Math.min(...apart)), `whose words ${digits} heard: ${apart}`).toBe(at)
  }
})

type Heard = { HeardSeconds: number; Fingerprint: string }

async function makeFamilies(page: Page, api: Api): Promise<void> {
  const Contacts: { PersonID: number }[] = []
  for (const { digits, name } of families) {
    const answer = await page.request.put(`/simulator/handsets/${digits}`, { data: { call: { ringSeconds: 0 } } })
    expect(answer.ok(), await answer.text()).toBe(true)
    if (name) Contacts.push(await api.post('/contacts', { PrimaryPhone: digits, FirstName: name }))
  }
  await api.post('/lists', { ListName: 'Late bus families', Contacts })
}

/** Types the words with a place for the name, hears them and keeps them. */
async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Text-to-speech' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Text-to-speech' })
  await dialog.getByLabel('What the call says').fill(say('{{FirstName neighbor}}'))
  await dialog.getByRole('button', { name: 'Hear it' }).click()
  await expect(dialog.getByRole('button', { name: /^Play/ })).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Late bus, spoken')
  await seePage(page, 'speak-dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** What a phone should tell of these words, where a person of that name is called. */
async function spoken(page: Page, FirstName: string): Promise<ReturnType<typeof hear>> {
  const data = { Text: say(FirstName), Voice: 'Joanna' }
  const sound = await page.request.post('/v1/audio/texttospeech/preview', { headers, data })
  expect(sound.ok(), await sound.text()).toBe(true)
  return hear(await sound.body())
}

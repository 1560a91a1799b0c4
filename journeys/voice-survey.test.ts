import { expect } from '@playwright/test'
import { makeGroup, numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { behave, called, callsTo, chooseMessage, keepMessage, ledgerOf, signInCaller, texted } from './voice.ts'
import { addGroup, counter, newBroadcast, next, send, write } from './wizard.ts'

const area = 317
const group = 'Parents of the band'
const name = 'Band trip'
/** Of the handsets 40 to 44 press 1, 45 to 49 press 2; 60 hangs up before it is asked, and 80 is busy. */
const [yes, no] = [range(40, 41), range(45, 47)]
const handsets = [...yes, ...no, 60, 80]
const numbers = (lastTwos: number[]) => lastTwos.map((lastTwo) => numberOf(area, lastTwo))

test('a question is answered by key while one looks on, and those who said No get a text', async ({
  page,
  api,
  simulator,
}) => {
  await signInCaller(page, api, 'Vera')
  await keepMessage(page, 'May your child come along')
  await keepMessage(page, 'Please call the band office', 660)
  await makeGroup(api, group, area, handsets)
  await behave(page, numbers(handsets))
  await behave(page, numbers([60]), { hangUpAfterSeconds: 1 })

  await newBroadcast(page, name)
  await page.getByRole('radio', { name: /^Voice survey/ }).check()
  await page.getByLabel('Calls at a time').selectOption('Max')
  await page.getByLabel('Retries').selectOption('0')
  await next(page, '2. Recipients')
  await addGroup(page, group, handsets.length)
  await next(page, '3. Message')
  await chooseMessage(page, 'May your child come along')
  await page.getByLabel('Key 1').fill('Yes')
  await page.getByLabel('Key 2').fill('No')
  await chooseMessage(page, 'Please call the band office')
  await page.getByRole('switch', { name: 'Let people end calls with key 3' }).uncheck()
  await seePage(page, 'wizard-voice-survey')
  await next(page, '4. Review and send')
  await expect(page.getByText('1: Yes · 2: No')).toBeVisible()
  await seePage(page, 'wizard-voice-survey-review')

  const before = await simulator.now()
  const id = await send(page, `Call ${handsets.length} people now`, name)
  const answers = page.getByRole('table', { name: 'Answers' })
  for (const [label, count] of [
    ['1: Yes', yes.length],
    ['2: No', no.length],
  ] as const) {
    await expect(answers.getByRole('row', { name: new RegExp(`^${label} ${count} `) })).toBeVisible()
  }
  await expect(counter(page, 'Survey Results', yes.length + no.length)).toBeVisible()
  await expect(counter(page, 'Busy / No Answer', 1)).toBeVisible()
  await expect(counter(page, 'Incomplete', 1)).toBeVisible()
  await seePage(page, 'voice-survey-results')

  await answers.getByRole('link', { name: '2: No' }).click()
  await expect(page).toHaveURL(new RegExp(`/broadcast-details/${id}/survey-results/2$`))
  await expect(page.getByRole('table', { name: 'Survey Results' }).getByRole('row')).toHaveCount(1 + no.length)
  await page.getByRole('button', { name: `Act on all ${no.length}` }).click()
  await page.getByRole('menuitem', { name: 'New broadcast' }).click()
  const reminder = 'We are sorry that your child stays at home. The concert is on Sunday at four.'
  await page.waitForURL(/\/broadcasts\/create\?.*draft=\d+/)
  await page.getByRole('radio', { name: 'Text', exact: true }).check()
  await page.getByLabel('Broadcast name').fill('Concert instead')
  await next(page, '2. Recipients')
  await expect(page.getByText(`${no.length} people get this text`)).toBeVisible()
  await next(page, '3. Message')
  await write(page, reminder)
  await next(page, '4. Review and send')
  await send(page, `Send to ${no.length} people now`, 'Concert instead')
  await expect(counter(page, 'Delivered', no.length)).toBeVisible()

  // Everybody was called once, and each pressed what they are counted by; the text went to the Noes alone.
  const rows = await ledgerOf(simulator, before, area, handsets.length)
  expect(called(rows, area)).toEqual(numbers(handsets).toSorted())
  expect(callsTo(rows, numbers(handsets)).map(({ Keys }) => Keys)).toEqual([
    ...yes.map(() => '1'),
    ...no.map(() => '2'),
    '',
    '',
  ])
  expect(texted(rows, area)).toEqual(numbers(no).toSorted())
})

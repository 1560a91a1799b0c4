import { expect } from '@playwright/test'
import { makeGroup, numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { behave, called, callsTo, chooseMessage, keepMessage, ledgerOf, signInCaller, texted } from './voice.ts'
import { addGroup, counter, newBroadcast, next, send } from './wizard.ts'

const area = 323
const group = 'Families of the fair'
const name = 'Who helps at the fair'
/** Mobiles that write Yes, No and nothing, and landlines that press 1 and 2. */
const [mobiles, landlines] = [[60, 65, 10], range(90, 92)]
const numbers = (lastTwos: number[]) => lastTwos.map((lastTwo) => numberOf(area, lastTwo))

test('a survey goes to mobiles by text and to landlines by call, and each is under what it got', async ({
  page,
  api,
  simulator,
}) => {
  await signInCaller(page, api, 'Connie')
  await keepMessage(page, 'Can you help at the fair')
  await keepMessage(page, 'Please call us about the fair', 660)
  await makeGroup(api, group, area, [...mobiles, ...landlines])
  for (const [at, number] of numbers(landlines).entries()) await behave(page, [number], { keys: at === 0 ? '1' : '2' })

  await newBroadcast(page, name)
  await page.getByRole('radio', { name: /^Survey by text, or by call/ }).check()
  await page.getByLabel('Calls at a time').selectOption('Max')
  await page.getByLabel('Retries').selectOption('0')
  await next(page, '2. Recipients')
  await addGroup(page, group, 6)
  await seePage(page, 'wizard-text-or-call-recipients')
  await next(page, '3. Message')
  await page.getByLabel('Text message').fill('Can you help at the fair?')
  await page.getByRole('button', { name: 'Add “Reply YES or NO.”' }).click()
  await chooseMessage(page, 'Can you help at the fair')
  await chooseMessage(page, 'Please call us about the fair')
  await page.getByLabel('Key 1').fill('Yes')
  await page.getByLabel('Key 2').fill('No')
  await page.getByRole('switch', { name: 'Let people end calls with key 3' }).uncheck()
  await seePage(page, 'wizard-text-or-call-message')
  // Neither phone lies on the other.
  const phones = page.getByRole('figure', { name: 'Preview on a phone' })
  const [text, call] = [await phones.nth(0).boundingBox(), await phones.nth(1).boundingBox()]
  expect(text!.y + text!.height).toBeLessThan(call!.y)
  await next(page, '4. Review and send')
  await expect(page.getByText('3 texts and 3 calls.')).toBeVisible()
  await seePage(page, 'wizard-text-or-call-review')

  const before = await simulator.now()
  await send(page, 'Send to 6 people now', name)
  await expect(counter(page, 'Delivered', 3)).toBeVisible()
  await expect(counter(page, 'All Texts', 3)).toBeVisible()
  await expect(counter(page, 'Replied', 2)).toBeVisible()
  await expect(counter(page, 'Survey Results', 2)).toBeVisible()
  await seePage(page, 'details-text-or-call-texts')
  await page.getByText('Calls', { exact: true }).click()
  await expect(counter(page, 'All Calls', 3)).toBeVisible()
  await expect(counter(page, 'Live Answer', 3)).toBeVisible()
  await counter(page, 'Survey Results', 3).click()
  const answers = page.getByRole('table', { name: 'Answers' })
  await expect(answers.getByRole('row', { name: /^1: Yes 1 / })).toBeVisible()
  await expect(answers.getByRole('row', { name: /^2: No 2 / })).toBeVisible()
  await seePage(page, 'details-text-or-call-calls')

  const rows = await ledgerOf(simulator, before, area, landlines.length)
  expect(texted(rows, area)).toEqual(numbers(mobiles).toSorted())
  expect(called(rows, area)).toEqual(numbers(landlines).toSorted())
  expect(callsTo(rows, numbers(landlines)).map(({ Keys }) => Keys)).toEqual(['1', '2', '2'])
})

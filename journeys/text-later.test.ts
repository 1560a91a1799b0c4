import { expect } from '@playwright/test'
import { dayAhead } from './days.ts'
import { numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { addNumbers, newBroadcast, next, send, write } from './wizard.ts'

const workers = (areaCode: number) => range(10, 12).map((lastTwo) => numberOf(areaCode, lastTwo))

test('a shift call is scheduled, changed and called off', async ({ page, signIn, simulator }) => {
  await signIn('ivan.invoice')
  const before = await simulator.now()
  await newBroadcast(page, 'Friday shift')
  await page.getByRole('radio', { name: 'Later' }).check()
  await page.getByLabel('Start date').fill('Jan 5, 2020')
  await page.getByLabel('Start date').press('Tab')
  await page.getByRole('combobox', { name: 'Start time' }).fill('25:00')
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  await expect(page.getByRole('combobox', { name: 'Start time' })).toHaveAttribute('aria-invalid', 'true')
  await seePage(page, 'wizard-start-refused')
  await page.getByLabel('Start date').fill(dayAhead(1))
  await page.getByLabel('Start date').press('Tab')
  await page.getByRole('combobox', { name: 'Start time' }).fill('10:00 AM')
  await page.getByRole('combobox', { name: 'Start time' }).press('Tab')
  await expect(page.getByText('That is tomorrow, 10:00 AM')).toBeVisible()
  await seePage(page, 'wizard-start')

  await next(page, '2. Recipients')
  await addNumbers(page, workers(414))
  await next(page, '3. Message')
  await write(page, 'Can you work the harbor shift on Friday? Reply Yes or No.')
  await next(page, '4. Review and send')
  await expect(page.getByRole('heading', { name: 'It starts tomorrow, 10:00 AM' })).toBeVisible()
  const press = await page
    .getByRole('button', { name: /^Schedule for \d+ (people|person), \w{3} 10:00 AM$/ })
    .textContent()
  const id = await send(page, press!, 'Friday shift')

  const main = page.getByRole('main')
  await expect(main.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(main.getByText(/Goes out tomorrow, 10:00 AM/).first()).toBeVisible()
  await seePage(page, 'details-scheduled')

  await main.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit broadcast' })
  await dialog.getByRole('combobox', { name: 'Start time' }).fill('11:30 AM')
  await dialog.getByLabel('Text message').fill('Can you work the harbor shift on Friday from noon? Reply Yes or No.')
  await seePage(page, 'edit-broadcast')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText(/Goes out tomorrow, 11:30 AM/).first()).toBeVisible()
  await expect(main.getByRole('figure', { name: 'Preview on a phone' })).toContainText('from noon')

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Broadcasts' }).click()
  await page.getByRole('tab', { name: 'Scheduled' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Friday shift' })).toContainText('3 to be texted')
  await seePage(page, 'broadcasts-scheduled')
  await page.getByRole('button', { name: 'Actions for Friday shift' }).click()
  await page.getByRole('menuitem', { name: 'Cancel broadcast' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel “Friday shift”?' })
  await expect(question).toContainText('3 people will not get it.')
  await seePage(page, 'cancel-question')
  await question.getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect(page.getByText('“Friday shift” was canceled.')).toBeVisible()

  await page.goto(`/broadcast-details/${id}`)
  await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible()
  expect((await simulator.ledger(before)).filter(({ Text }) => Text.includes('harbor shift'))).toEqual([])
})

test('what was begun is kept, and goes on where it stopped', async ({ page, signIn }) => {
  await signIn('adam.admin')
  await newBroadcast(page, 'Weekend call')
  await next(page, '2. Recipients')
  await addNumbers(page, workers(415))
  await next(page, '3. Message')
  await write(page, 'Who is free on Saturday?')
  await expect(page.getByText('Draft saved')).toBeVisible()
  // Off without a word.
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Broadcasts' }).click()
  await page.getByRole('tab', { name: /^Drafts/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'Weekend call' })
  await expect(row).toContainText('3 phones added')
  await expect(row).toContainText('Message')
  await seePage(page, 'drafts')
  await row.getByRole('link', { name: 'Weekend call' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '3. Message' })).toBeVisible()
  await expect(page.getByLabel('Text message')).toHaveValue('Who is free on Saturday?')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Save as draft' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard “Weekend call”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('“Weekend call” was discarded.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

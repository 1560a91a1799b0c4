import { expect, type Page } from '@playwright/test'
import { makeGroup, numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'
import { addPeople, counter, newBroadcast, next } from './wizard.ts'

const choir = 'Choir parents'
const area = 339
const members = range(20, 24)

test('a group text from the contacts: sent once however often it is pressed', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  await signIn('olive.owner')
  await makeGroup(api, choir, area, members)
  await page.goto('/contacts')
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: choir }).click()
  await expect(page.getByRole('heading', { level: 1, name: choir })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Text these people' }).click()

  const dialog = page.getByRole('dialog', { name: 'Text 5 contacts' })
  await expect(dialog.getByRole('heading', { name: '5 people get this text' })).toBeVisible()
  const message = dialog.getByLabel('Text message')
  await message.fill('Rehearsal moves to the gym tonight, doors open at six.')
  await expect(dialog.getByText(/^Characters: 54/)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: '5 credits' })).toBeVisible()
  await seePage(page, 'quick-send')

  const before = await simulator.now()
  await dialog.getByRole('button', { name: 'Send to 5 people now' }).dblclick()
  const name = 'Quick Send: Rehearsal moves to the gym tonight, d…'
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(counter(page, 'Delivered', 5)).toBeVisible()

  const submits = (await simulator.ledger(before)).filter(
    ({ Kind, Text }) => Kind === 'submit' && Text.includes('Rehearsal moves'),
  )
  expect(submits.map(({ To }) => To).toSorted()).toEqual(
    members.map((lastTwo) => onTheWire(numberOf(area, lastTwo))).toSorted(),
  )
  const { Items } = await api.get<{ Items: { BroadcastName: string; BroadcastType: string }[] }>(
    '/broadcasts?q=moves+to+the+gym',
  )
  expect(Items.map(({ BroadcastType }) => BroadcastType)).toEqual(['GroupSMS'])
})

test('a pasted list with bad lines is corrected in place, and one person is put right', async ({ page, signIn }) => {
  await signIn('olive.owner')
  await newBroadcast(page, 'Bake sale')
  await next(page, '2. Recipients')
  await addPeople(page, 'Paste a list')
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  await dialog
    .getByLabel('Names and phone numbers')
    .fill(`Ada Abbott ${numberOf(340, 30)}\nBen Brooks 340-555-01\nCora Castillo ${numberOf(340, 32)}`)
  await dialog.getByRole('button', { name: 'Find contacts' }).click()
  await expect(dialog.getByText('3 rows found')).toBeVisible()
  await expect(dialog.getByText('1 number to correct')).toBeVisible()
  await seePage(page, 'paste-people')
  const wrong = dialog.locator('[aria-invalid="true"]')
  await expect(wrong).toHaveCount(1)
  await wrong.fill(numberOf(340, 31))
  await expect(dialog.getByText('All numbers look right.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(dialog.getByText('3 people added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('3 people get this text')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: '(340) 555-0132' })
  await row.getByRole('button', { name: /^Edit name and notes/ }).click()
  await row.getByRole('textbox', { name: 'Notes' }).fill('Brings the cake')
  await row.getByRole('textbox', { name: 'Notes' }).press('Enter')
  await expect(row).toContainText('Brings the cake')
  await remove(page, '(340) 555-0131')
  await expect(page.getByText('2 people get this text')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 people get this text')).toBeVisible()

  await addPeople(page, 'Add numbers')
  const numbers = page.getByRole('dialog', { name: 'Add numbers' })
  await numbers.getByLabel('Phone numbers').fill(numberOf(340, 30))
  await expect(numbers.getByText("You've already added this number.")).toBeVisible()
  await seePage(page, 'add-numbers')
})

async function remove(page: Page, phone: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: phone }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 person removed.')).toBeVisible()
}

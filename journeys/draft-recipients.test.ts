import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { addPeople, newBroadcast, next } from './wizard.ts'

const roster = [
  'Parent,Child,Home,Work',
  'Ann Ames,Lea,3325550131,3325550141',
  'Bob Byrd,Max,no number,',
  'Cyd Cole,Tom,3325550133,3325550141',
  'Late Ames,Lea,3325550131,',
].join('\n')

test('people come from a file with columns chosen by hand, and from another broadcast, and go out as a copy', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('olive.owner')
  const { BroadcastID } = await api.post<{ BroadcastID: number }>('/broadcasts', {
    BroadcastName: 'Picnic last year',
    TextMessage: 'See you at the picnic.',
    Contacts: [
      { PrimaryPhone: '3325550131', FirstName: 'Ann' },
      { PrimaryPhone: '3325550101', FirstName: 'Di' },
    ],
  })
  await newBroadcast(page, 'Picnic')
  await next(page, '2. Recipients')
  await addPeople(page, 'Upload a file')
  const dialog = page.getByRole('dialog', { name: 'Upload a file' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) })
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeVisible()
  // The file is the server's: a reload comes back to it.
  await page.reload()
  await dialog.getByLabel('What is in this column? Child').selectOption('Notes')
  await dialog.getByLabel('This is right: Whole name, Parent').check()
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expect(dialog.getByText('2 rows can be used.')).toBeVisible()
  await expect(dialog.getByText('Must be 10 digits; use only numbers.')).toBeVisible()
  await seePage(page, 'draft-file-review')
  await dialog.getByLabel('Phone number').fill('332 555 0132')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Nothing is left to correct.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add these people' }).click()
  await expect(dialog.getByText('Please confirm you have collected proper consent.')).toBeVisible()
  await dialog.getByLabel('These people have agreed to get texts from us.').check()
  await dialog.getByRole('button', { name: 'Add these people' }).click()
  await expect(page.getByText('3 people added, with 4 numbers.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row', { name: /Bob Byrd.*Max.*\(332\) 555-0132/ })).toBeVisible()
  await expect(dialog).toBeHidden()

  await addPeople(page, 'From results of a broadcast')
  const results = page.getByRole('dialog', { name: 'From results of a broadcast' })
  await results.getByRole('radio', { name: 'Picnic last year' }).check()
  await results.getByLabel(/^Whose result/).selectOption('all')
  await results.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByText('1 person added. 1 person was already there.')).toBeVisible()

  await page.goto(`/broadcast-details/${BroadcastID}`)
  await page.getByRole('button', { name: 'Actions for Picnic last year' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Duplicate “Picnic last year”' })
  await expect(copy.getByRole('radio', { name: 'The same 2 people' })).toBeChecked()
  await seePage(page, 'duplicate')
  await copy.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: '4. Review and send' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Picnic last year' })).toBeVisible()
})

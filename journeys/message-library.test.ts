import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

/** A little brass. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQYlWPY0aZNEDGMKmIYhEEAAHM8yxEbBqhZAAAAAElFTkSuQmCC',
  'base64',
)

test('a text is kept with its picture, found again, shared, deleted and brought back; samples are there to begin with', async ({
  page,
  signIn,
}) => {
  await signIn('olive.owner')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Message library' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Message library' })).toBeVisible()
  await expect(page).toHaveURL(/\/message-library\/text$/)
  await page.getByRole('tab', { name: /^Samples/ }).click()
  await expect(page.getByRole('article')).toHaveCount(16)
  await seePage(page, 'library-samples')

  await page.getByRole('button', { name: 'School: late start', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'School: late start' })
  await expect(shown.getByText('starts two hours late')).toBeVisible()
  await seePage(page, 'library-sample')
  await shown.getByRole('button', { name: 'Make a copy' }).click()

  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Template name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a Template Name.')).toBeVisible()
  await dialog.getByLabel('Template name').fill('Ninety minutes late')
  await dialog.getByRole('button', { name: 'Pictures' }).click()
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  await pictures.getByLabel('Your picture').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  })
  await expect(pictures.getByText('Choose a picture of type jpg, jpeg, gif or png.')).toBeVisible()
  await pictures
    .getByLabel('Your picture')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: picture.subarray(0, 40) })
  await expect(pictures.getByText('There was an error adding your image.')).toBeVisible()
  await pictures
    .getByLabel('Your picture')
    .setInputFiles({ name: 'snow day.png', mimeType: 'image/png', buffer: picture })
  await expect(pictures.getByRole('checkbox', { name: 'snow_day.png' })).toBeChecked()
  await seePage(page, 'library-pictures')
  await pictures.getByRole('button', { name: 'Use 1 picture' }).click()
  await expect(dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  await seePage(page, 'library-edit')
  await dialog.getByLabel('Share with everybody in the account').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ninety minutes late was saved.')).toBeVisible()

  await page.getByRole('tab', { name: /^Mine/ }).click()
  const card = page.getByRole('article', { name: 'Ninety minutes late' })
  await expect(card).toContainText('Shared')
  await card.getByRole('button', { name: 'Favorite: Ninety minutes late' }).click()
  await expect(card.getByRole('button', { name: 'Favorite: Ninety minutes late' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await card.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('1 template no longer shared.')).toBeVisible()
  await card.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await page.getByRole('tab', { name: /^Favorites/ }).click()
  await expect(card).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('zebra')
  await expect(page.getByText('No template has “zebra” in it.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('late')
  await card.getByRole('button', { name: 'Actions for Ninety minutes late' }).click()
  await page.getByRole('menuitem', { name: 'Use in a broadcast' }).click()
  await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/)
})

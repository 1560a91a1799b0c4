import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { addNumbers, newBroadcast, next, write } from './wizard.ts'

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
  await expect(page.getByRole('article')).toHaveCount(18)
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
  await expect(pictures.getByRole('alert')).toHaveText(
    'broken.png: There was an error adding your image. Unsupported image format. You can send either .png or .jpg images.',
  )
  await pictures
    .getByLabel('Your picture')
    .setInputFiles({ name: 'snow day.png', mimeType: 'image/png', buffer: picture })
  await expect(pictures.getByRole('checkbox', { name: 'snow_day.png' })).toBeChecked()
  await seePage(page, 'library-pictures')
  await pictures.getByRole('button', { name: 'Use 1 picture' }).click()
  await expect(dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  await seePage(page, 'library-edit')
  await dialog.getByLabel('Everybody in the account').check()
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

test('a message is kept as a template with its picture, and a template takes its place and gives it back', async ({
  page,
  signIn,
}) => {
  await signIn('olive.owner')
  await newBroadcast(page, 'Bake sale')
  await next(page, '2. Recipients')
  await addNumbers(page, ['2175550140', '2175550141'])
  await next(page, '3. Message')
  await choose(page, 'Pictures')
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  await expect(pictures.getByRole('button', { name: 'Use pictures' })).toBeDisabled()
  await pictures.getByLabel('Your picture').setInputFiles({ name: 'cake.png', mimeType: 'image/png', buffer: picture })
  await pictures.getByRole('button', { name: 'Use 1 picture' }).click()
  const written = 'The bake sale is on Friday at noon in the gym.'
  await write(page, written)

  await choose(page, 'Templates', 'Save as a template')
  const save = page.getByRole('dialog', { name: 'Save as a template' })
  await expect(save.getByLabel('Template name')).toHaveValue('Bake sale')
  await expect(save).toContainText(written)
  await expect(save.getByRole('img', { name: 'cake.png' })).toBeVisible()
  await seePage(page, 'message-save-template')
  await save.getByLabel('Template name').fill('')
  await save.getByRole('button', { name: 'Save' }).click()
  await expect(save.getByText('Enter a Template Name.')).toBeVisible()
  await save.getByLabel('Template name').fill('Bake sale')
  await save.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bake sale was saved to your message library.')).toBeVisible()
  await choose(page, 'Templates', 'Save as a template')
  // The very same again at once would be a double press.
  await save.getByLabel('Share with everybody in the account').check()
  await save.getByRole('button', { name: 'Save' }).click()
  await expect(save.getByText('You have a template with this name already. Choose another name.')).toBeVisible()
  await save.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await choose(page, 'Templates', 'Use a template')
  const use = page.getByRole('dialog', { name: 'Use a template' })
  await use.getByRole('searchbox', { name: 'Search templates' }).fill('zebra')
  await expect(use.getByText('No template has “zebra” in it.')).toBeVisible()
  await use.getByRole('searchbox', { name: 'Search templates' }).fill('')
  await use.getByRole('tab', { name: /^Samples/ }).click()
  await seePage(page, 'message-use-template')
  await use.getByRole('button', { name: /^School: late start/ }).click()
  const message = page.getByLabel('Text message')
  await expect(message).toHaveValue(/^\[School\] starts two hours late/)
  await expect(page.getByText('Still to be filled in: [School], [date].')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toHaveValue(written)

  await write(page, '')
  await choose(page, 'Templates', 'Use a template')
  await use.getByRole('button', { name: /^Bake sale/ }).click()
  await expect(message).toHaveValue(written)
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
})

test('a picture is deleted by whoever uploaded it, and brought back; another member only uses it', async ({
  page,
  signIn,
}) => {
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  const upload = (name: string) =>
    pictures.getByLabel('Your picture').setInputFiles({ name, mimeType: 'image/png', buffer: picture })
  await signIn('olive.owner')
  await openPictures(page)
  await upload('olives.png')
  await expect(pictures.getByRole('button', { name: 'Delete olives.png from the library' })).toBeVisible()

  await page.context().clearCookies()
  await signIn('uma.member')
  await openPictures(page)
  await upload('hers.png')
  const hers = pictures.getByRole('checkbox', { name: 'hers.png' })
  await expect(hers).toBeChecked()
  await expect(pictures.getByRole('checkbox', { name: 'olives.png' })).toBeVisible()
  await expect(pictures.getByRole('button', { name: 'Delete olives.png from the library' })).toBeHidden()
  await pictures.getByRole('button', { name: 'Delete hers.png from the library' }).click()
  await expect(hers).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hers).toBeVisible()

  await page.context().clearCookies()
  await signIn('adam.admin')
  await openPictures(page)
  await expect(pictures.getByRole('button', { name: 'Delete hers.png from the library' })).toBeVisible()
})

/** Presses what stands above the message, and what its menu offers. */
async function choose(page: Page, tool: string, item?: string): Promise<void> {
  await page.getByRole('button', { name: tool, exact: true }).click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
}

async function openPictures(page: Page): Promise<void> {
  await page.goto('/message-library/text')
  await page.getByRole('button', { name: 'New template' }).first().click()
  await choose(page, 'Pictures')
}

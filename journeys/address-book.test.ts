import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

const mail = {
  text: [
    'Hi Ivan, here is the night shift. Please text them about Sunday.',
    '',
    '> Noor Haddad  602-555-0112',
    '> Okafor, Chidi (602) 555-0113 cell',
    '> Petra Novak - 602.555.01',
    '> Quinn Reyes, 602 555 0115',
    '',
    'Thanks! See you on 11/22 at 6:30.',
  ].join('\n'),
  html: '<p>Hi Ivan, here is the night shift.</p><ul><li>Noor Haddad&nbsp; 602-555-0112</li></ul>',
}

test('a list out of an e-mail becomes a group', async ({ page, signIn }) => {
  await signIn('ivan.invoice')
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add contacts' }).first().click()
  await page.getByRole('menuitem', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('main')
  await dialog.getByLabel('Names and phone numbers').evaluate((field, { text, html }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    clipboardData.setData('text/html', html)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, mail)
  await dialog.getByRole('button', { name: 'Find contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Check what we found' })).toBeFocused()
  const review = page.getByRole('main')
  await expect(review.getByLabel('Name 1')).toHaveValue('Noor Haddad')
  await expect(review.getByLabel('Name 2')).toHaveValue(/Chidi/)
  await expect(review.getByText('Hi Ivan, here is the night shift.')).toBeVisible()
  // A digit is missing: it is said where it stands, and corrected there.
  const number = review.getByLabel('Phone number 3')
  await expect(number).toHaveValue('602.555.01')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await seePage(page, 'paste-review')
  await number.fill('602.555.0114')
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')

  await review.getByLabel('Add them to').selectOption('A new group…')
  await review.getByLabel('Group name').fill('Night shift')
  await review.getByRole('button', { name: /^Add \d+ contacts$/ }).click()
  await expect(review.getByText('Please confirm you have collected proper consent.')).toBeVisible()
  await review.getByLabel('These people have agreed to get texts and calls from us.').check()
  await review.getByRole('button', { name: /^Add \d+ contacts$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your contacts are in' })).toBeVisible()
  await seePage(page, 'paste-result')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'Night shift' }).click()
  await expect(page.getByRole('link', { name: 'Noor Haddad' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chidi Okafor' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Petra Novak' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quinn Reyes' })).toBeVisible()
})

test('five hundred are deleted, and are back again', async ({ page, signIn, api }) => {
  await signIn('ivan.invoice')
  const { ListID } = await api.post<{ ListID: number }>('/lists', { ListName: 'Summer crew' })
  const Contacts = Array.from({ length: 503 }, (_, at) => ({
    FirstName: 'Crew',
    LastName: `Member${String(at).padStart(3, '0')}`,
    PrimaryPhone: String(4_805_560_000 + at),
  }))
  await api.post(`/lists/${ListID}/contacts`, { Contacts, UserIndicatedConsentDeclared: true })
  const groups = page.getByRole('navigation', { name: 'Groups' })
  const deleted = groups.getByRole('link', { name: /^Deleted/ })
  // All that the search shows, but for three.
  await page.goto('/contacts?q=crew')
  await expect(deleted).toHaveText(/\d$/)
  const before = Number(/\d+$/.exec((await deleted.textContent())!)![0])
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: /Select all 503/ }).click()
  for (const name of ['Crew Member000', 'Crew Member001', 'Crew Member002']) {
    await page.getByLabel(`Select ${name}`).uncheck()
  }
  await expect(page.getByText('500 selected').first()).toBeVisible()
  await seePage(page, 'contacts-all-but-three')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('500 contacts moved to Deleted.')).toBeVisible()
  await expect(groups.getByRole('link', { name: 'Summer crew 3' })).toBeVisible()
  await expect(deleted).toHaveText(new RegExp(`Deleted\\s*${before + 500}$`))
  await expect(page.getByRole('link', { name: 'Crew Member003' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(groups.getByRole('link', { name: 'Summer crew 503' })).toBeVisible()
  await expect(deleted).toHaveText(new RegExp(`Deleted\\s*${before}$`))
  await expect(page.getByRole('link', { name: 'Crew Member003' })).toBeVisible()
})

test('a contact’s page tells of the STOP', async ({ page, signIn, api }) => {
  await signIn('ivan.invoice')
  const PrimaryPhone = '6025550175'
  const { PersonID } = await api.post<{ PersonID: number }>('/contacts', {
    FirstName: 'Stella',
    LastName: 'Stop',
    PrimaryPhone,
  })
  await page.goto(`/contacts/contact/${PersonID}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Stella Stop' })).toBeVisible()
  await expect(page.getByText('Can be texted').first()).toBeVisible()
  await api.post('/broadcasts', {
    BroadcastName: 'Shift on Sunday',
    TextMessage: 'Can you take the shift on Sunday?',
    Contacts: [{ PrimaryPhone }],
  })
  // Without a reload: the broadcast, the answer, and what follows from it.
  const thread = page.getByRole('region', { name: 'Messages with Stella Stop' })
  await expect(thread.getByText('Can you take the shift on Sunday?')).toBeVisible()
  await expect(thread.getByText('STOP', { exact: true })).toBeVisible()
  await expect(page.getByText('Opted out of texts').first()).toBeVisible()
  await expect(thread.getByText('You will get no more texts or calls from us.')).toBeVisible()
  await seePage(page, 'contact-after-stop')
  await page.getByRole('button', { name: 'Opt out or in: (602) 555-0175' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/UNSTOP/)
      .first(),
  ).toBeVisible()
  await seePage(page, 'contact-opt-out')
})

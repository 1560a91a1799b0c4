import { expect } from '@playwright/test'
import { password, signInOnForm, test } from './journey.ts'
import { seePage } from './see-page.ts'

test('Olive signs in, looks around and signs out', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your session has ended')).toBeHidden()
  await seePage(page, 'sign-in')

  await signInOnForm(page, 'olive.owner')
  await expect(page.getByText(/^\d+,\d{3}$/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Picture day reminder' }).first()).toBeVisible()
  await seePage(page, 'home')

  const areas = page.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'Broadcasts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
  // Whatever was sent before this story stands above it.
  await page.goto('/broadcasts?q=Staff+meeting')
  const broadcasts = page.getByRole('table', { name: 'Broadcasts' })
  await expect(broadcasts.getByRole('link', { name: 'Staff meeting moved to 3:30' })).toBeVisible()
  await seePage(page, 'broadcasts')

  await page.getByRole('link', { name: 'Staff meeting moved to 3:30' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff meeting moved to 3:30' })).toBeVisible()
  await page.getByRole('tab', { name: /^Replied/ }).click()
  // Twelve by the seed, and what another story has had somebody say since.
  await expect(page.getByRole('list', { name: 'Replies' }).getByRole('listitem').nth(11)).toBeVisible()
  await seePage(page, 'finished-broadcast-replies')

  await areas.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText(/^\d{3} contacts$/)).toBeVisible()
  await seePage(page, 'contacts')

  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: 'Find a page, contact, group, broadcast or conversation, or something to do' })
    .fill('staff')
  await expect(page.getByRole('option', { name: 'Staff meeting moved to 3:30' })).toBeVisible()
  await seePage(page, 'finder')
  await page.keyboard.press('Escape')

  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await seePage(page, 'page-not-found')

  await page.getByRole('button', { name: /user menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await seePage(page, 'user-menu')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a wrong password says so, and after five the door stays shut for a while', async ({ page, signIn, api }) => {
  // Of a user whom no other story needs.
  await signIn('olive.owner')
  await api.post('/account/users', {
    ...{ UserName: 'lou.locked', FirstName: 'Lou', LastName: 'Lock', Email: 'lou@example.org' },
    ...{ Phone: '2175550145', CallerID: '2175550145', PinCode: password },
  })
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter a User Name.')).toBeVisible()
  await expect(page.getByText('Enter a Password.')).toBeVisible()

  const attempt = async (word: string) => {
    await page.getByLabel('User name').fill('lou.locked')
    await page.getByRole('textbox', { name: 'Password' }).fill(word)
    const answered = page.waitForResponse('**/v1/user/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
  }
  for (let times = 1; times <= 5; times++) {
    await attempt(`wrong ${times}`)
    await expect(page.getByRole('alert')).toHaveText(
      'That user name and password do not match. Check them and try again.',
    )
  }
  await seePage(page, 'sign-in-refused')

  // From the sixth on the right one does not help either.
  await attempt(password)
  await expect(page.getByRole('heading', { name: 'Too many attempts' })).toBeVisible()
  await expect(page.getByText(/sign-in is paused until \d+:\d\d .M\. That is in 1\d minutes\./)).toBeVisible()
  await seePage(page, 'too-many-attempts')
  await expect(page.getByRole('link', { name: 'Send me a link' })).toHaveAttribute('href', '/reset-password')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
})

test('a session that ends in the middle leads to sign-in and back', async ({ page }) => {
  // The page remembers who came in by its form.
  await signInOnForm(page, 'olive.owner')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText(/^\d{3} contacts$/)).toBeVisible()
  const signOuts: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/logout') && signOuts.push(request.url())))
  await page.context().clearCookies()
  await page.getByRole('searchbox', { name: 'Search name, notes or number' }).fill('a')

  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible()
  await seePage(page, 'session-ended')
  // It would end what was begun meanwhile in another tab.
  expect(signOuts).toEqual([])
  await page.getByLabel('User name').fill('olive.owner')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
})

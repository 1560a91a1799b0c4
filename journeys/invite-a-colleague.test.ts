import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

test('an owner invites a colleague, who chooses a password and signs in', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('olive.owner')
  await page.goto('/settings/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await seePage(page, 'users')

  await page.getByRole('button', { name: 'Add a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a user' })
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByLabel('Last name').fill('New')
  await dialog.getByLabel('E-mail address').fill('nora.new@example.org')
  await dialog.getByLabel('Phone').fill('217 555 0142')
  await seePage(page, 'add-user-person')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('User name').fill('nora.new')
  await seePage(page, 'add-user-sign-in')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('switch', { name: 'Sees all contacts' }).check()
  await seePage(page, 'add-user-access')
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('An invitation is on its way to nora.new@example.org.')).toBeVisible()
  const row = page.getByRole('row', { name: /nora\.new/ })
  await expect(row.getByText('Invited')).toBeVisible()

  const mailed = async (): Promise<string> => {
    const { Items } = await (await page.request.get('/simulator/mailboxes/nora.new@example.org')).json()
    if (Items.length === 0) return ''
    return (await (await page.request.get(`/simulator/mails/${Items[0].ID}`)).json()).Text
  }
  await expect.poll(mailed).toContain('/invitation?token=')
  const link = /\/invitation\?token=[\w-]+/.exec(await mailed())![0]

  const theirs = await browser.newContext({ baseURL: baseURL! })
  const desk = await theirs.newPage()
  await desk.goto(link)
  await expect(desk.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  await seePage(desk, 'invitation')
  await desk.getByLabel('Password', { exact: true }).fill('nine-bells-7')
  await desk.getByRole('button', { name: 'Save it and sign in' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(row.getByText('Active')).toBeVisible()

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog', { name: 'Deactivate Nora New?' })).toBeVisible()
  await seePage(page, 'deactivate-user')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row.getByText('Deactivated')).toBeVisible()
  await desk.goto('/contacts')
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await desk.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(desk.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await seePage(desk, 'forgotten-password')
  await theirs.close()
})

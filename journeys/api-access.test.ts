import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

test('Ivan makes a token, uses it, and takes it back', async ({ page, signIn, request, baseURL }) => {
  await signIn('ivan.invoice')
  await page.goto('/settings/api')
  const tokens = page.getByRole('table', { name: 'Tokens' })
  await expect(tokens.getByText('demo-token', { exact: true })).toBeVisible()
  await seePage(page, 'settings-api')

  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog.getByText('Enter a Name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Attendance system')
  await dialog.getByLabel('Consumer key').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is no consumer with this key. Ask whoever gave it to you.')).toBeVisible()
  await seePage(page, 'make-token')
  await dialog.getByLabel('Consumer key').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Copy the token now: it is not shown again.')).toBeVisible()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  await seePage(page, 'token-made')
  // A key by mistake would lose it for good.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(tokens.getByText('Attendance system')).toBeVisible()
  const use = async () =>
    (await request.get(`${baseURL}/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await use()).toBe(200)

  await page.getByRole('button', { name: 'Actions for Attendance system' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill('Old attendance system')
  await page.keyboard.press('Enter')
  await expect(tokens.getByText('Old attendance system')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Old attendance system' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(dialog.getByText('The program that uses it as ivan.invoice is out at once, for good.')).toBeVisible()
  await seePage(page, 'revoke-token')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('Old attendance system')).toBeHidden()
  expect(await use()).toBe(401)
})

test('there are no tokens yet, they cannot be fetched, or the account has no API', async ({ page, signIn }) => {
  await signIn('adam.admin')
  await page.goto('/settings/api')
  await expect(page.getByText('No program has a token yet. Make one for the first of yours.')).toBeVisible()
  await seePage(page, 'settings-api-empty')
  await page.route('**/v1/apitokens*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('There was an error getting the tokens.')).toBeVisible()
  await seePage(page, 'settings-api-failed')
  await page.unroute('**/v1/apitokens*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No program has a token yet.')).toBeVisible()
  await page.context().clearCookies()
  await signIn('mona.monthly')
  await page.goto('/settings/api')
  await expect(page.getByText('This account may not use the API yet.')).toBeVisible()
})

test('staff make a consumer and take it back', async ({ page, signIn }) => {
  await signIn('sam.staff')
  await page.goto('/staff/api-consumers')
  const consumers = page.getByRole('table', { name: 'API consumers' })
  await expect(consumers.getByText('demo-consumer-key')).toBeVisible()
  await seePage(page, 'staff-api-consumers')
  await page.getByRole('button', { name: 'Add a consumer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bells for schools')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Copy the secret now: it is not shown again.')).toBeVisible()
  await expect(dialog.getByLabel('Consumer secret', { exact: true })).toHaveValue(/^[\w-]{43}$/)
  await seePage(page, 'consumer-made')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Actions for Bells for schools' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(consumers.getByText('Bells for schools')).toBeHidden()
})

test('the link of a draft opens it once, for whoever it was made', async ({ page, signIn, request, baseURL }) => {
  const start = async () => {
    const reply = await request.post(`${baseURL}/v1/draftbroadcasts`, {
      headers: { authorization: 'Bearer demo-token-olive' },
      data: { BroadcastName: 'From the timetable', Contacts: [{ PrimaryPhone: '2175550155', FirstName: 'Ada' }] },
    })
    return ((await reply.json()) as { SingleSignOnUrl: string }).SingleSignOnUrl
  }
  const link = await start()
  await page.goto(link)
  await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/)
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('it works once, and for five minutes')).toBeVisible()
  await seePage(page, 'login-link-over')

  await page.context().clearCookies()
  await signIn('ivan.invoice')
  await page.goto(await start())
  await expect(page.getByRole('heading', { name: 'Sign in as somebody else?' })).toBeVisible()
  await seePage(page, 'login-link-asks')
  await page.getByRole('button', { name: 'Sign out and open the link' }).click()
  await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/)
})

import { expect } from '@playwright/test'
import { headers, test } from './journey.ts'
import { seePage } from './see-page.ts'

test('staff sign in as a customer with a reason, which every page says; what they change is logged, and what is the customer’s own is closed', async ({
  page,
  signIn,
}) => {
  await signIn('sam.staff')
  await page.goto('/staff/accounts')
  await page.getByRole('link', { name: 'Lincoln High School' }).click()
  await page.getByRole('button', { name: 'Actions for olive.owner' }).click()
  await page.getByRole('menuitem', { name: 'Sign in as olive.owner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByText('Say why: the reason is shown on every page, and kept in the audit log.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Ticket 1204')
  await dialog.getByRole('button', { name: 'Sign in' }).click()

  const banner = page.getByRole('region', { name: 'Session for support' })
  await expect(banner).toContainText('Ticket 1204')
  for (const path of ['/inbox', '/contacts', '/settings/profile']) {
    await page.goto(path)
    await expect(banner).toContainText('Ticket 1204')
  }
  await expect(page.getByText('support changes nothing of it')).toBeVisible()
  await seePage(page, 'stand-in')
  const closed = [
    ['put', '/user/passwordchange', { PinCode: 'carillon2026', NewPinCode: 'nine-bells-ring-7' }],
    ['put', '/user/emailchange', { Email: 'support@example.org', PinCode: 'carillon2026' }],
    ['post', '/user/secondfactor/secret', { PinCode: 'carillon2026' }],
    ['put', '/account/status', { Move: 'Cancel' }],
  ] as const
  for (const [method, path, data] of closed) {
    const answer = await page.request[method](`/v1${path}`, { headers, data })
    expect([path, answer.status(), (await answer.json()).ErrorName]).toEqual([path, 403, 'NotForSupport'])
  }

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change: Contact for HELP' }).click()
  await dialog.getByRole('textbox').fill('The office, (217) 555-0100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await banner.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Lincoln High School', level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto('/staff/audit')
  const acted = page.getByRole('row').filter({ hasText: 'As olive.owner: Change what the account is called' }).first()
  await expect(acted).toContainText('sam.staff')
  await expect(acted).toContainText('Ticket 1204')

  await signIn('olive.owner')
  await page.goto('/settings/log')
  // Who of support it was, and why, is the operator's own.
  await expect(page.getByRole('listitem').filter({ hasText: 'As olive.owner: Change' }).first()).toContainText(
    'Support',
  )
  await expect(page.getByText('Ticket 1204')).toHaveCount(0)
})

import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

test.beforeEach(({ signIn }) => signIn('sam.staff'))

test('an operator sees to accounts and prices by day and by night', async ({ page }) => {
  for (const [path, title] of [
    ['/staff/prices', 'Prices'],
    ['/staff/settings', 'Settings'],
    ['/staff/accounts', 'Accounts'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await seePage(page, `operator${path.replaceAll('/', '-')}`)
  }
  await page.getByRole('link', { name: 'Lincoln High School' }).click()
  for (const act of ['Change status', 'Give or take credits', 'Change plan and limits']) {
    await page.getByRole('button', { name: act }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await seePage(page, `operator-${act.toLowerCase().replaceAll(' ', '-')}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

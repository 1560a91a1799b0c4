import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

test('a stranger reads the pages for developers without signing in', async ({ page }) => {
  const scripts: string[] = []
  const foreign: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
    if (page.url().startsWith('http') && request.url().startsWith('http') && origin !== new URL(page.url()).origin)
      foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })

  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Carillon for developers' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  expect(scripts.filter((path) => path.includes('reference-page'))).toEqual([])
  await seePage(page, 'developers')

  await page.getByRole('tablist', { name: 'First text' }).getByRole('tab', { name: 'Python' }).click()
  await expect(page.getByText('urllib.request.urlopen')).toBeVisible()
  await page.getByRole('heading', { name: 'Sign with OAuth 1.0a' }).scrollIntoViewIfNeeded()
  await seePage(page, 'developers-sign')

  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Reference' }).click()
  const calls = page.locator('#main')
  await expect(calls.getByRole('link', { name: 'Auto replies' }).first()).toBeVisible()
  await calls.getByRole('link', { name: 'Broadcasts', exact: true }).first().click()
  await calls
    .getByRole('link', { name: /Send a text to contacts/ })
    .first()
    .click()
  await expect(page.getByText('School is closed tomorrow').first()).toBeVisible()
  expect(scripts.some((path) => path.includes('reference-page'))).toBe(true)
  await seePage(page, 'reference', { isInSight: true })
  // Each call has an address of its own.
  await page.reload()
  await expect(page.getByText('School is closed tomorrow').first()).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('School is closed tomorrow').first()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(foreign).toEqual([])
  expect(refused).toEqual([])
})

import { expect, type Response } from '@playwright/test'
import { test } from './journey.ts'

// The aim is 190 kB; what the inbox adds to the shell (its count, its events) and the addresses of every page are above it.
const limit = { bytes: 197_000, scripts: 24 }

test('the first load of the signed-in app stays under 197 kB of compressed script in few files', async ({
  page,
  signIn,
}) => {
  await signIn('olive.owner')
  // What that page still fetches is no part of it.
  await page.goto('about:blank')
  const scripts: Response[] = []
  // The browser would rather take brotli, which is smaller.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Picture day reminder' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const encodings = new Set(scripts.map((script) => script.headers()['content-encoding'] ?? 'none'))
  expect(encodings).not.toContain('br')
  const sizes = await Promise.all(scripts.map((script) => script.request().sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(limit.bytes)
  expect(scripts.length).toBeLessThanOrEqual(limit.scripts)
})

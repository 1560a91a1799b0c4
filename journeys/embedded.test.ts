import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

/** Pages of others on this machine: by its name they are of another site than Carillon, which is at its number. */
const opened: Server[] = []
const openPortal = async (): Promise<string> => {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<!doctype html><title>Portal</title><h1>Portal</h1><iframe title="Carillon" width="1200" height="300"></iframe>
      <script>
        const said = []
        addEventListener('message', ({ origin, data }) => said.push({ origin, ...data }))
      </script>`)
  })
  server.listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  opened.push(server)
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
test.afterAll(() => {
  for (const server of opened) server.close()
})
test.afterEach(async ({ api }) => void (await api.put('/account/embedding', { Origins: [] })))

/** Somebody at a portal, whose browser has never seen Carillon; what its pages said to it. */
const visit = async (browser: Browser, portal: string, address: string) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(portal)
  await page.locator('iframe').evaluate((frame, src) => frame.setAttribute('src', src), address)
  const said = () => page.evaluate('said') as Promise<{ origin: string; type: string; height: number }[]>
  return { page, frame: page.frameLocator('iframe'), said }
}

const nameIt = async (page: Page, origin: string) => {
  await page.goto('/settings/api')
  await expect(page.getByText('No page may.')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pages that may show Carillon').fill(`${origin}/portal`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter scheme and host alone')).toBeVisible()
  await dialog.getByLabel('Pages that may show Carillon').fill(origin)
  await seePage(page, 'embedding-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: origin })).toBeVisible()
}

test('a portal shows Carillon to its people in a page of another origin, and no other page can', async ({
  page,
  signIn,
  api,
  request,
  baseURL,
  browser,
}) => {
  const [portal, stranger] = [await openPortal(), await openPortal()]
  await signIn('olive.owner')
  await nameIt(page, portal)
  const { Token } = await api.post<{ Token: string }>('/apitokens', { Name: 'Portal' })
  const linkTo = async (Target: string): Promise<string> => {
    const headers = { authorization: `Bearer ${Token}` }
    const reply = await request.post(`${baseURL}/v1/singlesignon/logintokens`, { headers, data: { Target } })
    return (await reply.json()).Url
  }

  const { page: theirs, frame, said } = await visit(browser, portal, await linkTo('/message-library/text'))
  await expect(frame.getByRole('heading', { level: 1, name: 'Message library' })).toBeVisible()
  await expect.poll(async () => (await said()).at(-1)?.height ?? 0).toBeGreaterThan(640)
  expect(await said()).toContainEqual({
    ...{ origin: baseURL, type: 'carillon.height', height: expect.any(Number) },
  })
  // Given that height, it stays as high: what it says is of what is in it.
  const { height } = (await said()).at(-1)!
  await theirs.locator('iframe').evaluate((one, high) => one.setAttribute('height', `${high}`), height)
  await expect.poll(() => frame.locator('html').evaluate(() => window.innerHeight)).toBe(height)
  await frame.getByRole('link', { name: 'Contacts' }).first().click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  // Its session is there at the next visit, too, and only there.
  await theirs.locator('iframe').evaluate((one, src) => one.setAttribute('src', src), `${baseURL}/reports`)
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await theirs.goto(baseURL!)
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.context().close()

  const other = await visit(browser, stranger, await linkTo('/'))
  await expect.poll(() => other.page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  expect(await other.said()).toEqual([])
  await other.page.context().close()
})

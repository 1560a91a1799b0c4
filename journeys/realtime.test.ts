import { expect, type Page, type Request } from '@playwright/test'
import { numberOf } from './group.ts'
import { type Api, test } from './journey.ts'

const addContact = (api: Api, FirstName: string, lastTwo: number) =>
  api.post('/contacts', { FirstName, LastName: 'Ashby', PrimaryPhone: numberOf(507, lastTwo) })

/** Answers how often the page is told an event of that name. The page before it is left first: it may still be told things. */
const listenIn = async (page: Page) => {
  const frames: string[] = []
  await page.goto('about:blank')
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return (name: string) => frames.filter((frame) => frame.includes(`"${name}"`)).length
}

test('what happens before the page is connected is shown all the same', async ({ page, signIn, api }) => {
  await signIn('ivan.invoice')
  let connect = (): void => {}
  const held = new Promise<void>((resolve) => {
    connect = resolve
  })
  await page.route('**/v1/websocket/key', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contacts?q=Ashby')
  await expect(page.getByText(/^Nothing found for “Ashby”/)).toBeVisible()
  await addContact(api, 'Early', 1)
  connect()
  await expect(page.getByRole('link', { name: 'Early Ashby' })).toBeVisible()
})

test('a page to which nothing happened is fetched once', async ({ page, signIn }) => {
  await signIn('ivan.invoice')
  const told = await listenIn(page)
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/') && !pathname.startsWith('/v1/socket')) asked.push(`${pathname}${search}`)
  })
  await page.goto('/contacts?q=Ashby')
  await expect(page.getByRole('link', { name: 'Early Ashby' })).toBeVisible()
  await expect.poll(() => told('channel.opened')).toBe(1)
  // What the page does about it, it has asked before this.
  await page.evaluate(() => fetch('/v1/account?last=1'))
  expect(asked.filter((path, at) => asked.indexOf(path) !== at)).toEqual([])
})

test('what happens while another page is shown is there on the way back', async ({ page, signIn, api }) => {
  await signIn('ivan.invoice')
  const told = await listenIn(page)
  await page.goto('/contacts?q=Ashby')
  await expect.poll(() => told('channel.opened')).toBe(1)
  await expect(page.getByRole('link', { name: 'Early Ashby' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await addContact(api, 'Late', 2)
  await expect.poll(() => told('contacts.updated')).toBe(1)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Late Ashby' })).toBeVisible()
})

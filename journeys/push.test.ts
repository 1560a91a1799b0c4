import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

type Shown = { title: string; body: string; tag: string }

/**
 * What a push service would hand over, by the browser's own way for it. A browser without a screen has no corner for notifications, so
 * what the service worker asks to be shown is kept, and one of them is chosen by its event.
 */
test('a pushed text is shown for its conversation, and opens it in the page that is there', async ({
  page,
  context,
  signIn,
  api,
  baseURL,
}) => {
  await signIn('olive.owner')
  const { Items } = await api.get<{ Items: { ConversationID: number }[] }>('/conversations?pagesize=1')
  const { ConversationID } = Items[0]!
  const browser = await context.newCDPSession(page)
  const registrationId = await registrationOf(browser, page)
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'))!
  await worker.evaluate(`
    self.shown = []
    self.registration.showNotification = async (title, { body, tag, data }) => void self.shown.push({ title, body, tag, data })`)
  const push = async (data: string) =>
    await browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
  const shown = async (): Promise<Shown[]> =>
    await worker.evaluate('self.shown.map(({ title, body, tag }) => ({ title, body, tag }))')

  const said = { Title: 'Ann Lee', Number: 'Front office', ConversationID }
  await push(JSON.stringify({ ...said, Body: 'Is the bus late?', Unread: '1 unread' }))
  await push('not what we send')
  const tag = `conversation-${ConversationID}`
  await expect.poll(shown).toEqual([
    { title: 'Ann Lee', body: 'Is the bus late?\nFront office, 1 unread', tag },
    { title: 'Carillon', body: 'You have a new text.', tag: 'conversation-null' },
  ])
  await worker.evaluate(`{
    const chosen = new ExtendableEvent('notificationclick')
    chosen.notification = { data: self.shown[0].data, close: () => (self.closed = true) }
    self.dispatchEvent(chosen)
  }`)
  await expect(page).toHaveURL(new RegExp(`/inbox/${ConversationID}/messages$`))
  expect(await worker.evaluate('self.closed')).toBe(true)
})

const registrationOf = async (browser: CDPSession, page: Page): Promise<string> => {
  const found = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status, scriptURL }) => status === 'activated' && scriptURL.endsWith('/sw.js'))
      if (active) resolve(active.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  return await found
}

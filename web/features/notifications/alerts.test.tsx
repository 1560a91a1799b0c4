// @vitest-environment happy-dom
import { websocketKey } from '@carillon/contract/session.ts'
import { listTextNumbers } from '@carillon/contract/text-numbers.ts'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf } from '../../testing/inbox-people.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
import { accountQuery } from '../account/queries.ts'
import { alertOf } from './alert-of.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

let server: FakeServer
let inbox: ReturnType<typeof inboxOf>
let shown: { title: string; body: string | undefined }[]
let worker: EventTarget
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  inbox = inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  const numbers = exampleOf(listTextNumbers)
  const of = { TextNumberID: 1, AudioNotificationsEnabled: false, BrowserNotificationsEnabled: true }
  server.answers(listTextNumbers, { ...numbers, Items: [{ ...numbers.Items[0]!, ...of }] })
  shown = []
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      close = () => {}
      constructor(title: string, { body }: NotificationOptions) {
        shown.push({ title, body })
      }
    },
  )
  worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
})
afterEach(() => {
  closePage(server)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.restoreAllMocks()
})

const inBackground = async () => {
  const page = openPage('/broadcasts')
  await expect.poll(isListening).toBe(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  return page
}
const received = { TextMessageID: 9, BroadcastID: null, TextNumberID: 1, ConversationID: 1, IsUnread: true }
const text = (TextMessageID: number, Message: string) => ({
  ...{ TextMessageID, Message, HasMedia: false, CreateTimestamp: new Date().toISOString() },
})

test('a notice has their words, though an auto reply stands behind them', async () => {
  inbox.change(1, {
    LastMessage: { ...text(10, 'We are closed.'), IsInbound: false },
    LastUnread: text(9, 'Is there school?'),
  })
  await inBackground()
  tell('textmessage.received', received)
  await waitFor(() => expect(shown).toEqual([{ title: 'Ann Lee', body: 'Is there school?' }]))
})

test('what is answered by itself calls nobody', async () => {
  await inBackground()
  tell('textmessage.received', { ...received, ConversationID: null, IsUnread: false })
  tell('textmessage.received', received)
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]!.title).toBe('Ann Lee')
})

test.each([
  [true, 0],
  [false, 1],
])('whoever is not to be disturbed (%s) sees %i notices', async (BrowserNotificationsDoNotDisturb, count) => {
  const cache = new QueryClient()
  cache.setQueryData(accountQuery.queryKey, accountOf({ BrowserNotificationsDoNotDisturb }))
  await alertOf({ cache, go: () => {} }, received)
  expect(shown).toHaveLength(count)
})

test.each([
  ['/inbox/calls', true],
  ['/inbox/1/messages', true],
  ['/settings', false],
])('what was chosen of a push opens where a page is open: %s, %s', async (open, isOpened) => {
  const { router } = await inBackground()
  worker.dispatchEvent(new MessageEvent('message', { data: { open } }))
  await waitFor(() => expect(router.state.location.pathname).toBe(isOpened ? open : '/broadcasts'))
})

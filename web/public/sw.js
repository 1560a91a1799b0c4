/**
 * The service worker: it shows what is pushed, and opens the conversation, or the calls that came in, when that is chosen. It keeps nothing and stands between no page
 * and its server. A notification of the same conversation takes the place of the one before.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data?.json() ?? {}
  } catch {
    // A browser takes a push that shows nothing amiss, so what cannot be read is told as a text.
  }
  const {
    Title = 'Carillon',
    Body = 'You have a new text.',
    Number: number = '',
    Unread = '',
    ConversationID = null,
    IsCall = false,
  } = said
  event.waitUntil(
    self.registration.showNotification(Title, {
      body: [Body, [number, Unread].filter(Boolean).join(', ')].filter(Boolean).join('\n'),
      tag: IsCall ? 'calls' : `conversation-${ConversationID}`,
      renotify: true,
      data: { ConversationID, IsCall },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data ?? {}))
})

/**
 * A page that is open goes there by itself, as something may be written in it; else a new one is opened. The simulator's pages have the
 * same origin and no inbox, and who signs in anew is led elsewhere.
 */
const open = async ({ ConversationID, IsCall }) => {
  const thread = typeof ConversationID === 'number' ? `/inbox/${ConversationID}/messages` : '/inbox'
  const address = IsCall === true ? '/inbox/calls' : thread
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = all.filter(({ url }) => !/^\/(simulator|login)/.test(new URL(url).pathname))
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return self.clients.openWindow(address)
  page.postMessage({ open: address })
  return page.focus()
}

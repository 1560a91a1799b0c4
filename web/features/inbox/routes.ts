import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'
import { readInboxSearch } from '../conversations/view.ts'

/** The frame stays while one goes from one conversation to the next. */
const frame = createRoute({
  getParentRoute: () => signedIn,
  id: 'inbox',
  validateSearch: readInboxSearch,
  component: lazyPage(() => import('./inbox-frame.tsx'), 'InboxFrame'),
})

const inbox = createRoute({ getParentRoute: () => frame, path: addresses.inbox })

const ofNumber = createRoute({ getParentRoute: () => frame, path: addresses.inboxOfNumber })

const scheduled = createRoute({ getParentRoute: () => frame, path: addresses.scheduledConversations })

const callsIn = createRoute({ getParentRoute: () => frame, path: addresses.callsIn })

const conversation = createRoute({ getParentRoute: () => frame, path: addresses.conversation })

const landing = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.inboxLanding,
  component: lazyPage(() => import('./elsewhere.tsx'), 'ToInbox'),
})

const inShort = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.conversationInShort,
  component: lazyPage(() => import('./elsewhere.tsx'), 'ToConversation'),
})

const textMessage = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.textMessage,
  component: lazyPage(() => import('./elsewhere.tsx'), 'ToTextMessage'),
})

export const inboxRoutes = [
  frame.addChildren([inbox, ofNumber, scheduled, callsIn, conversation]),
  landing,
  inShort,
  textMessage,
] as const

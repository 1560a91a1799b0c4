import { type Account, getAccount, type User } from '@carillon/contract/account.ts'
import { login, websocketKey } from '@carillon/contract/session.ts'
import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { newQueryClient } from '../app/query-client.ts'
import { Page } from '../app/root.tsx'
import { newRouter } from '../app/router.ts'
import { exampleOf } from './examples.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'

configure({
  // To ask of each element whether it can be seen takes most of a test's time.
  defaultHidden: true,
  asyncUtilTimeout: 25_000,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\n${document.body.innerText}`),
})

// What this DOM lacks of a browser and Mantine asks for.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

/** The account with an owner signed in, or with a user of other rights. */
export const accountOf = (rights: Partial<User> = {}): Account => ({
  ...exampleOf(getAccount),
  CurrentUser: { ...exampleOf(login).User, ...rights },
})

/** A server for one test, with somebody signed in and no realtime channel. */
export const signedInServer = (rights: Partial<User> = {}): FakeServer => {
  const server = startFakeServer()
  server.answers(getAccount, accountOf(rights))
  server.holds(websocketKey)
  return server
}

/** The whole page at an address; its dialogs come and go at once, unless it moves. */
export const openPage = (href: string, { isStill = true }: { isStill?: boolean } = {}) => {
  const queryClient = newQueryClient()
  // What fails shows at once.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = newRouter(queryClient, createMemoryHistory({ initialEntries: [href] }))
  render(<Page router={router} queryClient={queryClient} isStill={isStill} />)
  return { router }
}

export const closePage = (server: FakeServer): void => {
  // They are of the module, which other files share: their Undo would be the newest there.
  notifications.cleanQueue()
  notifications.clean()
  cleanup()
  // What leaves keeps what was typed in it, for the next visit; the next test is another browser.
  localStorage.clear()
  sessionStorage.clear()
  server.stop()
}

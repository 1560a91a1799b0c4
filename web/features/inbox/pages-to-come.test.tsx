// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

// On a slow network their program is long in coming.
vi.mock('../inbox-scheduled/scheduled-page.tsx', () => new Promise(() => {}))
vi.mock('../calls-in/calls-in-page.tsx', () => new Promise(() => {}))

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  inboxOf(server, [conversationOf(1)])
})
afterEach(() => closePage(server))

test.each([
  ['/inbox/scheduled-conversations', 'Scheduled'],
  ['/inbox/calls', 'Calls in'],
])('%s says which page it will be, and that it is on its way', async (href, title) => {
  openPage(href)
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  expect(heading.closest('[aria-busy="true"]')).not.toBeNull()
})

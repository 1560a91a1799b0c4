// @vitest-environment happy-dom
import { sendTextMessage } from '@carillon/contract/text-messages.ts'
import { verifyMfa } from '@carillon/contract/verification.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts'
import { useSend } from './queries.ts'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
})
afterEach(() => {
  server.stop()
  sessionStorage.clear()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const kept = () => Object.entries(sessionStorage).flat().join()

test('what is sent once stands in no memory of the browser: it may be a code or a password', async () => {
  server.holds(verifyMfa)
  const { result } = renderHook(() => useSend(verifyMfa, { isOnce: true }), { wrapper })
  result.current.mutate({ params: { Code: '830274' }, body: {} })
  await expect.poll(() => server.askedOf(verifyMfa)).toHaveLength(1)
  expect(kept()).toBe('')
})

test('a text whose answer has not come is known after a reload', async () => {
  server.holds(sendTextMessage)
  const { result } = renderHook(() => useSend(sendTextMessage, { isOnce: true, outlivesReload: true }), { wrapper })
  result.current.mutate({ params: { ConversationID: 7 }, body: { Message: 'Hello' } })
  await expect.poll(() => server.askedOf(sendTextMessage)).toHaveLength(1)
  expect(kept()).toContain(server.askedOf(sendTextMessage)[0]!.idempotencyKey)
})

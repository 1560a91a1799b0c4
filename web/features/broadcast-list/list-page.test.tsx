// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

test('a day is typed or chosen on a calendar, is empty until then, and goes with all filters', async () => {
  const { router } = openPage('/broadcasts?type=text')
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start from' })
  expect([from.type, from.value, from.placeholder]).toEqual(['text', '', 'Any day'])
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear filters' })
  expect(clear.disabled).toBe(false)
  await userEvent.type(from, 'Nov 2, 2026{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ type: 'text', from: '2026-11-02' }))
  await userEvent.click(clear)
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(from.value).toBe('')
  // Its place is kept.
  expect(clear.isConnected && clear.disabled).toBe(true)
})

test('drafts are searched', async () => {
  const { router } = openPage('/broadcasts?status=Drafts')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search drafts' }), 'snow')
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Drafts', q: 'snow' }))
})

// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeServer } from '../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

test('a user who is no admin finds no settings of the account, and is offered none', async () => {
  server = signedInServer({ IsMasterUser: false, IsAccountAdmin: false })
  openPage('/settings/text')
  await screen.findByText('Access to this page is restricted to account owners and admin users.')
  await screen.findByRole('heading', { name: 'Text settings' })
  cleanup()
  openPage('/settings/profile')
  const nav = await screen.findByRole('navigation', { name: 'Settings' })
  const links = within(nav).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Profile', 'API'])
})

test('to who is not of staff there is nothing at its addresses', async () => {
  server = signedInServer()
  openPage('/staff/delivery')
  await screen.findByRole('heading', { name: 'Page not found' })
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }))
  expect(areas.queryByRole('link', { name: 'Staff' })).toBeNull()
})

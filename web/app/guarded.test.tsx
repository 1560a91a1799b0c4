// @vitest-environment happy-dom
import { login } from '@carillon/contract/session.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from '../testing/examples.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

test('a user who may not create broadcasts is told so where they are made', async () => {
  const { Permissions } = exampleOf(login).User
  const rights = { Permissions: { ...Permissions, CanCreateBroadcast: false } }
  server = signedInServer({ IsMasterUser: false, IsAccountAdmin: false, ...rights })
  openPage('/broadcasts/create')
  await screen.findByText('You may not create broadcasts. Ask an account administrator for access.')
})

test('a user who is no admin finds their own settings of texts, and none of the account', async () => {
  server = signedInServer({ IsMasterUser: false, IsAccountAdmin: false })
  openPage('/settings/text')
  await screen.findByRole('button', { name: 'Change: Text message length' })
  expect(screen.queryByRole('switch', { name: /^Quiet hours/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  cleanup()
  server = signedInServer({ IsMasterUser: false, IsAccountAdmin: true })
  openPage('/settings/text')
  await screen.findByRole('switch', { name: /^Quiet hours/ })
})

test('to who is not of staff there is nothing at its addresses', async () => {
  server = signedInServer()
  openPage('/staff/delivery')
  await screen.findByRole('heading', { name: 'Page not found' })
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }))
  expect(areas.queryByRole('link', { name: 'Staff' })).toBeNull()
})

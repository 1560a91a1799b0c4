// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { getStaffAccount, listStaffUsers, resetStaffFactor } from '@carillon/contract/staff-accounts.ts'
import { leaveSupport, signInAs } from '@carillon/contract/support.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const assign = vi.fn()
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.restoreAllMocks()
  closePage(server)
})

test('staff sign in as a user with a reason, and the page begins anew', async () => {
  const { AccountID } = exampleOf(getStaffAccount)
  const user = exampleOf(listStaffUsers).Items[0]!
  openPage(`/staff/accounts/${AccountID}`)
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${user.UserName}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: `Sign in as ${user.UserName}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ticket 1204')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(server.askedOf(signInAs)[0]).toMatchObject({
    params: { AccountID: String(AccountID), UserID: String(user.UserID) },
    body: { Reason: 'Ticket 1204' },
  })
})

test('a second factor that is lost is reset with a reason, where there is one', async () => {
  const { AccountID } = exampleOf(getStaffAccount)
  const users = exampleOf(listStaffUsers)
  const [one, other] = [users.Items[0]!, { ...users.Items[0]!, UserID: 99, UserName: 'ann.other' }]
  server.answers(listStaffUsers, {
    ...users,
    Items: [
      { ...one, HasSecondFactor: true },
      { ...other, HasSecondFactor: false },
    ],
    Size: 2,
  })
  openPage(`/staff/accounts/${AccountID}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ann.other' }))
  await screen.findByRole('menuitem', { name: 'Sign in as ann.other' })
  expect(screen.queryByRole('menuitem', { name: /^Reset/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${one.UserName}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset the second factor' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Reset the second factor of ${one.UserName}` }))
  server.refuses(resetStaffFactor, 'FactorOfTheirsIsOff')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Called back')
  await userEvent.click(dialog.getByRole('button', { name: 'Reset it' }))
  await dialog.findByText('They sign in with their password alone: there is nothing to reset.')
  server.answers(resetStaffFactor, { Success: true })
  await userEvent.click(dialog.getByRole('button', { name: 'Reset it' }))
  await screen.findByText(`${one.UserName} signs in with the password alone now, and is told by mail.`)
  expect(server.askedOf(resetStaffFactor).at(-1)).toMatchObject({
    params: { AccountID: String(AccountID), UserID: String(one.UserID) },
    body: { Reason: 'Called back' },
  })
})

test('every page of such a session says so, and leads back', async () => {
  const EndsDate = new Date(Date.now() + 3_000_000).toISOString()
  server.answers(getAccount, { ...accountOf(), Support: { By: 'sam.staff', Reason: 'Ticket 1204', EndsDate } })
  openPage('/contacts')
  const bar = within(await screen.findByRole('region', { name: 'Session for support' }))
  bar.getByText(/Ticket 1204/)
  await userEvent.click(bar.getByRole('button', { name: 'Leave' }))
  const { AccountID } = exampleOf(leaveSupport)
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/staff/accounts/${AccountID}`))
})

// @vitest-environment happy-dom
import {
  addAccountNote,
  getStaffAccount,
  listAccountNotes,
  listStaffAccounts,
  listStaffUsers,
} from '@carillon/contract/staff-accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const account = exampleOf(listStaffAccounts).Items[0]!
const path = `/staff/accounts/${account.AccountID}`

let server: FakeServer
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
})
afterEach(() => closePage(server))

test('accounts are narrowed by status and plan, which the address keeps', async () => {
  const { router } = openPage('/staff/accounts')
  await screen.findByRole('link', { name: account.CompanyName })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'On hold')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Free trial')
  await waitFor(() =>
    expect(server.askedOf(listStaffAccounts).at(-1)).toMatchObject({
      query: { AccountStatusID: '3', IsOnFreeTrial: 'true' },
    }),
  )
  expect(router.state.location.search).toEqual({ status: '3', plan: 'trial' })
})

test('of those that wait for a review whoever has waited the longest comes first, not the oldest account', async () => {
  const waiting = { ...account, CreatedDate: '2024-01-05T18:00:00Z', StatusSinceDate: '2026-11-20T18:00:00Z' }
  server.answers(listStaffAccounts, { ...exampleOf(listStaffAccounts), Items: [waiting], Size: 1 })
  openPage('/staff/reviews')
  await screen.findByText('Nov 20, 2026')
  const { query } = server.askedOf(listStaffAccounts).at(-1)!
  expect(query).toMatchObject({ sortby: 'StatusSinceDate', AccountStatusID: '7' })
})

test('nobody but staff sees them', async () => {
  server = signedInServer({ IsStaff: false, IsMasterUser: true })
  openPage('/staff/accounts')
  await screen.findByRole('heading', { level: 1 })
  expect(server.askedOf(listStaffAccounts)).toEqual([])
})

test('an account is opened, and shows how it stands and who is in it', async () => {
  const { router } = openPage('/staff/accounts')
  await userEvent.click(await screen.findByRole('link', { name: account.CompanyName }))
  expect(await screen.findByRole('heading', { level: 1, name: account.CompanyName })).toBeDefined()
  expect(router.state.location.pathname).toBe(path)
  const users = await screen.findByRole('table', { name: 'Users' })
  await within(users).findByText(new RegExp(exampleOf(listStaffUsers).Items[0]!.UserName))
})

test('a note is written and shown', async () => {
  openPage(path)
  const field = await screen.findByRole('textbox', { name: 'New note' })
  await userEvent.type(field, 'Called back')
  const added = { ...exampleOf(addAccountNote), Note: 'Called back' }
  server.answers(listAccountNotes, { Items: [added], Size: 1, Previous: null, Next: null })
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByText('Called back', { selector: 'p' })
  expect(server.askedOf(addAccountNote)[0]).toMatchObject({ body: { Note: 'Called back' } })
})

test('an account that is not there is said to be none', async () => {
  server.refuses(getStaffAccount, 'NotFound')
  openPage('/staff/accounts/99')
  await screen.findByText('There is no such account.')
})

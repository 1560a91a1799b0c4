// @vitest-environment happy-dom
import { type AccountUser, listAccountUsers } from '@carillon/contract/account.ts'
import {
  accountUsersSummary,
  addAccountUser,
  type Belongings,
  getAccountUser,
  getBelongings,
  inviteAccountUser,
  type ManagedUser,
  updateAccountUser,
  updateAccountUsers,
  validateUserName,
} from '@carillon/contract/account-users.ts'
import { resetSecondFactor } from '@carillon/contract/sign-in-settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const typing = userEvent.setup({ delay: null })

const user = (UserID: number, FirstName: string, more: Partial<AccountUser> = {}): AccountUser => ({
  ...{ UserID, FirstName, LastName: 'Lee', UserName: `${FirstName.toLowerCase()}.lee`, IsActive: true, IsAdmin: false },
  ...{ Role: 'User', Status: 'Active', Email: `${FirstName.toLowerCase()}@example.org` },
  ...more,
})
const Items = [
  user(1, 'Olive', { Role: 'Owner', IsAdmin: true }),
  user(2, 'Ann', { Status: 'Invited' }),
  user(3, 'Bo', { IsActive: false, Status: 'Deactivated' }),
  user(4, 'Uma'),
]
const uma: ManagedUser = {
  ...exampleOf(getAccountUser),
  ...{ UserID: 4, FirstName: 'Uma', LastName: 'Lee', UserName: 'uma.member', Email: 'uma@example.org' },
  ...{ Phone: '2175550142', CallerID: '2175550142', Role: 'User', CanChange: true, Invitation: null, IsActive: true },
}

beforeEach(() => {
  server = signedInServer()
  server.answers(listAccountUsers, ({ query }) => {
    const found = query.Email === undefined ? Items : Items.filter(({ Email }) => Email === query.Email)
    return { Items: found, Size: found.length, Previous: null, Next: null }
  })
  server.answers(accountUsersSummary, { ...exampleOf(accountUsersSummary), Active: 2, Invited: 1, Deactivated: 1 })
  server.answers(getAccountUser, uma)
  server.answers(getBelongings, { ...exampleOf(getBelongings), Broadcasts: 1, ScheduledBroadcasts: 1 })
})
afterEach(() => closePage(server))

const menuOf = async (name: string, item: string) => {
  await typing.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await typing.click(await screen.findByRole('menuitem', { name: item }))
}
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  await typing.clear(field)
  await typing.type(field, text)
}

test('users are listed with what they are, counted, and narrowed', async () => {
  openPage('/settings/users')
  expect(await screen.findByText('2 users active · 1 invited · 1 deactivated')).toBeTruthy()
  const row = (await screen.findByText('ann.lee')).closest('tr')!
  expect(within(row).getByText('Invited')).toBeTruthy()
  await typing.selectOptions(screen.getByLabelText('Status'), 'Invited')
  await expect.poll(() => server.askedOf(listAccountUsers).at(-1)?.query.Status).toBe('Invited')
})

test('the page is for owners and admins', async () => {
  closePage(server)
  server = signedInServer({ IsMasterUser: false, IsAccountAdmin: false })
  openPage('/settings/users')
  expect(await screen.findByText(/restricted to account owners and admin users/)).toBeTruthy()
})

test('a user is added in steps, each checked before it is left, and invited', async () => {
  server.answers(addAccountUser, { ...uma, FirstName: 'Nora', LastName: 'New', Email: 'nora@example.org' })
  server.answers(validateUserName, ({ body }) =>
    (body as { Source: string }).Source === 'uma.member'
      ? { Success: false, ErrorMessage: 'This username is already in use.' }
      : { Success: true },
  )
  openPage('/settings/users')
  await typing.click(await screen.findByRole('button', { name: 'Add a user' }))
  await typing.click(await screen.findByRole('button', { name: 'Next' }))
  expect(screen.getByText('Enter a First Name.')).toBeTruthy()
  expect(screen.getByText('Enter a Caller ID')).toBeTruthy()
  await type('First name', 'Nora')
  await type('Last name', 'New')
  await type('E-mail address', 'uma@example.org')
  await type('Phone', '(217) 555-0142')
  await typing.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Another user of your account has this e-mail address.')).toBeTruthy()
  await type('E-mail address', 'nora@example.org')
  await typing.keyboard('{Enter}')
  await screen.findByText(/A link to nora@example.org lets them choose one/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^User name/)))
  await type('User name', 'uma.member')
  await typing.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('This username is already in use.')).toBeTruthy()
  await type('User name', 'nora.new')
  await typing.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('button', { name: 'Add and invite' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'User' })))
  await typing.click(screen.getByRole('button', { name: 'Add and invite' }))
  expect(await screen.findByText('An invitation is on its way to nora@example.org.')).toBeTruthy()
  expect(server.askedOf(addAccountUser)[0]!.body).toMatchObject({
    ...{ FirstName: 'Nora', UserName: 'nora.new', CallerID: '(217) 555-0142', Role: 'User', TextNumberIDs: [] },
  })
  expect(server.askedOf(addAccountUser)[0]!.body).not.toHaveProperty('PinCode')
})

test('a user is changed, and only what was changed is sent', async () => {
  server.answers(updateAccountUser, { ...uma, Role: 'Admin' })
  openPage('/settings/users')
  await menuOf('Uma Lee', 'Change')
  await typing.click(await screen.findByRole('tab', { name: 'Access' }))
  await typing.click(await screen.findByRole('radio', { name: 'Admin' }))
  await typing.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Uma Lee is saved.')).toBeTruthy()
  expect(server.askedOf(updateAccountUser)[0]!.body).toEqual({ Role: 'Admin', Seen: { Role: 'User' } })
})

test('one’s own address, name and password are for the profile', async () => {
  server.answers(getAccountUser, { ...uma, UserID: 1, FirstName: 'Olive', UserName: 'olive.owner', Role: 'Owner' })
  openPage('/settings/users')
  await menuOf('Olive Lee', 'Change')
  await screen.findByText(/Your address is changed/)
  expect(screen.queryByLabelText(/^E-mail address/)).toBeNull()
  await typing.click(await screen.findByRole('tab', { name: 'Sign-in' }))
  const where = await screen.findAllByRole('link', { name: 'in your profile' })
  expect(where.map((link) => link.getAttribute('href'))).toEqual(['/settings/profile', '/settings/profile'])
  expect(screen.queryByLabelText(/^User name/)).toBeNull()
})

test('a second factor that is lost is reset, after a question', async () => {
  server.answers(getAccountUser, { ...uma, HasSecondFactor: true })
  openPage('/settings/users')
  await menuOf('Uma Lee', 'Change')
  await typing.click(await screen.findByRole('tab', { name: 'Sign-in' }))
  await typing.click(await screen.findByRole('button', { name: 'Reset it' }))
  server.answers(resetSecondFactor, { Success: true })
  server.answers(getAccountUser, uma)
  const asked = within(await screen.findByRole('dialog', { name: 'Reset the second factor?' }))
  await typing.click(asked.getByRole('button', { name: 'Reset it' }))
  await screen.findByText('The second factor of Uma Lee is reset. They are told by mail.')
  await screen.findByText('They sign in with their password alone.')
  expect(server.askedOf(resetSecondFactor)).toMatchObject([{ params: { UserID: '4' } }])
})

describe('who leaves', () => {
  test('who has made nothing is handed over to nobody', async () => {
    const nothing = Object.fromEntries(Object.keys(exampleOf(getBelongings)).map((name) => [name, 0]))
    server.answers(getBelongings, nothing as Belongings)
    openPage('/settings/users')
    await menuOf('Uma Lee', 'Deactivate')
    await screen.findByText('They have made nothing that could be handed over.')
    expect(screen.queryByLabelText(/Hand over what they have made/)).toBeNull()
  })

  test('is deactivated once it is said who takes over, and it can be undone', async () => {
    server.answers(updateAccountUsers, { UndoID: 7, Count: 1, Left: [] })
    openPage('/settings/users')
    await menuOf('Uma Lee', 'Deactivate')
    expect(await screen.findByText('They leave 1 scheduled broadcast.')).toBeTruthy()
    expect(screen.getByText(/is not sent unless somebody takes it over/)).toBeTruthy()
    await typing.selectOptions(screen.getByLabelText(/Hand over what they have made/), 'Olive Lee')
    await typing.click(screen.getByRole('button', { name: 'Hand over and deactivate' }))
    expect(await screen.findByText('Uma Lee deactivated.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(server.askedOf(updateAccountUsers)[0]!.body).toEqual({
      Selection: { Type: 'Selected', Items: [4] },
      Update: { IsActive: false, HandOverTo: 1 },
    })
  })

  test('of a selection, who stays is said with why', async () => {
    const Message = 'You cannot deactivate yourself. Ask another owner or admin to do it.'
    server.answers(updateAccountUsers, { UndoID: 8, Count: 2, Left: [{ UserID: 1, Message }] })
    openPage('/settings/users')
    await screen.findByText('uma.lee')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await typing.click(box)
    await typing.click(screen.getByRole('button', { name: 'Deactivate' }))
    await typing.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('2 users deactivated.')).toBeTruthy()
    expect(await screen.findByText(`One stays as they are. ${Message}`)).toBeTruthy()
    expect(server.askedOf(updateAccountUsers)[0]!.body).toMatchObject({ Selection: { Type: 'SelectedAll' } })
  })
})

test('an invitation is sent again', async () => {
  server.answers(inviteAccountUser, { ...uma, Email: 'ann@example.org' })
  openPage('/settings/users')
  await menuOf('Ann Lee', 'Send the invitation again')
  expect(await screen.findByText('A new invitation is on its way to ann@example.org.')).toBeTruthy()
})

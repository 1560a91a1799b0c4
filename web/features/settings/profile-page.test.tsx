// @vitest-environment happy-dom
import { getAccount, updateUser } from '@carillon/contract/account.ts'
import { validateUserName } from '@carillon/contract/account-users.ts'
import { cancelEmailChange, changeEmail, confirmEmail, getEmailChange } from '@carillon/contract/own-email.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@carillon/contract/own-sessions.ts'
import { listPasskeys } from '@carillon/contract/passkeys.ts'
import { changePassword, changeUserName } from '@carillon/contract/passwords.ts'
import { removeProfilePicture, setProfilePicture } from '@carillon/contract/profile-pictures.ts'
import { getSecondFactor } from '@carillon/contract/second-factors.ts'
import { resetSession } from '@carillon/contract/session.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const here = {
  ...{ SessionID: 1, IsThis: true, NetworkAddress: '203.0.113.7', Support: null },
  UserAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36',
  ...{ CreatedDate: '2026-11-25T15:00:00Z', SeenDate: '2026-11-25T15:10:00Z' },
}
const there = {
  ...{ ...here, SessionID: 2, IsThis: false },
  UserAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
}
beforeEach(() => {
  server = signedInServer()
  server.answers(listPasskeys, { Items: [], Size: 0 })
  server.answers(listOwnSessions, { Items: [here, there], Size: 2 })
  server.answers(getSecondFactor, {
    IsOn: false,
    HasApp: false,
    OnSinceDate: null,
    RecoveryCodesLeft: 0,
    PhoneNumber: null,
  })
  openPage('/settings/profile')
})
afterEach(() => closePage(server))

const opened = async (what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Change: ${what}` }))
  return within(await screen.findByRole('dialog'))
}

test('a name is changed by its own field alone', async () => {
  const { FirstName } = accountOf().CurrentUser!
  const dialog = await opened('Name')
  const field = dialog.getByRole('textbox', { name: 'First name' })
  await userEvent.clear(field)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a First Name.')
  await userEvent.type(field, 'Olivia')
  server.answers(updateUser, { ...exampleOf(updateUser), FirstName: 'Olivia' })
  server.answers(getAccount, accountOf({ FirstName: 'Olivia' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your name is saved.')
  expect(server.askedOf(updateUser)).toMatchObject([{ body: { FirstName: 'Olivia', Seen: { FirstName } } }])
})

test('a clock of one’s own is that of every page', async () => {
  const dialog = await opened('Time zone')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Time zone' }), 'America/Denver')
  server.answers(updateUser, { ...exampleOf(updateUser), TimeZone: 'America/Denver' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your time zone is saved.')
  expect(server.askedOf(updateUser)).toMatchObject([{ body: { TimeZone: 'America/Denver' } }])
})

test('a password is typed twice, judged before it leaves, and the session goes on', async () => {
  const dialog = await opened('Password')
  const type = async (label: string, text: string) => {
    const field = await dialog.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Change password' }))
  await type('Present password', 'carillon2026')
  await type('New password', 'short')
  await press()
  await dialog.findByText('Password must be at least 8 characters.')
  const wrong = dialog.getByLabelText('New password')
  await waitFor(() => expect(document.activeElement).toBe(wrong))
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  const told = wrong.getAttribute('aria-describedby')!.split(' ')
  expect(told.map((id) => document.getElementById(id)?.textContent)).toContain(
    'Password must be at least 8 characters.',
  )
  await type('New password', 'Bluebird7nest')
  await type('New password again', 'Bluebird7nets')
  await press()
  await dialog.findByText('The two do not match. Type the new password again.')
  expect(server.askedOf(changePassword)).toEqual([])
  await type('New password again', 'Bluebird7nest')
  server.refuses(changePassword, 'WrongInput', {
    Errors: { PinCode: ['That is not your present password. Check it and try again.'] },
  })
  await press()
  await dialog.findByText('That is not your present password. Check it and try again.')
  server.answers(changePassword, { AuthToken: 'again' })
  server.answers(resetSession, exampleOf(resetSession))
  await press()
  await screen.findByText('Your password is changed. Everywhere else you are signed out.')
  expect(server.askedOf(changePassword).at(-1)!.body).toEqual({ PinCode: 'carillon2026', NewPinCode: 'Bluebird7nest' })
  expect(server.askedOf(resetSession)).toMatchObject([{ body: { AuthToken: 'again' } }])
})

test('a user name is checked while it is typed, and changed with the password', async () => {
  server.answers(validateUserName, ({ body }) =>
    (body as { Source: string }).Source === 'adam.admin'
      ? { Success: false, ErrorMessage: 'This username is already in use.' }
      : { Success: true },
  )
  const dialog = await opened('User name')
  const type = async (label: string, text: string) => {
    const field = await dialog.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  const press = async () => userEvent.click(await dialog.findByRole('button', { name: 'Change user name' }))
  await press()
  await dialog.findByText('Choose another user name than the present one.')
  await type('New user name', 'olive')
  await dialog.findByText('User Name must be at least 8 characters.')
  await type('New user name', 'adam.admin')
  await dialog.findByText('This username is already in use.')
  await type('New user name', 'olive.of.ours')
  await dialog.findByText('You can have this one.')
  await press()
  await dialog.findByText('Enter your present Password.')
  expect(server.askedOf(changeUserName)).toEqual([])
  await type('Present password', 'carillon')
  server.refuses(changeUserName, 'WrongInput', {
    Errors: { PinCode: ['That is not your present password. Check it and try again.'] },
  })
  await press()
  await dialog.findByText('That is not your present password. Check it and try again.')
  await type('Present password', 'carillon2026')
  server.answers(changeUserName, { UserName: 'olive.of.ours', AuthToken: 'again' })
  server.answers(resetSession, exampleOf(resetSession))
  server.answers(getAccount, accountOf({ UserName: 'olive.of.ours' }))
  await press()
  await screen.findByText('You sign in as olive.of.ours now. Everywhere else you are signed out.')
  await waitFor(() => expect(screen.getByText('olive.of.ours')).toBeTruthy())
  expect(server.askedOf(changeUserName).at(-1)!.body).toEqual({ UserName: 'olive.of.ours', PinCode: 'carillon2026' })
  expect(server.askedOf(resetSession)).toMatchObject([{ body: { AuthToken: 'again' } }])
})

test('another e-mail address is asked for with the password, and can be taken back until its link is opened', async () => {
  server.answers(getEmailChange, { Email: null, ExpiresDate: null, Proof: 'Password' })
  let dialog = await opened('E-mail address')
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Send the link' }))
  await userEvent.type(await dialog.findByLabelText('New e-mail address'), 'olive')
  await press()
  await dialog.findByText('Use a valid Email.')
  await dialog.findByText('Enter your present Password.')
  expect(server.askedOf(changeEmail)).toEqual([])
  await userEvent.type(dialog.getByLabelText('New e-mail address'), '@new.example')
  await userEvent.type(dialog.getByLabelText('Present password'), 'carillon2026')
  const asked = { Email: 'olive@new.example', ExpiresDate: '2026-11-26T15:00:00Z', Proof: 'Password' as const }
  server.answers(changeEmail, asked)
  server.answers(getEmailChange, asked)
  await press()
  await screen.findByText('A link has gone to olive@new.example. Your address changes when you open it.')
  expect(server.askedOf(changeEmail)).toMatchObject([{ body: { Email: 'olive@new.example', PinCode: 'carillon2026' } }])
  dialog = await opened('E-mail address')
  server.answers(cancelEmailChange, { Success: true })
  await userEvent.click(await dialog.findByRole('button', { name: 'Keep the present address' }))
  await screen.findByText('Your address stays as it is. The link does nothing any more.')
})

test('who has no password shows a code, and who has neither is told who changes it', async () => {
  server.answers(getEmailChange, { Email: null, ExpiresDate: null, Proof: 'Code' })
  const dialog = await opened('E-mail address')
  await dialog.findByLabelText('Code of your authenticator app')
  expect(dialog.queryByLabelText('Present password')).toBeNull()
  cleanup()
  server.answers(getEmailChange, { Email: null, ExpiresDate: null, Proof: 'None' })
  openPage('/settings/profile')
  const other = await opened('E-mail address')
  await other.findByText(/An owner or admin of your account changes your address/)
  expect(other.queryByLabelText('New e-mail address')).toBeNull()
})

test('the link of a new address is confirmed by a press, and one that is over says so', async () => {
  cleanup()
  server.answers(getEmailChange, {
    ...{ Email: 'olive@new.example', ExpiresDate: '2026-11-26T15:00:00Z', Proof: 'Password' },
  })
  const { router } = openPage('/settings/profile?confirm=1234567')
  server.refuses(confirmEmail, 'EmailLinkOver')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText(/This link has been used/)
  server.answers(confirmEmail, { Email: 'olive@new.example' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Mails to you go to olive@new.example from now on.')
  expect(server.askedOf(confirmEmail).at(-1)!.body).toEqual({ Token: '1234567' })
  await waitFor(() => expect(router.state.location.href).toBe('/settings/profile'))
})

const choose = async (name: string) =>
  userEvent.upload(await screen.findByLabelText('Your picture'), new File(['x'], name, { type: 'image/png' }))

test('a picture is chosen and taken away', async () => {
  server.answers(setProfilePicture, exampleOf(setProfilePicture))
  server.answers(getAccount, accountOf({ ProfilePictureUri: '/media/profiles/1/1/x' }))
  await choose('me.png')
  await screen.findByText('Your picture is saved.')
  server.answers(removeProfilePicture, { UndoID: 5 })
  server.answers(getAccount, accountOf({ ProfilePictureUri: '' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Your picture is removed.')
  expect(server.askedOf(setProfilePicture)).toHaveLength(1)
})

test('what is no picture is told so beside it', async () => {
  server.refuses(setProfilePicture, 'NotAnImage')
  await choose('notes.png')
  expect((await screen.findByRole('alert')).textContent).toBe('Unsupported image format.')
})

test('one is signed out in one other browser, or in all of them', async () => {
  await screen.findByText('Chrome on Windows')
  expect(screen.queryByRole('button', { name: 'Sign out: Chrome on Windows' })).toBeNull()
  server.answers(endOwnSession, { Success: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out: Safari on an iPhone' }))
  await screen.findByText('Safari on an iPhone is signed out.')
  expect(server.askedOf(endOwnSession)).toMatchObject([{ params: { SessionID: '2' } }])
  server.answers(endOtherSessions, { Ended: 1 })
  server.answers(listOwnSessions, { Items: [here], Size: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByText('You are signed out in 1 other browser.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
})

test('whoever stands in for the user reads that it is theirs alone, and asks for nothing of it', async () => {
  closePage(server)
  server = signedInServer()
  const Support = { By: 'sam.staff', Reason: 'Ticket 1204', EndsDate: new Date(Date.now() + 600_000).toISOString() }
  server.answers(getAccount, { ...accountOf(), Support })
  openPage('/settings/profile')
  await screen.findByText(/^This page is for \w+ alone: support changes nothing of it\.$/)
  expect(server.askedOf(listPasskeys)).toEqual([])
})

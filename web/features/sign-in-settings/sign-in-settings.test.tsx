// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { beginSecondFactor, turnOnSecondFactor } from '@carillon/contract/second-factors.ts'
import { getSignInSettings, requireSecondFactor, setPasswordDays } from '@carillon/contract/sign-in-settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const none = {
  ...exampleOf(getSignInSettings),
  RequiresSecondFactor: false,
  RequiredSinceDate: null,
  Users: 3,
  PasswordDays: null,
}
beforeEach(() => {
  server = signedInServer({ IsMasterUser: true })
  server.answers(getSignInSettings, { ...none, UsersWithSecondFactor: 1 })
})
afterEach(() => closePage(server))

test('an owner requires a second factor of everybody, once they have one', async () => {
  openPage('/settings/sign-in')
  await screen.findByText('1 of 3 users has one.')
  const required = () => screen.getByRole('switch', { name: /^Require a second factor of every user/ })
  server.refuses(requireSecondFactor, 'SecondFactorFirst')
  await userEvent.click(required())
  await screen.findByRole('link', { name: 'your profile page' })
  expect((required() as HTMLInputElement).checked).toBe(false)
  const after = {
    ...none,
    RequiresSecondFactor: true,
    RequiredSinceDate: '2026-11-26T15:00:00Z',
    UsersWithSecondFactor: 3,
  }
  server.answers(requireSecondFactor, after)
  server.answers(getSignInSettings, after)
  await userEvent.click(required())
  await screen.findByText(/Required since .* All 3 users have one\./)
  expect(server.askedOf(requireSecondFactor).at(-1)!.body).toEqual({ IsRequired: true })
})

test('an owner says after how many days passwords expire, and takes it back', async () => {
  openPage('/settings/sign-in')
  const choice = await screen.findByLabelText('Passwords expire')
  server.answers(setPasswordDays, { ...none, PasswordDays: 90 })
  server.answers(getSignInSettings, { ...none, PasswordDays: 90 })
  await userEvent.selectOptions(choice, 'After 90 days')
  await screen.findByText('Passwords expire after 90 days now.')
  server.answers(setPasswordDays, none)
  server.answers(getSignInSettings, none)
  await userEvent.selectOptions(choice, 'Never')
  await screen.findByText('Passwords never expire now.')
  expect(server.askedOf(setPasswordDays).map(({ body }) => body)).toEqual([
    { PasswordDays: 90, Seen: { PasswordDays: null } },
    { PasswordDays: null, Seen: { PasswordDays: 90 } },
  ])
})

test('whoever has to set one up is led there from every page, and goes on when it is done', async () => {
  server.answers(getAccount, { ...accountOf(), MustSetUpSecondFactor: true })
  const { router } = openPage('/contacts')
  await screen.findByRole('heading', { name: 'One more step' })
  expect(router.state.location.pathname).toBe('/set-up-second-factor')
  await screen.findByRole('button', { name: 'Sign out' })
  server.answers(beginSecondFactor, exampleOf(beginSecondFactor))
  await userEvent.type(screen.getByLabelText('Your password'), 'carillon2026')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), '123456')
  server.answers(turnOnSecondFactor, { RecoveryCodes: ['abcde-fghjk'] })
  server.answers(getAccount, accountOf())
  await userEvent.click(screen.getByRole('button', { name: 'Turn it on' }))
  await userEvent.click(await screen.findByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('how often passwords are replaced is asked about where another owner chose it meanwhile', async () => {
  openPage('/settings/sign-in')
  const choice = await screen.findByLabelText('Passwords expire')
  server.refuses(setPasswordDays, 'ChangedMeanwhile', { Current: { PasswordDays: 180 } })
  await userEvent.selectOptions(choice, 'After 90 days')
  const question = within(await screen.findByRole('dialog', { name: 'This was changed meanwhile' }))
  question.getByLabelText('Saved meanwhileAfter 180 days')
  expect(server.askedOf(setPasswordDays)[0]!.body).toEqual({ PasswordDays: 90, Seen: { PasswordDays: null } })
})

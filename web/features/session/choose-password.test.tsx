// @vitest-environment happy-dom
import { choosePassword, readPasswordLink, requestPasswordLink } from '@carillon/contract/password-links.ts'
import { login } from '@carillon/contract/session.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const typing = userEvent.setup({ delay: null })
const link = {
  ...{ Kind: 'invitation' as const, UserName: 'nora.new', FirstName: 'Nora', Email: 'nora@example.org' },
  CompanyName: 'Lincoln High School',
}
beforeEach(() => {
  server = signedInServer()
  server.answers(readPasswordLink, link)
})
afterEach(() => closePage(server))

test('whoever is invited chooses a password and is signed in', async () => {
  server.answers(choosePassword, exampleOf(login))
  const { router } = openPage('/invitation?token=t')
  expect(await screen.findByRole('heading', { name: 'Welcome, Nora' })).toBeTruthy()
  await typing.click(screen.getByRole('button', { name: 'Save it and sign in' }))
  expect(screen.getByText('Enter a Password.')).toBeTruthy()
  await typing.type(screen.getByLabelText('Password'), 'nine-bells-7')
  await typing.click(screen.getByRole('button', { name: 'Save it and sign in' }))
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(server.askedOf(choosePassword)[0]!.body).toEqual({ Token: 't', PinCode: 'nine-bells-7' })
})

test('a link that is over says what to do', async () => {
  server.refuses(readPasswordLink, 'PasswordLinkOver')
  openPage('/reset-password?token=t')
  expect(await screen.findByText('This link has been used or is too old. Ask for a new one.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send me a link' }).getAttribute('href')).toBe('/reset-password')
})

test('whoever has forgotten their password has a link sent, and is told the same whoever they are', async () => {
  openPage('/reset-password')
  await typing.click(await screen.findByRole('button', { name: 'Send me a link' }))
  expect(screen.getByText('Enter your User Name or Email.')).toBeTruthy()
  await typing.type(screen.getByLabelText('User name or e-mail address'), 'nora.new')
  await typing.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(await screen.findByText(/If somebody signs in as nora.new/)).toBeTruthy()
  expect(server.askedOf(requestPasswordLink)[0]!.body).toEqual({ UserName: 'nora.new' })
})

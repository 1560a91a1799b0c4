// @vitest-environment happy-dom
import { changeExpiredPassword } from '@carillon/contract/passwords.ts'
import { login } from '@carillon/contract/session.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const typing = userEvent.setup({ delay: null })
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

test('whoever signs in with a password that is too old chooses another, and goes on where they were going', async () => {
  server.refuses(login, 'PasswordExpired')
  server.answers(changeExpiredPassword, exampleOf(login))
  const { router } = openPage('/login?next=%2Fcontacts')
  await typing.type(await screen.findByLabelText('User name'), 'uma.member')
  await typing.type(screen.getByLabelText('Password'), 'bluebird-1')
  await typing.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(router.state.location.pathname).toBe('/expired-password')
  expect((screen.getByLabelText('User name') as HTMLInputElement).value).toBe('uma.member')
  await typing.click(screen.getByRole('button', { name: 'Save it and sign in' }))
  expect(screen.getByText('Enter your present Password.')).toBeTruthy()
  expect(screen.getByText('Enter a New Password.')).toBeTruthy()
  await typing.type(screen.getByLabelText('Present password'), 'bluebird-1')
  await typing.type(screen.getByLabelText('New password'), 'bluebird-1')
  expect(screen.getByText('Choose another password than the present one.')).toBeTruthy()
  await typing.type(screen.getByLabelText('New password'), '2')
  await typing.click(screen.getByRole('button', { name: 'Save it and sign in' }))
  await expect.poll(() => router.state.location.pathname).toBe('/contacts')
  expect(server.askedOf(changeExpiredPassword)[0]!.body).toEqual({
    ...{ UserName: 'uma.member', PinCode: 'bluebird-1', NewPinCode: 'bluebird-12' },
  })
})

test('one that is still good says so', async () => {
  server.refuses(changeExpiredPassword, 'PasswordNotExpired')
  openPage('/expired-password')
  await typing.type(await screen.findByLabelText('User name'), 'uma.member')
  await typing.type(screen.getByLabelText('Present password'), 'bluebird-1')
  await typing.type(screen.getByLabelText('New password'), 'bluebird-2')
  await typing.click(screen.getByRole('button', { name: 'Save it and sign in' }))
  await screen.findByText('This password is still good. Sign in with it, and change it on your profile page.')
})

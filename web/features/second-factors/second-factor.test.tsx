// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { listOwnSessions } from '@carillon/contract/own-sessions.ts'
import { listPasskeys } from '@carillon/contract/passkeys.ts'
import {
  beginSecondFactor,
  finishSignIn,
  getSecondFactor,
  getSignInStep,
  renewRecoveryCodes,
  setTextCodes,
  textSignInCode,
  turnOffSecondFactor,
  turnOnSecondFactor,
  turnOnTextFactor,
} from '@carillon/contract/second-factors.ts'
import { login } from '@carillon/contract/session.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const off = { IsOn: false, HasApp: false, OnSinceDate: null, RecoveryCodesLeft: 0, PhoneNumber: null }
const on = { IsOn: true, HasApp: true, OnSinceDate: '2026-11-25T15:00:00Z', RecoveryCodesLeft: 3, PhoneNumber: null }
const codes = ['abcde-fghjk', 'mnpqr-stuvw']
beforeEach(() => {
  server = signedInServer()
  server.answers(listPasskeys, { Items: [], Size: 0 })
  server.answers(listOwnSessions, { Items: [], Size: 0 })
})
afterEach(() => closePage(server))

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))

test('an app is set up with the password and a code, and the recovery codes are held until they are kept', async () => {
  server.answers(getSecondFactor, off)
  openPage('/settings/profile')
  await press('Set up an app')
  const dialog = await inDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'Go on' }))
  await dialog.findByText('Enter your Password.')
  server.refuses(beginSecondFactor, 'WrongInput', { Errors: { PinCode: ['That is not your present password.'] } })
  await userEvent.type(dialog.getByLabelText('Your password'), 'carillon2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Go on' }))
  await dialog.findByText('That is not your present password.')
  server.answers(beginSecondFactor, exampleOf(beginSecondFactor))
  await userEvent.click(dialog.getByRole('button', { name: 'Go on' }))
  await dialog.findByRole('img', { name: 'QR code for the authenticator app' })
  expect((dialog.getByLabelText('Key') as HTMLInputElement).value).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
  const field = dialog.getByLabelText('Code that the app shows')
  await userEvent.type(field, '123')
  await userEvent.click(dialog.getByRole('button', { name: 'Turn it on' }))
  await dialog.findByText('Enter the six digits that the app shows.')
  await userEvent.type(field, ' 456')
  server.refuses(turnOnSecondFactor, 'WrongCode')
  await userEvent.click(dialog.getByRole('button', { name: 'Turn it on' }))
  await dialog.findByText(/That code is not right/)
  server.answers(turnOnSecondFactor, { RecoveryCodes: codes })
  server.answers(getSecondFactor, on)
  await userEvent.click(dialog.getByRole('button', { name: 'Turn it on' }))
  await dialog.findByText('mnpqr-stuvw')
  expect(server.askedOf(turnOnSecondFactor).at(-1)!.body).toEqual({ Code: '123456' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await dialog.findByRole('button', { name: 'I have kept them' }))
  await screen.findByText(/3 recovery codes left/)
})

test('new recovery codes and turning off ask for the password', async () => {
  server.answers(getSecondFactor, on)
  openPage('/settings/profile')
  await press('Make new recovery codes')
  let dialog = await inDialog()
  await userEvent.type(await dialog.findByLabelText('Your password'), 'carillon2026')
  server.answers(renewRecoveryCodes, { RecoveryCodes: codes })
  await userEvent.click(dialog.getByRole('button', { name: 'Make ten new codes' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Turn off')
  dialog = await inDialog()
  await userEvent.type(await dialog.findByLabelText('Your password'), 'carillon2026')
  server.answers(turnOffSecondFactor, { Success: true })
  server.answers(getSecondFactor, off)
  await userEvent.click(dialog.getByRole('button', { name: 'Turn it off' }))
  await screen.findByText(/Your second factor is off/)
  await screen.findByRole('button', { name: 'Set up an app' })
  expect(server.askedOf(turnOffSecondFactor)).toMatchObject([{ body: { PinCode: 'carillon2026' } }])
})

test('signing in goes on with a code, or with a recovery code, to where one was going', async () => {
  const { router } = openPage('/login?next=%2Fsettings%2Fprofile')
  server.answers(getSecondFactor, on)
  server.refuses(login, 'SecondFactorNeeded')
  server.answers(getSignInStep, { UserName: 'olive.owner', HasApp: true, PhoneEnds: '42' })
  await userEvent.type(await screen.findByLabelText('User name'), 'olive.owner')
  await userEvent.type(screen.getByLabelText('Password'), 'carillon2026')
  await press('Sign in')
  await screen.findByRole('heading', { name: 'Enter your code' })
  await userEvent.type(await screen.findByLabelText('Code'), '12345')
  await press('Sign in')
  await screen.findByText('Enter the six digits of the code.')
  server.refuses(finishSignIn, 'WrongCode')
  await userEvent.type(screen.getByLabelText('Code'), '6')
  await press('Sign in')
  await screen.findByText(/That code is not right/)
  server.answers(textSignInCode, { Success: true, NextSendDate: new Date(Date.now() + 60_000).toISOString() })
  await press('Text me a code (…42)')
  await screen.findByText(/We texted it to the phone that ends in 42/)
  await screen.findByRole('button', { name: /^New text in \d+ s$/ })
  await press('Use a recovery code')
  server.answers(finishSignIn, exampleOf(finishSignIn))
  await userEvent.type(await screen.findByLabelText('Recovery code'), 'abcde-fghjk')
  await press('Sign in')
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/profile'))
  expect(server.askedOf(finishSignIn).map(({ body }) => body)).toEqual([{ Code: '123456' }, { Code: 'abcde-fghjk' }])
})

test('codes can be texted to a phone that the user has verified', async () => {
  server.answers(getSecondFactor, on)
  const mine = { PhoneNumber: '2175550142', VerifiedDate: '2026-11-25T15:00:00Z', IsOwn: true }
  const Items = [mine, { ...mine, PhoneNumber: '2175550143', IsOwn: false }]
  server.answers(listVerifiedNumbers, { Items, Size: 2, Previous: null, Next: null })
  openPage('/settings/profile')
  await press('Have codes texted')
  const dialog = await inDialog()
  const field = (await dialog.findByLabelText(/^Phone for codes/)) as HTMLSelectElement
  expect([...field.options].map(({ textContent }) => textContent)).toEqual(['(217) 555-0142', 'None'])
  await userEvent.type(dialog.getByLabelText('Your password'), 'carillon2026')
  server.answers(setTextCodes, { ...on, PhoneNumber: '2175550142' })
  server.answers(getSecondFactor, { ...on, PhoneNumber: '2175550142' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Codes can go to (217) 555-0142.')
  await screen.findByRole('button', { name: 'Change the phone' })
  expect(server.askedOf(setTextCodes).at(-1)!.body).toEqual({ PinCode: 'carillon2026', PhoneNumber: '2175550142' })
})

const own = { PhoneNumber: '2175550142', VerifiedDate: '2026-11-25T15:00:00Z', IsOwn: true }

test('codes by text alone are set up with a phone of one’s own and the password, and an app can follow', async () => {
  server.answers(getSecondFactor, off)
  server.answers(listVerifiedNumbers, { Items: [own], Size: 1, Previous: null, Next: null })
  openPage('/settings/profile')
  await press('Use codes by text')
  const dialog = await inDialog()
  await userEvent.type(await dialog.findByLabelText('Your password'), 'carillon2026')
  server.answers(turnOnTextFactor, { RecoveryCodes: codes })
  server.answers(getSecondFactor, { ...on, HasApp: false, PhoneNumber: '2175550142' })
  await userEvent.click(dialog.getByRole('button', { name: 'Turn it on' }))
  await dialog.findByText('abcde-fghjk')
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await screen.findByText(/After your password you enter a code that we text to \(217\) 555-0142/)
  await screen.findByRole('button', { name: 'Set up an app' })
  expect(server.askedOf(turnOnTextFactor)[0]!.body).toEqual({ PinCode: 'carillon2026', PhoneNumber: '2175550142' })
  await press('Change the phone')
  const field = (await (await inDialog()).findByLabelText(/^Phone for codes/)) as HTMLSelectElement
  expect([...field.options].map(({ textContent }) => textContent)).toEqual(['(217) 555-0142'])
})

test('who has no app asks for a text first', async () => {
  server.answers(getSignInStep, { UserName: 'olive.owner', HasApp: false, PhoneEnds: '42' })
  server.answers(textSignInCode, { Success: true, NextSendDate: new Date(Date.now() + 60_000).toISOString() })
  openPage('/login/second-factor')
  await screen.findByText('We text it to the phone of olive.owner that ends in 42.')
  await press('Text me a code')
  await screen.findByText(/We texted it to the phone that ends in 42/)
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  await press('Use a recovery code')
  await screen.findByRole('button', { name: 'Use a code by text' })
})

test('where a second factor is required, either is set up', async () => {
  closePage(server)
  server = signedInServer()
  server.answers(getAccount, { ...accountOf(), MustSetUpSecondFactor: true })
  server.answers(listVerifiedNumbers, { Items: [own], Size: 1, Previous: null, Next: null })
  server.answers(turnOnTextFactor, { RecoveryCodes: codes })
  openPage('/settings/profile')
  await press('Have codes texted instead')
  await userEvent.type(await screen.findByLabelText('Your password'), 'carillon2026')
  await press('Turn it on')
  await screen.findByText('abcde-fghjk')
  expect(screen.queryByRole('button', { name: 'Use an app instead' })).toBeNull()
})

test('whoever takes too long begins again', async () => {
  server.refuses(getSignInStep, 'SignInStepOver')
  openPage('/login/second-factor')
  await screen.findByText(/This sign-in has taken too long/)
  await screen.findByRole('link', { name: 'Go to sign-in' })
})

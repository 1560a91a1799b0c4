// @vitest-environment happy-dom
import { changeInstallation, getInstallation, type Installation } from '@carillon/contract/setup.ts'
import { getSignUp } from '@carillon/contract/sign-ups.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
})
afterEach(() => closePage(server))

const installation: Installation = {
  ...{ IsSignUpOpen: true, IsSignUpOff: false, ChangedDate: null, ChangedBy: null },
  Settings: [
    { Name: 'MAIL_FROM', About: 'address of mails', Default: 'carillon@', IsSet: true, Value: 'bells@school.example' },
    { Name: 'SMTP_URL', About: 'mail server', Default: 'the simulator', IsSet: true, Value: null },
    { Name: 'RETRY_WAIT', About: 'wait', Default: '5m', IsSet: false, Value: null },
  ],
}
const trial = /^Organizations may start a free trial by themselves/

test('staff close signing up, and read what is set and what is only told to be', async () => {
  server.answers(getInstallation, installation)
  openPage('/staff/settings')
  await screen.findByText('bells@school.example')
  screen.getByText('Set, not shown')
  screen.getByText('5m')
  server.answers(changeInstallation, { ...installation, IsSignUpOpen: false })
  server.answers(getInstallation, { ...installation, IsSignUpOpen: false })
  await userEvent.click(screen.getByRole('switch', { name: trial }))
  await screen.findByText('Nobody can sign up any more.')
  expect(server.askedOf(changeInstallation)[0]?.body).toEqual({ IsSignUpOpen: false })
  await waitFor(() => expect(screen.getByRole('switch', { name: trial })).toHaveProperty('checked', false))
})

test('what is switched off where Carillon runs is not opened here', async () => {
  server.answers(getInstallation, { ...installation, IsSignUpOpen: false, IsSignUpOff: true })
  openPage('/staff/settings')
  expect(await screen.findByRole('switch', { name: trial })).toHaveProperty('disabled', true)
  screen.getByText(/^Switched off where Carillon runs/)
})

test('whoever comes while it is closed is told so before they fill anything in', async () => {
  closePage(server)
  server = startFakeServer()
  server.answers(getSignUp, { IsOpen: false })
  openPage('/landing')
  await screen.findByText(/^Nobody can sign up here by themselves/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

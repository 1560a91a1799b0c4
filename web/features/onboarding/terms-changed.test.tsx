// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { agreeToTerms } from '@carillon/contract/onboarding.ts'
import { termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const title = 'Our terms of use have changed'
const older = { IsMasterUser: true, AgreedToTermsOfUse: true, IsTermsOfUseCurrent: false }
const current = { ...older, IsTermsOfUseCurrent: true }
let server: FakeServer
beforeEach(() => {
  server = signedInServer(older)
})
afterEach(() => closePage(server))

test('an owner reads them, agrees, and is not asked again', async () => {
  openPage('/settings/account')
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await dialog.findByText(new RegExp(`version of ${termsVersion}`))
  await dialog.findByRole('region', { name: 'Terms' })
  await userEvent.click(dialog.getByRole('button', { name: 'Agree' }))
  await dialog.findByText('Agree to the terms to go on.')
  expect(server.askedOf(agreeToTerms)).toEqual([])
  server.answers(agreeToTerms, accountOf(current).CurrentUser!)
  server.answers(getAccount, accountOf(current))
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Agree' }))
  await screen.findByText('You have agreed to the new terms.')
  expect(server.askedOf(agreeToTerms)).toMatchObject([{ body: { TermsVersion: termsVersion } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it may wait, and the page goes on', async () => {
  openPage('/settings/account')
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('heading', { name: 'Account settings', level: 1 })
})

test.each([
  ['who agreed to these', accountOf(current)],
  ['who never agreed', accountOf({ ...older, AgreedToTermsOfUse: false })],
  ['who is no owner any more', accountOf({ ...older, IsMasterUser: false })],
  [
    'whom support stands in for',
    { ...accountOf(older), Support: { By: 'sam.staff', Reason: 'Asked us', EndsDate: '2030-01-01T00:00:00.000Z' } },
  ],
])('nobody asks %s', async (_, account) => {
  server.answers(getAccount, account)
  openPage('/settings/account')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

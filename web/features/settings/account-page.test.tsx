// @vitest-environment happy-dom
import { getAccount, updateAccount } from '@carillon/contract/account.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  openPage('/settings/account')
})
afterEach(() => closePage(server))

const opened = async (what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Change: ${what}` }))
  return within(await screen.findByRole('dialog'))
}

test('the name of the organization is changed by its own field alone', async () => {
  const { CompanyName } = accountOf()
  const dialog = await opened('Account name')
  const field = dialog.getByRole('textbox', { name: 'Account name' })
  await userEvent.clear(field)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter an Account Name.')
  expect(server.askedOf(updateAccount)).toEqual([])
  await userEvent.type(field, 'Lincoln Senior High')
  server.answers(updateAccount, { ...exampleOf(updateAccount), CompanyName: 'Lincoln Senior High' })
  server.answers(getAccount, { ...accountOf(), CompanyName: 'Lincoln Senior High' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your account name is saved.')
  await screen.findByText(/^Lincoln Senior High, account/)
  expect(server.askedOf(updateAccount)).toMatchObject([
    { body: { CompanyName: 'Lincoln Senior High', Seen: { CompanyName } } },
  ])
})

test('whom HELP names is refused beside its field, and nothing typed is lost', async () => {
  const dialog = await opened('Contact for HELP')
  const field = dialog.getByRole('textbox', { name: 'Contact for HELP' })
  await userEvent.type(field, 'c'.repeat(51))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Contact for HELP must be at most 50 characters.')
  expect(server.askedOf(updateAccount)).toEqual([])
  await userEvent.keyboard('{Backspace}')
  server.answers(updateAccount, { ...exampleOf(updateAccount), HelpContact: 'c'.repeat(50) })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your contact for HELP is saved.')
  expect(server.askedOf(updateAccount)).toMatchObject([{ body: { HelpContact: 'c'.repeat(50) } }])
})

// @vitest-environment happy-dom
import { deleteTextLaunch, getTextLaunch, setTextLaunch, type TextLaunch } from '@carillon/contract/text-launches.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const none: TextLaunch = {
  ...{ PhoneNumber: '', TextNumberID: 0, TextPhoneNumber: '', ListID: 0, ListName: '', User: null },
}
const mine: TextLaunch = {
  ...{ PhoneNumber: '2175550101', TextNumberID: 1, TextPhoneNumber: '2175550200', ListID: 0, ListName: 'Everyone' },
  User: { UserID: 1, FirstName: 'Olive', LastName: 'Owner' },
}
const verified = [{ PhoneNumber: '2175550101', VerifiedDate: '2026-11-01T12:00:00Z', IsOwn: true }]

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getTextLaunch, none)
  server.answers(listVerifiedNumbers, { Items: verified, Size: 1, Previous: null, Next: null })
})
afterEach(() => closePage(server))

const card = async () =>
  within((await screen.findByRole('heading', { name: 'Send from a mobile' })).closest('section')!)

test('a verified phone and a group are chosen, and shown', async () => {
  openPage('/settings/text')
  await userEvent.click(await (await card()).findByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send from a mobile' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose a phone that you have verified.')
  expect(server.askedOf(setTextLaunch)).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: 'Your phone' }))
  await userEvent.click(await screen.findByRole('option', { name: '(217) 555-0101' }))
  server.answers(setTextLaunch, mine)
  server.answers(getTextLaunch, mine)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await (await card()).findByText(/Text SEND and a message to \(217\) 555-0200; it goes to Everyone/)
  expect(server.askedOf(setTextLaunch)[0]?.body).toMatchObject({ PhoneNumber: '2175550101', ListID: 0 })
})

test('it is ended after a question', async () => {
  server.answers(getTextLaunch, mine)
  openPage('/settings/text')
  await userEvent.click(await (await card()).findByRole('button', { name: 'Remove mobile' }))
  server.answers(deleteTextLaunch, { Success: true })
  server.answers(getTextLaunch, none)
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Stop sending from this mobile?' })).getByRole('button', {
      name: 'Stop',
    }),
  )
  await (await card()).findByRole('button', { name: 'Set up' })
  expect(server.askedOf(deleteTextLaunch)).toHaveLength(1)
})

test('where the group is gone, that is said', async () => {
  server.answers(getTextLaunch, { ...mine, ListName: '' })
  openPage('/settings/text')
  await (await card()).findByText('The group is no longer there: choose another.')
})

test('another mobile that a colleague chose meanwhile is asked about', async () => {
  server.answers(getTextLaunch, { ...mine, PhoneNumber: '2175550103' })
  openPage('/settings/text')
  await userEvent.click(await (await card()).findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send from a mobile' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Your phone' }))
  await userEvent.click(await screen.findByRole('option', { name: '(217) 555-0101' }))
  server.refuses(setTextLaunch, 'ChangedMeanwhile', { Current: { PhoneNumber: '2175550107' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'This was changed meanwhile' }))
  question.getByLabelText('Saved meanwhile(217) 555-0107')
  expect(server.askedOf(setTextLaunch)[0]!.body).toMatchObject({ Seen: { PhoneNumber: '2175550103', ListID: 0 } })
})

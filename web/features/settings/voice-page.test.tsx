// @vitest-environment happy-dom
import { getAccount, updateAccount, updateUser } from '@carillon/contract/account.ts'
import { listCallerIds, removeCallerId } from '@carillon/contract/caller-ids.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const proven = '2026-11-20T10:00:00Z'
const items = [
  { PhoneNumber: '2175550100', ProvenBy: 'Code', ProvenDate: proven, IsDefault: true, CanRemove: true },
  { PhoneNumber: '2175550200', ProvenBy: 'TextNumber', ProvenDate: null, IsDefault: false, CanRemove: false },
] as const

let server: FakeServer
beforeEach(() => {
  server = signedInServer({ CallerID: '2175550100' })
  server.answers(listCallerIds, { Items: [...items], Size: 2, Next: null, Previous: null })
})
afterEach(() => closePage(server))

const open = async (title: string) => {
  openPage('/settings/voice')
  await userEvent.click(await screen.findByRole('button', { name: `Change: ${title}` }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const sent = () => server.askedOf(updateUser).at(-1)?.body

test('calls at a time, retries, length and machines are each saved by themselves, with what was seen', async () => {
  const calls = await open('Calls at a time')
  await userEvent.selectOptions(calls.getByRole('combobox'), '10')
  await userEvent.click(calls.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your calls at a time are saved.')
  expect(sent()).toEqual({ CallThrottle: 10, Seen: { CallThrottle: 1 } })
})

test.each([
  ['Calls again', 'radio', /^3 times/, { Retries: 3 }],
  ['Longest message', 'radio', /^1 minute 30 seconds/, { MaxVoiceMessageLength: 90 }],
  ['Answering machines', 'switch', /Tell answering machines/, { DetectAnsweringMachines: false }],
])('%s', async (title, role, name, change) => {
  const dialog = await open(title)
  await userEvent.click(dialog.getByRole(role, { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toMatchObject(change))
})

test('how fast all calls begin is chosen for the account', async () => {
  const dialog = await open('Speed')
  expect(dialog.getByText(/^To call 1,000 phones takes about 20 minutes/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /^50 a minute/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.askedOf(updateAccount).at(-1)?.body).toMatchObject({ CallsPerMinute: 50 }))
})

test('a caller ID says how it was proven, becomes the default, and is removed with the way back', async () => {
  server.answers(removeCallerId, { UndoID: 7, Count: 1, TaskID: null })
  openPage('/settings/voice')
  const list = within(await screen.findByRole('list', { name: 'Caller IDs' }))
  const [own, text] = list.getAllByRole('listitem')
  expect(own!.textContent).toContain('Your default')
  expect(own!.textContent).toContain('Proven by a code in a text')
  await userEvent.click(within(text!).getByRole('button', { name: /^Actions for/ }))
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Call with this one' }))
  await waitFor(() => expect(sent()).toEqual({ CallerID: '2175550200' }))
  await userEvent.click(within(own!).getByRole('button', { name: /^Actions for/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await screen.findByText('Caller ID (217) 555-0100 removed.')
  expect(server.askedOf(removeCallerId)[0]!.params).toEqual({ PhoneNumber: '2175550100' })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('a transfer is set up with its sentences, told with its introduction, and removed', async () => {
  const { router } = openPage('/settings/voice#transfer-section')
  await userEvent.click(await screen.findByRole('button', { name: 'Setup Transfer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Setup Transfer' }))
  await userEvent.type(dialog.getByLabelText(/^Number to connect with/), '217 555 0190')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter the number of calls we can transfer at a time')
  await userEvent.type(dialog.getByLabelText(/^Lines/), '4')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const transfer = { TransferNumber: '217 555 0190', TransferLines: 4, Introduction: null }
  await waitFor(() => expect(sent()).toEqual({ TransferAndConnect: transfer, Seen: { TransferAndConnect: null } }))
  expect(router.state.location.hash).toBe('transfer-section')
})

test('a transfer that is set up is told and taken back', async () => {
  const account = accountOf()
  const usual = {
    ...{ TransferNumber: '2175550190', TransferLines: 4 },
    Introduction: { AudioID: 7, Name: 'From the school', Length: 3 },
  }
  const user = { ...account.CurrentUser!, TransferAndConnect: usual }
  server.answers(getAccount, { ...account, CurrentUser: user })
  openPage('/settings/voice')
  await screen.findByText('(217) 555-0190')
  await screen.findByText('4 lines, “From the school” first')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Remove this transfer?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent()).toEqual({ TransferAndConnect: null }))
})

test('an account without transfers is told so', async () => {
  const account = accountOf()
  server.answers(getAccount, { ...account, Profile: { ...account.Profile, TransferAllowed: false } })
  openPage('/settings/voice')
  await screen.findByText(/^Transfer is not enabled for/)
  expect(screen.queryByRole('button', { name: 'Setup Transfer' })).toBeNull()
})

test('an account that does not call is told so, and asks for nothing', async () => {
  const account = accountOf()
  server.answers(getAccount, { ...account, Profile: { ...account.Profile, VoiceAllowed: false } })
  openPage('/settings/voice')
  await screen.findByText(/does not make calls/)
  expect(server.askedOf(listCallerIds)).toHaveLength(0)
})

// @vitest-environment happy-dom
import {
  addTrunk,
  changeTrunk,
  listTrunks,
  orderTrunks,
  removeTrunk,
  type Trunk,
  testTrunk,
} from '@carillon/contract/trunks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer({ IsStaff: true })
})
afterEach(() => closePage(server))

const ours: Trunk = { ...exampleOf(addTrunk), TrunkID: 21, Name: 'Main', Url: 'sip:a:•••@b.example', LastTest: null }
const simulator: Trunk = { ...ours, TrunkID: 20, Name: 'Simulator', IsOfSettings: true, IsSimulated: true, Url: '' }

const open = async (...Items: Trunk[]) => {
  server.answers(listTrunks, { Items })
  openPage('/staff/trunks')
  await screen.findByText(Items[0]!.Name)
}
const menuOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await screen.findByRole('menuitem', { name: 'Test with a call' })
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('a trunk is added by its address', async () => {
  await open(simulator)
  await userEvent.click(screen.getByRole('button', { name: 'Add a trunk' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Second')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'sip:u:p@h.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(server.askedOf(addTrunk)).toMatchObject([{ body: { Name: 'Second', Url: 'sip:u:p@h.example' } }]),
  )
})

test('that of the settings is tested and moved, and nothing else', async () => {
  await open(simulator, ours)
  expect(await menuOf('Simulator')).toEqual(['Test with a call', 'Move up', 'Move down'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move down' }))
  await waitFor(() => expect(server.askedOf(orderTrunks)).toMatchObject([{ body: { TrunkIDs: [21, 20] } }]))
})

test('a test shows what became of the call', async () => {
  let trunk = ours
  server.answers(listTrunks, () => ({ Items: [trunk] }))
  server.answers(testTrunk, () => {
    const LastTest = { ...exampleOf(testTrunk).LastTest!, State: 'Busy' as const, Code: '486 Busy Here' }
    trunk = { ...ours, LastTest }
    return trunk
  })
  openPage('/staff/trunks')
  await screen.findByText('Main')
  await menuOf('Main')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Test with a call' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Number to call' }), '2175550123')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Caller ID' }), '2175550199')
  await userEvent.click(dialog.getByRole('button', { name: 'Call' }))
  await dialog.findByText('The number was busy. The trunk said: 486 Busy Here')
  expect(server.askedOf(testTrunk)[0]).toMatchObject({ body: { PhoneNumber: '2175550123', CallerID: '2175550199' } })
})

test('one of staff is disabled, and removed after a question', async () => {
  await open(ours)
  await menuOf('Main')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Disable' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(server.askedOf(changeTrunk)).toMatchObject([{ body: { Name: 'Main', IsEnabled: false } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await menuOf('Main')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.askedOf(removeTrunk)).toMatchObject([{ params: { TrunkID: '21' } }]))
})

// @vitest-environment happy-dom
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { contactsToDraft, getDraft } from '@carillon/contract/drafts.ts'
import { getGroup, listGroups } from '@carillon/contract/groups.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../testing/examples.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const hasFocus = (name: string) => expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name)

test('a dialog that was chosen of a menu gives the focus back to the button of the menu', async () => {
  const broadcast: Broadcast = { ...(exampleOf(getBroadcast) as Broadcast), BroadcastID: 7, BroadcastName: 'Snow day' }
  server.answers(getBroadcast, broadcast)
  openPage('/broadcast-details/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Snow day' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await hasFocus('Actions for Snow day')
})

test('so does one of a menu that is not of a row, by the keyboard too', async () => {
  const group = { ...exampleOf(getGroup), ListID: 5, ListName: 'Band', ListType: 'User' as const, CanChange: true }
  server.answers(getGroup, group)
  server.answers(listGroups, { Items: [group], Size: 1, Previous: null, Next: null })
  openPage('/contacts/group/5')
  const button = await screen.findByRole('button', { name: 'Actions for Band' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: /^Rename/ })
  item.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await hasFocus('Actions for Band')
})

test('a dialog whose fields come later gives the first of them the focus', async () => {
  const held = server.holds(contactsToDraft)
  openPage('/contacts')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Everyone' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quick text to this group' }))
  await screen.findByRole('dialog')
  held.answer(exampleOf(getDraft))
  const field = await screen.findByRole('textbox', { name: /^Text message/ })
  await expect.poll(() => document.activeElement).toBe(field)
})

test('a dialog to choose or drop files gives its first field the focus, not the input that nobody sees', async () => {
  openPage('/message-library/text')
  await userEvent.click(await screen.findByRole('button', { name: /^New template/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pictures' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pictures' })
  await expect
    .poll(() => document.activeElement)
    .toBe(within(dialog).getByRole('searchbox', { name: 'Search pictures' }))
})

test('a dialog whose first thing is a button to choose a file gives that the focus, not its cross', async () => {
  server.answers(websocketKey, exampleOf(websocketKey))
  server.answers(getDraft, { ...exampleOf(getDraft), isSettingsConfirmed: true, PotentialUniqueCount: 0 })
  openPage('/broadcasts/create?draft=3&step=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Upload a file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Upload a file' })
  await expect
    .poll(() => document.activeElement)
    .toBe(await within(dialog).findByRole('button', { name: 'Choose a file' }))
})

test('a list of choices opens by a key or a click, not by itself for whoever comes by', async () => {
  const band = { ...exampleOf(getGroup), ListID: 5, ListName: 'Band', ListType: 'User' as const }
  server.answers(listGroups, { Items: [band], Size: 1, Previous: null, Next: null })
  openPage('/contacts')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: /^Find a page/ }), 'add a contact{Enter}')
  const field = await within(await screen.findByRole('dialog', { name: 'Add a contact' })).findByRole('combobox', {
    name: /^Groups/,
  })
  const isOpen = () => field.getAttribute('aria-expanded')
  field.focus()
  await userEvent.keyboard('{Shift}')
  expect(isOpen()).toBe('false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(isOpen).toBe('true')
})

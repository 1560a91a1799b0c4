// @vitest-environment happy-dom

import { login } from '@carillon/contract/session.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addresses } from '../../platform/addresses.ts'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

const find = async (words: string) => {
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /^Find a page/ })
  if (words) await userEvent.type(field, words)
  return field
}
const found = () =>
  within(screen.getByRole('listbox', { name: 'Found' }))
    .getAllByRole('option')
    .map((option) => option.textContent)

// Before all others: once it was fetched it is there at once.
test('what is typed before it is there is what it looks for, and no shortcut', async () => {
  server = signedInServer()
  const { router } = openPage('/contacts')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}choir')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Find a page/ })
  expect(field.value).toBe('choir')
  expect(router.state.location.pathname).toBe('/contacts')
  await userEvent.type(field, ' two')
  expect(field.value).toBe('choir two')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Find a page/ })).toBeNull())
  expect((await find('')).getAttribute('value')).toBe('')
})

test('what can be done is found by other words too, and begins on its page or in a dialog', async () => {
  server = signedInServer()
  const { router } = openPage('/contacts')
  await find('upload csv')
  expect(await screen.findByRole('option', { name: 'Import contacts' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/import'))
  await find('new person')
  await waitFor(() => expect(found()[0]).toBe('Add a contact'))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Add a contact' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/contacts/import')
})

test('auto replies and keywords are found, and a keyword is begun wherever one is', async () => {
  server = signedInServer()
  const { router } = openPage('/contacts')
  await find('keyword')
  await waitFor(() => expect(found()).toEqual(expect.arrayContaining(['KeywordsSettings', 'New keyword'])))
  await userEvent.click(screen.getByRole('option', { name: 'New keyword' }))
  expect(await screen.findByRole('dialog', { name: 'New keyword' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await find('keywords')
  await userEvent.click(await screen.findByRole('option', { name: 'Keywords Settings' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/automation', hash: 'keywords' }))
})

test('a group is begun, tours and settings are found by what one calls them', async () => {
  server = signedInServer()
  const { router } = openPage('/contacts')
  const field = await find('new gr')
  await waitFor(() => expect(found()[0]).toBe('New group'))
  for (const [words, label] of [
    ['tour', 'Tour: text announcement'],
    ['speed', 'Text settingsSettings'],
    ['quiet hours', 'Text settingsSettings'],
  ] as const) {
    await userEvent.clear(field)
    await userEvent.type(field, words)
    await waitFor(() => expect(found()[0]).toBe(label))
  }
  await userEvent.clear(field)
  await userEvent.type(field, 'tour survey{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sample: 'sample-text-survey' }))
  await find('group')
  await userEvent.click(await screen.findByRole('option', { name: 'New group' }))
  expect(await screen.findByRole('dialog', { name: 'New group' })).toBeTruthy()
})

test('it opens empty, however soon it is asked for again', async () => {
  server = signedInServer()
  openPage('/contacts', { isStill: false })
  await find('keyword')
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  await userEvent.keyboard('tour')
  const field: HTMLInputElement = screen.getByRole('combobox', { name: /^Find a page/ })
  expect(field.value).toBe('tour')
})

test('a page that arrives meanwhile takes no letters from it', async () => {
  server = signedInServer()
  const { router } = openPage('/contacts')
  const field = await find('new')
  await router.navigate({ to: addresses.newImport })
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/import'))
  await screen.findByRole('heading', { level: 1, name: /Import/ })
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard(' person')
  await waitFor(() => expect(found()[0]).toBe('Add a contact'))
})

test('nobody finds what they may not do', async () => {
  const { Permissions } = exampleOf(login).User
  const rights = {
    IsMasterUser: false,
    IsAccountAdmin: false,
    Permissions: { ...Permissions, CanCreateBroadcast: false },
  }
  server = signedInServer(rights)
  openPage('/contacts')
  await find('')
  expect(found()).toContain('Import contacts')
  expect(found().filter((label) => /broadcast$|labels/.test(label ?? ''))).toEqual([])
})

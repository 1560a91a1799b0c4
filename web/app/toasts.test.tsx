// @vitest-environment happy-dom
import { getContact } from '@carillon/contract/contacts.ts'
import { addContactsToGroup, listGroupContacts, listGroups } from '@carillon/contract/groups.ts'
import { screen, waitFor } from '@testing-library/react'
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

test('a toast leads to what it tells of without loading the page anew', async () => {
  const band = {
    ...exampleOf(listGroups).Items.find(({ ListType }) => ListType === 'User')!,
    ListID: 5,
    ListName: 'Band',
  }
  const Items = [...exampleOf(listGroups).Items, band]
  server.answers(listGroups, { Items, Size: Items.length, Previous: null, Next: null })
  const ann = { ...exampleOf(getContact), FirstName: 'Ann', LastName: 'Lee' }
  server.answers(listGroupContacts, {
    Items: [ann, { ...ann, PersonID: 99, FirstName: 'Bob' }],
    Size: 2,
    Previous: null,
    Next: null,
  })
  server.answers(addContactsToGroup, { UndoID: 4, Count: 1, TaskID: null, Left: 0, LeftWithOther: 0, Message: null })
  const { router } = openPage('/contacts')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add to group' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Band' }))
  await screen.findByText('1 contact added to Band.')
  await userEvent.click(await screen.findByRole('link', { name: 'See it' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/group/5'))
  // Whoever looks at it may want it undone.
  await screen.findByRole('button', { name: 'Undo' })
})

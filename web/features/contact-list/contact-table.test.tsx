// @vitest-environment happy-dom
import type { Contact } from '@carillon/contract/contacts.ts'
import { getContact } from '@carillon/contract/contacts.ts'
import { getGroup, listGroupContacts, listGroups, removeGroupContacts } from '@carillon/contract/groups.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
/** Who is in the group, as the server knows it. */
let people: Contact[]
beforeEach(() => {
  server = signedInServer()
  const contact = exampleOf(getContact)
  people = ['Ann', 'Bob', 'Cyd'].map((FirstName, at) => ({ ...contact, PersonID: at + 1, FirstName, LastName: 'Lee' }))
  server.answers(listGroupContacts, () => ({ Items: people, Size: people.length, Previous: null, Next: null }))
})
afterEach(() => closePage(server))

const removal = (...ids: number[]) =>
  server.answers(removeGroupContacts, () => {
    people = people.filter(({ PersonID }) => !ids.includes(PersonID))
    return { UndoID: 7, Count: ids.length, TaskID: null }
  })
const rowOf = async (name: string) => (await screen.findByRole('checkbox', { name: `Select ${name}` })).closest('tr')!
const press = async (name: string | RegExp) => await userEvent.click(await screen.findByRole('button', { name }))

test('who deletes a row is at the next one, and after the last of them at the one before', async () => {
  openPage('/contacts')
  removal(2)
  await press('Actions for Bob Lee')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const cyd = await rowOf('Cyd Lee')
  await waitFor(() => expect(document.activeElement).toBe(cyd))
  removal(3)
  await press('Actions for Cyd Lee')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const ann = await rowOf('Ann Lee')
  await waitFor(() => expect(document.activeElement).toBe(ann))
})

test('who deletes those that are ticked is in the table still, and at the title once nobody is left', async () => {
  openPage('/contacts')
  removal(1, 2)
  for (const name of ['Ann Lee', 'Bob Lee']) await userEvent.click((await rowOf(name)).querySelector('input')!)
  await press('Delete')
  const cyd = await rowOf('Cyd Lee')
  await waitFor(() => expect(document.activeElement).toBe(cyd))
  removal(3)
  await userEvent.click(cyd.querySelector('input')!)
  await press('Delete')
  await waitFor(() => expect(document.activeElement?.id).toBe('page-title'))
})

test('all of a group can be deleted, and a press that comes twice deletes once', async () => {
  const group = { ...exampleOf(getGroup), ListID: 5, ListName: 'Band', ListType: 'User' as const, RosterCount: 3 }
  server.answers(getGroup, group)
  server.answers(listGroups, { Items: [group], Size: 1, Previous: null, Next: null })
  openPage('/contacts/group/5')
  await rowOf('Ann Lee')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  removal(1, 2, 3)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('3 contacts moved to Deleted.')
  expect(server.askedOf(removeGroupContacts)).toHaveLength(1)
})

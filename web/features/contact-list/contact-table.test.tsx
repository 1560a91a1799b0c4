// @vitest-environment happy-dom
import type { Contact } from '@carillon/contract/contacts.ts'
import { getContact, mergeContacts } from '@carillon/contract/contacts.ts'
import {
  addContactsToGroup,
  getGroup,
  listGroupContacts,
  listGroups,
  removeGroupContacts,
} from '@carillon/contract/groups.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

test('who selects all of a long list stays in the bar, where nothing is out of sight', async () => {
  server.answers(listGroupContacts, () => ({ Items: people, Size: 400, Previous: null, Next: null }))
  openPage('/contacts')
  await rowOf('Ann Lee')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await press('Select all 400')
  await screen.findByText('All 400 selected')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Clear'))
  for (const act of ['Export CSV', 'Delete']) expect(screen.getByRole('button', { name: act }).title).toBe(act)
})

test('as many ticks as there are rows are not all of them, where one that was ticked has gone since', async () => {
  const contact = people[0]!
  people = [...people, { ...contact, PersonID: 4, FirstName: 'Dee' }]
  openPage('/contacts')
  for (const name of ['Ann Lee', 'Bob Lee']) await userEvent.click((await rowOf(name)).querySelector('input')!)
  // Elsewhere; the page hears of it with its next act.
  people = people.filter(({ PersonID }) => PersonID !== 1)
  await press('Actions for Bob Lee')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(
    screen
      .getByRole('button', { name: /^Phone/ })
      .closest('th')!
      .querySelector('button')!,
  )
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Ann Lee' })).toBeNull())
  await userEvent.click((await rowOf('Cyd Lee')).querySelector('input')!)
  removal(2, 3)
  await press('Delete')
  await waitFor(() => expect(server.askedOf(removeGroupContacts)).toHaveLength(1))
  expect(server.askedOf(removeGroupContacts)[0]?.body).toMatchObject({
    Selection: { Type: 'Selected', Items: [1, 2, 3] },
  })
})

describe('a filter', () => {
  const held = { IsLandline: 'true', q: 'lee' }

  test('is in the address, is what every act on all is asked with, and goes with the search at one press', async () => {
    const { router } = openPage('/contacts?q=lee&page=1')
    await rowOf('Ann Lee')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Landline')
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'lee', show: 'landline' }))
    await waitFor(() => expect(server.askedOf(listGroupContacts).at(-1)?.query).toMatchObject(held))
    await screen.findByText('3 contacts')
    const ann = await rowOf('Ann Lee')
    ann.focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    removal(1, 2, 3)
    await press('Delete')
    await waitFor(() => expect(server.askedOf(removeGroupContacts)).toHaveLength(1))
    expect(server.askedOf(removeGroupContacts)[0]).toMatchObject({
      query: held,
      body: { Selection: { Type: 'SelectedAll' } },
    })
    await press('Show everybody')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('that changes leaves who was ticked, and makes nobody of them all', async () => {
    openPage('/contacts?show=landline')
    await userEvent.click((await rowOf('Ann Lee')).querySelector('input')!)
    const [, bob, cyd] = people
    people = [bob!, cyd!]
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'No name')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Ann Lee' })).toBeNull())
    await userEvent.click((await rowOf('Bob Lee')).querySelector('input')!)
    removal(1, 2)
    await press('Delete')
    await waitFor(() => expect(server.askedOf(removeGroupContacts)).toHaveLength(1))
    expect(server.askedOf(removeGroupContacts)[0]).toMatchObject({
      query: {},
      body: { Selection: { Type: 'Selected', Items: [1, 2] } },
    })
  })

  describe('that goes', () => {
    const tick = async (name: string) => await userEvent.click((await rowOf(name)).querySelector('input')!)
    const pressAll = async (name: string) => {
      const row = await rowOf(name)
      row.focus()
      await userEvent.keyboard('{Control>}a{/Control}')
    }
    const everybody = () => [...people, { ...people[0]!, PersonID: 4, FirstName: 'Dan' }]
    const page = (Items: Contact[]) => ({ Items, Size: Items.length, Previous: null, Next: null })

    test('makes nobody more of who is ticked while everybody is awaited', async () => {
      openPage('/contacts?show=landline')
      await tick('Ann Lee')
      await tick('Bob Lee')
      const held = server.holds(listGroupContacts)
      await press('Show everybody')
      await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' }).value).toBe(''))
      await pressAll('Ann Lee')
      expect(screen.queryByText('All 3 selected')).toBeNull()
      await tick('Cyd Lee')
      expect(screen.queryByText('All 3 selected')).toBeNull()
      held.answer(page(everybody()))
      await rowOf('Dan Lee')
      removal(1, 2, 3)
      await press('Delete')
      await waitFor(() => expect(server.askedOf(removeGroupContacts)).toHaveLength(1))
      expect(server.askedOf(removeGroupContacts)[0]).toMatchObject({
        query: {},
        body: { Selection: { Type: 'Selected', Items: [1, 2, 3] } },
      })
    })

    test('by a link takes with it that all were meant', async () => {
      openPage('/contacts?show=landline')
      await pressAll('Ann Lee')
      await screen.findByText('All 3 selected')
      people = everybody()
      await userEvent.click(screen.getAllByRole('link', { name: 'Contacts' })[0]!)
      await rowOf('Dan Lee')
      expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    })

    test('by a link leaves who was ticked', async () => {
      openPage('/contacts?show=landline')
      await tick('Ann Lee')
      people = everybody()
      await userEvent.click(screen.getAllByRole('link', { name: 'Contacts' })[0]!)
      await rowOf('Dan Lee')
      await screen.findByText('1 selected', { selector: 'p' })
    })
  })
})

test('who cannot be restored because somebody has the number can be merged into them', async () => {
  server.refuses(addContactsToGroup, 'ContactExists', { Facts: { PersonID: 9, Name: 'Carter Adams' } })
  openPage('/contacts/group/-2')
  await press('Actions for Bob Lee')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }))
  await screen.findByText('Carter Adams has this number now.')
  await press('Merge into Carter Adams')
  await screen.findByText('1 contact merged into Carter Adams.')
  expect(server.askedOf(mergeContacts)).toMatchObject([
    { params: { PersonID: '9' }, body: { Contacts: [{ PersonID: 2 }] } },
  ])
})

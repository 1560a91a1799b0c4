// @vitest-environment happy-dom
import { addContact, getContact, listDuplicates, updateContact } from '@carillon/contract/contacts.ts'
import { addContactsToGroup, type Group, listGroups } from '@carillon/contract/groups.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const ann = { ...exampleOf(getContact), FirstName: 'Ann', LastName: 'Lee', Notes: 'Bus 4', CustomData: {} }
const dialog = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name })
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name })
const press = async (name: string | RegExp): Promise<void> => userEvent.click(await button(name))
const field = (label: string): Promise<HTMLInputElement> => screen.findByLabelText(label)

/** The form of one contact, opened on her page. */
const openAnn = async () => {
  server.answers(getContact, ann)
  const page = openPage(`/contacts/contact/${ann.PersonID}`)
  await press('Edit')
  await dialog('Edit contact')
  return page
}
const write = async (label: string, words: string): Promise<void> => {
  const input = await field(label)
  await userEvent.clear(input)
  await userEvent.type(input, words)
}

describe('what somebody else saves meanwhile', () => {
  test('stays where it is another field, for only what was changed is sent', async () => {
    await openAnn()
    await write('Notes (optional)', 'Bus 5')
    await press('Save')
    await waitFor(() =>
      expect(server.askedOf(updateContact).map(({ body }) => body)).toEqual([
        { Notes: 'Bus 5', Seen: { Notes: 'Bus 4' } },
      ]),
    )
  })

  test('is shown beside one’s own, and each is chosen', async () => {
    await openAnn()
    await write('First name', 'Anna')
    await write('Notes (optional)', 'Bus 5')
    server.refuses(updateContact, 'ChangedMeanwhile', { Current: { FirstName: 'Anja', Notes: '' } })
    await press('Save')
    const question = within(await dialog('This was changed meanwhile'))
    await userEvent.click(await question.findByRole('button', { name: 'Save what I chose' }))
    expect(question.getAllByText('Choose one of the two.')).toHaveLength(2)
    const first = within(question.getByRole('radiogroup', { name: 'First name' }))
    expect(first.getByLabelText('YoursAnna')).toBeTruthy()
    await userEvent.click(first.getByLabelText('Saved meanwhileAnja'))
    await userEvent.click(within(question.getByRole('radiogroup', { name: 'Notes' })).getByLabelText('YoursBus 5'))
    server.answers(updateContact, { ...ann, FirstName: 'Anja', Notes: 'Bus 5' })
    await userEvent.click(question.getByRole('button', { name: 'Save what I chose' }))
    await screen.findByText('Anja Lee was saved.')
    expect(server.askedOf(updateContact).at(-1)!.body).toEqual({ Notes: 'Bus 5', Seen: { Notes: '' } })
  })

  test('loses nothing of what was typed where one goes back to the form', async () => {
    await openAnn()
    await write('First name', 'Anna')
    server.refuses(updateContact, 'ChangedMeanwhile', { Current: { FirstName: 'Anja' } })
    await press('Save')
    await press('Back to the form')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'This was changed meanwhile' })).toBeNull())
    expect((await field('First name')).value).toBe('Anna')
    await press('Save')
    await dialog('This was changed meanwhile')
    expect(server.askedOf(updateContact).at(-1)!.body).toEqual({ FirstName: 'Anna', Seen: { FirstName: 'Ann' } })
  })
})

describe('what was typed', () => {
  const question = 'Discard what you changed?'
  const kept = async (): Promise<void> => {
    await dialog(question)
    await press('Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
    expect((await field('First name')).value).toBe('Anna')
  }

  test('is left by no key, cross, button or way back without a question', async () => {
    const { router } = await openAnn()
    const before = router.history.location.href
    await write('First name', 'Anna')
    await userEvent.keyboard('{Escape}')
    await kept()
    await press('Close')
    await kept()
    await press('Cancel')
    await kept()
    void router.navigate({ to: '/broadcasts' })
    await kept()
    expect(router.history.location.href).toBe(before)
    await userEvent.keyboard('{Escape}')
    await dialog(question)
    await press('Discard')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit contact' })).toBeNull())
    expect(server.askedOf(updateContact)).toEqual([])
  })

  test('is no reason to ask once it is as it was', async () => {
    await openAnn()
    await write('First name', 'Anna')
    await write('First name', 'Ann')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit contact' })).toBeNull())
  })
})

describe('a new contact', () => {
  const school: Group = { ...exampleOf(listGroups).Items[0]!, ListID: 12, ListName: 'Grade 7', ListType: 'User' }
  const openNew = async (): Promise<void> => {
    server.answers(listGroups, { ...exampleOf(listGroups), Items: [school], Size: 1 })
    server.answers(listDuplicates, { ...exampleOf(listDuplicates), Items: [], Size: 0 })
    openPage('/contacts/group/12')
    await press('Add contacts')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add one' }))
    await dialog('Add a contact')
  }

  test('begins in its first field, and so does the next one, in the same groups', async () => {
    await openNew()
    await waitFor(async () => expect(document.activeElement).toBe(await field('First name')))
    server.answers(addContact, ann)
    await userEvent.type(await field('First name'), 'Ann')
    await userEvent.type(await field('Phone number'), '2175550142')
    await press('Save and add another')
    await screen.findByText('Ann Lee was added.')
    await waitFor(async () => expect((await field('First name')).value).toBe(''))
    await waitFor(async () => expect(document.activeElement).toBe(await field('First name')))
    await userEvent.type(await field('Phone number'), '2175550143{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a contact' })).toBeNull())
    expect(server.askedOf(addContact).map(({ body }) => (body as { Lists: unknown }).Lists)).toEqual([
      [{ ListID: 12 }],
      [{ ListID: 12 }],
    ])
  })

  test('whose number somebody has names them, and puts them into the group', async () => {
    await openNew()
    server.refuses(addContact, 'ContactExists', { Facts: { PersonID: 7, Name: 'Ben Ito' } })
    await userEvent.type(await field('Phone number'), '2175550142')
    await press('Add contact')
    await screen.findByText('Ben Ito has this number already.')
    expect((await screen.findByRole('link', { name: 'Open Ben Ito' })).getAttribute('href')).toBe('/contacts/contact/7')
    await press('Add Ben Ito to Grade 7')
    await screen.findByText('Ben Ito was added to Grade 7.')
    expect(server.askedOf(addContactsToGroup).map(({ body }) => body)).toEqual([
      { Selection: { Type: 'Selected', Items: [7] } },
    ])
  })

  test('whose number somebody has whom one does not see is told no more than that', async () => {
    await openNew()
    server.refuses(addContact, 'ContactExists')
    await userEvent.type(await field('Phone number'), '2175550142')
    await press('Add contact')
    await screen.findByText('Contact already exists in the "Everyone" group.')
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  })
})

test('Escape while it is being saved asks nothing; the form closes itself, or keeps what was typed', async () => {
  await openAnn()
  const held = server.holds(updateContact)
  await write('Notes (optional)', 'Bus 5')
  await press('Save')
  await waitFor(() => expect(server.askedOf(updateContact)).toHaveLength(1))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('It is not saved yet.')).toBeNull()
  held.refuse('ServerError')
  await screen.findByRole('alert')
  expect((await field('Notes (optional)')).value).toBe('Bus 5')
  await userEvent.keyboard('{Escape}')
  await screen.findByText('It is not saved yet.')
})

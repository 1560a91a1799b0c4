// @vitest-environment happy-dom
import { listFieldNames } from '@carillon/contract/contacts.ts'
import { addContacts, listGroups } from '@carillon/contract/groups.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listGroups, exampleOf(listGroups))
})
afterEach(() => closePage(server))

test('names whose halves nothing tells apart are asked about, and never guessed', async () => {
  server.answers(addContacts, { ...exampleOf(addContacts), Added: 1, Updated: 0, Unchanged: 0, Items: [] })
  const added = () => server.askedOf(addContacts).filter(({ body }) => !(body as { OnlyCount?: boolean }).OnlyCount)
  openPage('/contacts/paste')
  const field = await screen.findByLabelText('Names and phone numbers')
  await userEvent.click(field)
  await userEvent.paste('Muñoz\tLucía\t(217) 555-3701\t217-555-3702 x12\nMuñoz\tLucía\t(217) 555-3701')
  await userEvent.click(screen.getByRole('button', { name: 'Find contacts' }))
  await screen.findByText('2 rows found')
  await screen.findByText('Not added from this line: x12')
  await userEvent.click(screen.getByRole('checkbox', { name: /have agreed/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByText('Please say which column holds the first names.')
  await screen.findByText('1 new contact, 0 known.')
  expect(added()).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Lucía is the first name: Lucía Muñoz' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByRole('heading', { name: 'Your contacts are in' })
  expect(added()[0]?.body).toMatchObject({ Contacts: [{ FirstName: 'Lucía', LastName: 'Muñoz' }] })
})

test('a column that is none of ours is kept in a field of the name that is chosen, or left out and said', async () => {
  server.answers(listFieldNames, { FieldNames: ['Class', 'Room'] })
  server.answers(addContacts, { ...exampleOf(addContacts), Added: 1, Updated: 0, Unchanged: 0, Items: [] })
  openPage('/contacts/paste')
  await userEvent.click(await screen.findByLabelText('Names and phone numbers'))
  await userEvent.paste('Name\tGrade\tBus\tNotes\tCell\nAda King\t9\tB\tCoach\t(217) 555-3701')
  await userEvent.click(screen.getByRole('button', { name: 'Find contacts' }))
  await screen.findByText('3 more columns')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What becomes of Bus?' }), 'Leave out')
  await screen.findByText('Not added from this line: B')
  const field = screen.getByRole('combobox', { name: 'Field name for Grade' })
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('checkbox', { name: /have agreed/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByText('Enter a Field Name.')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'Cl')
  await userEvent.click(await screen.findByRole('option', { name: 'Class' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByRole('heading', { name: 'Your contacts are in' })
  const added = server.askedOf(addContacts).filter(({ body }) => !(body as { OnlyCount?: boolean }).OnlyCount)
  expect(added[0]?.body).toMatchObject({
    Contacts: [{ FirstName: 'Ada', LastName: 'King', Notes: 'Coach', CustomData: { Class: '9' } }],
  })
})

test('a column whose heading is not known is made the last names, beside the first ones that were recognised', async () => {
  server.answers(addContacts, { ...exampleOf(addContacts), Added: 1, Updated: 0, Unchanged: 0, Items: [] })
  openPage('/contacts/paste')
  await userEvent.click(await screen.findByLabelText('Names and phone numbers'))
  await userEvent.paste('Given\tFamily\tCell\nAda May\tKing\t(217) 555-3701')
  await userEvent.click(screen.getByRole('button', { name: 'Find contacts' }))
  await screen.findByText('One more column')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What becomes of Family?' }), 'Last name')
  expect(screen.getByRole('textbox', { name: 'Name 1' })).toHaveProperty('value', 'King, Ada May')
  await userEvent.click(screen.getByRole('checkbox', { name: /have agreed/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByRole('heading', { name: 'Your contacts are in' })
  const added = server.askedOf(addContacts).filter(({ body }) => !(body as { OnlyCount?: boolean }).OnlyCount)
  expect(added[0]?.body).toMatchObject({ Contacts: [{ FirstName: 'Ada May', LastName: 'King' }] })
  expect(JSON.stringify(added[0]?.body)).not.toContain('Family')
})

// @vitest-environment happy-dom
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
  await screen.findByText('1 new, 0 known.')
  expect(added()).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Lucía is the first name: Lucía Muñoz' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByRole('heading', { name: 'Your contacts are in' })
  expect(added()[0]?.body).toMatchObject({ Contacts: [{ FirstName: 'Lucía', LastName: 'Muñoz' }] })
})

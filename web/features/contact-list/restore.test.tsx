// @vitest-environment happy-dom
import { getContact, mergeContacts } from '@carillon/contract/contacts.ts'
import { addContactsToGroup, listGroupContacts } from '@carillon/contract/groups.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const person = (PersonID: number, FirstName: string, LastName: string, phones: string[]) => {
  const [PrimaryPhone = '', SecondaryPhone = '', TertiaryPhone = ''] = phones
  return { ...exampleOf(getContact), PersonID, FirstName, LastName, PrimaryPhone, SecondaryPhone, TertiaryPhone }
}
const holder = person(9, 'Carter', 'Adams', ['2175550170', '2175550171'])
const gone = person(2, 'Bob', 'Lee', ['2175550170', '2175550172', '2175550173'])
const other = person(3, 'Cyd', 'Lee', ['2175550175'])

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listGroupContacts, { Items: [gone, other], Size: 2, Previous: null, Next: null })
  server.answers(getContact, holder)
})
afterEach(() => closePage(server))

const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }))
const restored = {
  ...{ UndoID: 5, Count: 1, TaskID: null, Left: 0, LeftWithOther: 0 },
  Message: 'Bob Lee came back without a number that another contact has now.',
}
const told = '1 contact restored. Bob Lee came back without a number that another contact has now.'
const restore = async (LeftWithOther: number) => {
  const Facts = { PersonID: 9, Name: 'Carter Adams', LeftWithOther }
  server.refuses(addContactsToGroup, 'ContactExists', { Facts })
  openPage('/contacts/group/-2')
  await press('Actions for Bob Lee')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }))
  await screen.findByText('Carter Adams has this number now.')
}

describe('who cannot be restored because somebody has the number', () => {
  test('comes back without that number, where they have another', async () => {
    await restore(1)
    server.answers(addContactsToGroup, restored)
    await press('Restore without that number')
    await screen.findByText(told)
    expect(server.askedOf(addContactsToGroup).at(-1)?.body).toMatchObject({ WithoutTaken: true })
    const link = await screen.findByRole('link', { name: 'See it' })
    expect(link.getAttribute('href')).toBe('/contacts/contact/2')
  })

  test('is not offered it where they have none', async () => {
    await restore(0)
    await screen.findByRole('button', { name: 'Merge into Carter Adams' })
    expect(screen.queryByRole('button', { name: 'Restore without that number' })).toBeNull()
  })

  test('is merged by the numbers that are chosen, where they have more together than a contact holds', async () => {
    await restore(1)
    server.refuses(mergeContacts, 'WrongInput', { Errors: { PhoneNumbers: ['Choose which to keep.'] } })
    await press('Merge into Carter Adams')
    const dialog = within(await screen.findByRole('dialog', { name: 'Which numbers are kept?' }))
    await dialog.findByText('Not kept: (217) 555-0173.')
    const box = (name: string) => dialog.getByRole('checkbox', { name })
    expect(box('(217) 555-0173')).toHaveProperty('disabled', true)
    await userEvent.click(box('(217) 555-0171'))
    await userEvent.click(box('(217) 555-0173'))
    await dialog.findByText('Not kept: (217) 555-0171.')
    server.answers(mergeContacts, { Contact: holder, UndoID: 6, Message: null })
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
    await screen.findByText('1 contact merged into Carter Adams. Not kept: (217) 555-0171.')
    expect(server.askedOf(mergeContacts).at(-1)?.body).toEqual({
      Contacts: [{ PersonID: 2 }],
      PhoneNumbers: ['2175550170', '2175550172', '2175550173'],
    })
  })
})

test('of many, those who were left and have another number can come back without the one that is taken', async () => {
  server.answers(addContactsToGroup, { ...restored, Message: 'Bob Lee stays in Deleted.', Left: 1, LeftWithOther: 1 })
  openPage('/contacts/group/-2')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press('Restore')
  await screen.findByText('1 contact restored. Bob Lee stays in Deleted.')
  await screen.findByText('1 person of those left has another number.')
  server.answers(addContactsToGroup, restored)
  await press('Restore without the numbers that are taken')
  await screen.findByText(told)
})

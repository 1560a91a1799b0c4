// @vitest-environment happy-dom
import { getContact, listContacts } from '@carillon/contract/contacts.ts'
import { listDraftContacts, listDraftSources } from '@carillon/contract/draft-contacts.ts'
import { getDraft } from '@carillon/contract/drafts.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../../testing/examples.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../../testing/open-page.tsx'

let server: FakeServer
beforeEach(async () => {
  server = signedInServer()
  server.answers(getDraft, { ...exampleOf(getDraft), PotentialUniqueCount: 0, isSettingsConfirmed: true, Lists: [] })
  server.answers(listDraftContacts, { Items: [], Size: 0, Previous: null, Next: null })
  server.answers(listDraftSources, { Items: [] })
  server.answers(listContacts, page(2))
  openPage('/broadcasts/create?draft=3&step=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Add from contacts' }))
})
afterEach(() => closePage(server))

const ann = { ...exampleOf(getContact), PersonID: 1, FirstName: 'Ann', LastName: 'Lee', OptedOutOfTexts: false }
const held = { ...ann, PersonID: 2, FirstName: 'Bob', MayBeAskingToStop: true, PrimaryPhoneTextable: false }
const page = (Size: number) => ({ Items: [ann, held], Size, Previous: null, Next: null })

test('who may be asking to stop is said to', async () => {
  await screen.findByRole('checkbox', { name: /^Bob Lee.*may be asking to stop$/ })
})

test('all that is found cannot be ticked before it is known how many they are', async () => {
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Select all 2 in/ })
  const awaited = server.holds(listContacts)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'lee')
  await waitFor(() => expect(all.disabled).toBe(true))
  awaited.answer(page(31))
  await screen.findByRole('checkbox', { name: /^Select all 31 found/ })
  expect(all.disabled).toBe(false)
})

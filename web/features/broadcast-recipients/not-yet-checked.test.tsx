// @vitest-environment happy-dom
import { getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { getDraft } from '@carillon/contract/drafts.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getDraft, { ...exampleOf(getDraft), PotentialUniqueCount: 3, isSettingsConfirmed: true })
})
afterEach(() => closePage(server))

const person = exampleOf(listDraftContacts).Items[0]!
const summary = {
  ...exampleOf(getContactSummary),
  ...{ PotentialUniqueCount: 3, PeopleCount: 3, PeopleReachedCount: 3 },
  InvalidMessageCount: 0,
  ExcludedMessageCount: 0,
}
const recipients = '/broadcasts/create?draft=3&step=2'

test('numbers that nobody has looked up yet are told, one by one and in all', async () => {
  const known = { ...person, ID: 1, FirstName: 'Ann', PrimaryPhoneError: null, PrimaryPhoneChecked: true }
  const unknown = { ...known, ID: 2, FirstName: 'Bob', PrimaryPhoneChecked: false }
  server.answers(listDraftContacts, { Items: [known, unknown], Size: 2, Previous: null, Next: null })
  server.answers(getContactSummary, { ...summary, TextNumberCount: 3, NotCheckedCount: 1 })
  openPage(recipients)
  await screen.findByText('1 number is not yet checked. Landlines drop out by themselves.')
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/Ann/)).queryAllByText('Yes')).not.toEqual([])
  expect((await row(/Bob/)).queryAllByText('Not yet checked')).not.toEqual([])
})

test('who turns out to be a landline is one of those who do not get it', async () => {
  server.answers(getContactSummary, { ...summary, TextNumberCount: 2, NotCheckedCount: 0, NotTextable: 1 })
  openPage(recipients)
  await screen.findByText('2 people get this text')
  await screen.findByText('1 of 3 will not get it.')
  expect(screen.queryByText(/not yet checked/)).toBeNull()
})

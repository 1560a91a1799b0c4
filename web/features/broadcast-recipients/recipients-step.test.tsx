// @vitest-environment happy-dom
import {
  addDraftContacts,
  addDraftGroups,
  getContactSummary,
  listDraftContacts,
  listDraftSources,
  removeDraftContacts,
  removeDraftGroups,
  removeDraftSource,
} from '@carillon/contract/draft-contacts.ts'
import { getDraft } from '@carillon/contract/drafts.ts'
import { getGroup, listGroups } from '@carillon/contract/groups.ts'
import { getPhoneNumber } from '@carillon/contract/phone-numbers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const draft = { ...exampleOf(getDraft), PotentialUniqueCount: 80, TextNumberCount: 80, isSettingsConfirmed: true }
const summary = {
  ...exampleOf(getContactSummary),
  ...{ PeopleCount: 80, PeopleReachedCount: 78 },
  ...{ PotentialUniqueCount: 80, TextNumberCount: 78, OptedOut: 2, InvalidMessageCount: 0, ExcludedMessageCount: 0 },
}
const nobody = { ...draft, PotentialUniqueCount: 0, TextNumberCount: 0, Lists: [] }
const recipients = '/broadcasts/create?draft=3&step=2'

test('what was added stands with its count, and is taken out by its own button', async () => {
  server.answers(getDraft, draft)
  server.answers(getContactSummary, summary)
  server.answers(listDraftSources, {
    Items: [
      { Kind: 'Group', SourceID: 7, Name: 'Grade 9', Category: '', Count: 65 },
      { Kind: 'Results', SourceID: 3, Name: 'Snow day', Category: 'replied', Count: 12 },
      { Kind: 'Single', SourceID: null, Name: '', Category: '', Count: 3 },
    ],
  })
  server.answers(removeDraftGroups, { UndoID: 1, Count: 65 })
  server.answers(removeDraftSource, { UndoID: 2, Count: 12 })
  openPage(recipients)
  const added = within(await screen.findByRole('list', { name: 'What was added' }))
  expect(added.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Grade 965 people',
    '“Snow day”: Replied12 people',
    'Added by hand3 people',
  ])
  await userEvent.click(added.getByRole('button', { name: 'Remove Grade 9, 65 people' }))
  await screen.findByText('Grade 9 removed, with 65 people.')
  expect(server.askedOf(removeDraftGroups)[0]?.body).toEqual({ Selection: { Type: 'Selected', Items: [7] } })
  await userEvent.click(added.getByRole('button', { name: 'Remove “Snow day”: Replied, 12 people' }))
  await screen.findByText('“Snow day”: Replied removed, with 12 people.')
  expect(server.askedOf(removeDraftSource)[0]?.body).toEqual({ SourceID: 3 })
})

test('a reason why people are left out opens their list', async () => {
  server.answers(getDraft, draft)
  server.answers(getContactSummary, summary)
  openPage(recipients)
  const reason = await screen.findByRole('button', { name: '2 people have opted out' })
  await userEvent.click(reason)
  expect(reason.getAttribute('aria-pressed')).toBe('true')
})

test('while there is nobody, each way to add people says what it is; the focus goes on to the menu', async () => {
  server.answers(getDraft, nobody)
  server.answers(listDraftContacts, { Items: [], Size: 0, Previous: null, Next: null })
  server.answers(listDraftSources, { Items: [] })
  server.answers(addDraftContacts, { Added: 1, FailedContacts: [] })
  openPage(recipients)
  await screen.findByText('Nobody yet. Who should get it?')
  const way = await screen.findByRole('button', { name: 'Add numbers', description: 'Phone numbers you type.' })
  await userEvent.click(way)
  await userEvent.type(await screen.findByLabelText('Phone numbers'), '3325550131')
  server.answers(getDraft, { ...nobody, PotentialUniqueCount: 1, TextNumberCount: 1 })
  server.answers(getContactSummary, { ...summary, PotentialUniqueCount: 1, PeopleCount: 1, TextNumberCount: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Add number' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add people'))
})

test('the focus goes on to the menu also where the dialog closes before the people are there', async () => {
  const group = { ...exampleOf(getGroup), ListID: 5, ListName: 'Band', ListType: 'User' as const }
  server.answers(listGroups, { Items: [group], Size: 1, Previous: null, Next: null })
  server.answers(getDraft, nobody)
  server.answers(listDraftContacts, { Items: [], Size: 0, Previous: null, Next: null })
  server.answers(listDraftSources, { Items: [] })
  openPage(recipients)
  await userEvent.click(await screen.findByRole('button', { name: 'Add groups' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Band/ }))
  server.answers(addDraftGroups, exampleOf(addDraftGroups))
  const held = server.holds(getDraft)
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 group' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  held.answer({ ...nobody, PotentialUniqueCount: 1, TextNumberCount: 1 })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add people'))
})

test('a number is told what it gets of this broadcast: a landline is called', async () => {
  server.answers(getDraft, { ...nobody, BroadcastType: 'Announcement' })
  server.answers(listDraftContacts, { Items: [], Size: 0, Previous: null, Next: null })
  server.answers(listDraftSources, { Items: [] })
  const known = { ...exampleOf(getPhoneNumber), Sentence: 'This number is not a textable number.', CallSentence: null }
  server.answers(getPhoneNumber, known)
  openPage(recipients)
  await userEvent.click(await screen.findByRole('button', { name: 'Add numbers' }))
  const field = await screen.findByLabelText('Phone numbers')
  await userEvent.type(field, '3325550190')
  await screen.findByText('Is called.')
  server.answers(getPhoneNumber, { ...known, CallSentence: 'Free accounts can call only verified numbers.' })
  await userEvent.clear(field)
  await userEvent.type(field, '3325550191')
  await screen.findByText('Free accounts can call only verified numbers.')
})

test('people who are ticked while those of a reason are awaited are no more than those', async () => {
  const [person] = exampleOf(listDraftContacts).Items
  const page = (...names: string[]) => ({
    ...exampleOf(listDraftContacts),
    Items: names.map((FirstName, at) => ({ ...person!, ID: at + 1, FirstName, LastName: 'Lee' })),
    Size: names.length,
  })
  server.answers(getDraft, draft)
  server.answers(getContactSummary, summary)
  server.answers(listDraftContacts, page('Ann', 'Bob'))
  openPage(recipients)
  await screen.findByRole('checkbox', { name: 'Select Ann Lee' })
  const held = server.holds(listDraftContacts)
  await userEvent.click(await screen.findByRole('button', { name: '2 people have opted out' }))
  await waitFor(() => expect(server.askedOf(listDraftContacts).at(-1)?.query).toHaveProperty('reason'))
  for (const name of ['Ann Lee', 'Bob Lee']) {
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  held.answer(page('Ann', 'Bob', 'Cyd'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(server.askedOf(removeDraftContacts)[0]?.body).toEqual({ Selection: { Type: 'Selected', Items: [1, 2] } }),
  )
})

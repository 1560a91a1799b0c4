// @vitest-environment happy-dom
import { listContacts } from '@carillon/contract/contacts.ts'
import { startConversations } from '@carillon/contract/conversation-starts.ts'
import { getConversation, getSignatureSetting } from '@carillon/contract/conversations.ts'
import { startDraft } from '@carillon/contract/drafts.ts'
import { listGroups } from '@carillon/contract/groups.ts'
import { getPhoneNumber } from '@carillon/contract/phone-numbers.ts'
import { previewMerge } from '@carillon/contract/template-merges.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const fine = { ...exampleOf(getPhoneNumber), Sentence: null }
const failedOf = (PrimaryPhone: string, Message: string) => ({
  ...{ PrimaryPhone, ErrorCode: 1, Message, ErrorMessage: Message },
  Contact: { FirstName: '', LastName: '', Notes: '', PrimaryPhone },
})
const page = <T,>(Items: T[]) => ({ Items, Size: Items.length, Previous: null, Next: null })

let server: FakeServer
let group: ReturnType<typeof exampleOf<typeof listGroups>>['Items'][number]
beforeEach(() => {
  server = signedInServer()
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  server.answers(getSignatureSetting, { isEnabled: false })
  server.answers(getPhoneNumber, fine)
  server.answers(listContacts, page([]))
  group = { ...exampleOf(listGroups).Items[0]!, ListID: 7, ListName: 'Staff', RosterCount: 40 }
  server.answers(listGroups, page([]))
})
afterEach(() => closePage(server))

/** The dialog by its key, with its field of people. */
const opened = async () => {
  const { router } = openPage('/inbox')
  await screen.findByRole('link', { name: /Ann Lee/ })
  await userEvent.keyboard('n')
  return { router, to: await screen.findByRole('combobox', { name: /^To/ }) }
}
const message = async () => await screen.findByRole('textbox', { name: /^Text message/ })

test('a number that is typed gets a text, and its conversation opens', async () => {
  const { router, to } = await opened()
  await userEvent.type(to, '2175550101,')
  await screen.findByText('(217) 555-0101')
  await userEvent.type(await message(), 'Hello')
  server.answers(startConversations, { Items: [conversationOf(1)], FailedContacts: [] })
  server.answers(getConversation, conversationOf(1))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/inbox/1/messages'))
  expect(server.askedOf(startConversations)[0]?.body).toMatchObject({
    Contacts: [{ PrimaryPhone: '2175550101' }],
    TextMessage: 'Hello',
  })
})

test('what is missing is said at its field, and the same number is not added twice', async () => {
  const { to } = await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Please add a phone number')
  await screen.findByText('Enter a Text Message.')
  await userEvent.type(to, '2175550101,2175550101,')
  await screen.findByText("You've already added this number.")
  await userEvent.type(to, '12,')
  await screen.findByText('12: Must be 10 digits; use only numbers.')
  expect(server.askedOf(startConversations)).toEqual([])
})

test('who cannot be texted is said before one writes, and is left out by one press', async () => {
  server.answers(getPhoneNumber, { ...fine, Sentence: 'This number has been opted-out.' })
  const { to } = await opened()
  await userEvent.type(to, '2175550101,')
  await screen.findByText('This number has been opted-out.')
  await userEvent.type(await message(), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Leave out who cannot be texted.')
  expect(server.askedOf(startConversations)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Leave this one out' }))
  await waitFor(() => expect(screen.queryByText('This number has been opted-out.')).toBeNull())
})

test('who was not reached stays, with why; those who have it are not written to again', async () => {
  const { to } = await opened()
  await userEvent.type(to, '2175550101,2175550102,')
  await userEvent.type(await message(), 'Hello')
  server.answers(startConversations, {
    Items: [conversationOf(1)],
    FailedContacts: [failedOf('2175550102', "This number hasn't opted-in.")],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Text 2 people' }))
  await screen.findByText("This number hasn't opted-in.", { exact: false })
  await screen.findByText('Sent to 1 person.')
  expect(screen.queryByRole('button', { name: 'Take out (217) 555-0101' })).toBeNull()
  screen.getByRole('button', { name: 'Take out (217) 555-0102' })
  expect(await message()).toHaveProperty('value', 'Hello')
})

test('Enter takes the first of those that are found', async () => {
  server.answers(listGroups, page([group]))
  const { to } = await opened()
  await userEvent.type(to, 'Staff')
  await screen.findByRole('option', { name: /Staff/ })
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Take out Staff' })
  expect(to).toHaveProperty('value', '')
})

test('what was found for fewer letters is not taken', async () => {
  const groups = [group, { ...group, ListID: 8, ListName: 'Staff Bus' }]
  server.answers(listGroups, ({ query }) => page(query.q === 'Staff' ? groups : groups.slice(1)))
  const { to } = await opened()
  await userEvent.type(to, 'Staff')
  await screen.findByRole('option', { name: /Staff Group/ })
  await userEvent.type(to, ' B{Enter}')
  await screen.findByRole('button', { name: 'Take out Staff Bus' })
  expect(screen.queryByRole('button', { name: 'Take out Staff' })).toBeNull()
  expect(to).toHaveProperty('value', '')
})

test('a large group is a group text, which needs the right to it', async () => {
  server.answers(listGroups, page([group]))
  const { to } = await opened()
  await userEvent.type(to, 'Staff')
  await userEvent.click(await screen.findByRole('option', { name: /Staff/ }))
  await screen.findByText(/get it as a group text/)
  await userEvent.type(await message(), 'Hello')
  server.answers(startConversations, { Items: [], FailedContacts: [], BroadcastID: 12 })
  await userEvent.click(screen.getByRole('button', { name: 'Text 40 people' }))
  await waitFor(() => expect(server.askedOf(startConversations)[0]?.body).toMatchObject({ Lists: [{ ListID: 7 }] }))
})

test('each of several reads words filled in, which can be corrected for one', async () => {
  server.answers(previewMerge, {
    Items: ['2175550101', '2175550102'].map((PrimaryPhone, at) => ({
      ...{ PrimaryPhone, Message: `Hi ${at === 0 ? 'Ann' : 'Bob'}`, TemplateMergeMessageStatus: 'Valid' as const },
      StatusText: '',
    })),
  })
  const { to } = await opened()
  await userEvent.type(to, '2175550101,2175550102,')
  await userEvent.type(await message(), 'Hi {{{{FirstName friend}}')
  await screen.findByText('Hi Bob')
  await userEvent.click(screen.getByRole('button', { name: 'Write to (217) 555-0102 by hand' }))
  const own = await screen.findByRole('textbox', { name: /^Message for/ })
  await userEvent.clear(own)
  await userEvent.type(own, 'Dear Bob')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(screen.getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() =>
    expect(server.askedOf(startConversations)[0]?.body).toMatchObject({
      Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102', TextMessage: 'Dear Bob' }],
    }),
  )
})

test('what was typed is asked after before it is lost, and can be made a broadcast', async () => {
  const { to } = await opened()
  await userEvent.type(to, '2175550101,')
  await userEvent.keyboard('{Escape}{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await userEvent.type(await message(), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Make it a broadcast' }))
  await waitFor(() =>
    expect(server.askedOf(startDraft)[0]?.body).toMatchObject({
      TextMessage: 'Hello',
      Contacts: [{ PrimaryPhone: '2175550101' }],
    }),
  )
})

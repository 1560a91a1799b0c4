// @vitest-environment happy-dom
import { type Contact, getContact, listSaid } from '@carillon/contract/contacts.ts'
import { updateConversation, viewConversation } from '@carillon/contract/conversations.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { sendAgain } from '@carillon/contract/text-messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf, textOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  server.answers(getContact, {
    ...(exampleOf(getContact) as Contact),
    ...{ PersonID: 1, FirstName: 'Ann', LastName: 'Lee', PrimaryPhone: '2175550101' },
    Phones: [{ ...(exampleOf(getContact) as Contact).Phones[0]!, PhoneNumber: '2175550101' }],
  })
})
afterEach(() => closePage(server))

test('a contact’s page shows their conversation as the inbox does, to be answered there', async () => {
  const inbox = inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  const text = {
    Message: 'At nine',
    IsInbound: false,
    Outcome: 'failed',
    CreateTimestamp: new Date().toISOString(),
  } as const
  inbox.say(textOf(9, { ...text, CanSendAgain: true, User: { UserID: 99, FirstName: 'Uma', LastName: 'Moss' } }))
  openPage('/contacts/1')
  const thread = within(await screen.findByRole('region', { name: 'Messages with Ann Lee' }))
  await thread.findByText('Hello from 1')
  thread.getByText('New')
  await thread.findByText('Uma Moss')
  server.answers(sendAgain, textOf(10, text))
  await userEvent.click(thread.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(server.askedOf(sendAgain)).toHaveLength(1))
  screen.getByRole('textbox', { name: 'Text to Ann Lee' })
  expect(screen.getByRole('link', { name: 'Open in the inbox' }).getAttribute('href')).toBe('/inbox/1/messages')
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(1))
})

test('what may be no opt-out is taken back there', async () => {
  const WhyNotSend = { Reason: 'MayAskToStop', Message: 'They may have asked to stop.' } as const
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann', IsAutoOptOut: true, WhyNotSend })])
  openPage('/contacts/1')
  await screen.findByText('They may have asked to stop.')
  expect(screen.queryByRole('textbox', { name: 'Text to Ann Lee' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Not an opt-out' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Allow texts again' }))
  await waitFor(() =>
    expect(server.askedOf(updateConversation)).toMatchObject([
      { body: { IsAutoOptOut: false, UserIndicatedConsentDeclared: true } },
    ]),
  )
})

test('everything in one, with calls, is a choice beside it', async () => {
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  server.answers(listSaid, exampleOf(listSaid))
  openPage('/contacts/1')
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Which messages' }),
    'Everything, with calls',
  )
  const said = within(await screen.findByRole('region', { name: 'Messages with Ann Lee' }))
  await said.findByText('wrong number, please remove me')
})

test('and all there is where nobody has written', async () => {
  inboxOf(server, [])
  server.answers(listSaid, exampleOf(listSaid))
  openPage('/contacts/1')
  const said = within(await screen.findByRole('region', { name: 'Messages with Ann Lee' }))
  await said.findByText('wrong number, please remove me')
  expect(screen.queryByRole('combobox', { name: 'Which messages' })).toBeNull()
})

// @vitest-environment happy-dom
import { scheduleConversations } from '@carillon/contract/conversation-starts.ts'
import { getSignatureSetting, saveConversationDraft } from '@carillon/contract/conversations.ts'
import {
  cancelScheduledConversation,
  listScheduledConversations,
  type ScheduledConversation,
  sendScheduledNow,
  updateScheduledConversation,
} from '@carillon/contract/scheduled-conversations.ts'
import { undo } from '@carillon/contract/undos.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const inAnHour = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString()
const scheduled = (more: Partial<ScheduledConversation> = {}): ScheduledConversation => ({
  ...{ ScheduledConversationID: 5, ConversationID: 1, TextNumberID: 1, TextPhoneNumber: '2175550200' },
  ...{ TextNumberName: 'Main line', PhoneNumber: '2175550101', PersonID: 1, FirstName: 'Ann', LastName: 'Lee' },
  ...{
    TextMessage: 'Bring your form.',
    Media: [],
    IncludeSignature: false,
    Signature: '',
    MaxMessageLength: 160,
    StartDate: inAnHour,
  },
  ...{ CreatedDate: inAnHour, User: { UserID: 99, FirstName: 'Adam', LastName: 'Admin' } },
  ...{ Status: 'Scheduled', Reason: '', WaitsUntil: null, HeardSince: false },
  ...more,
})

let server: FakeServer
let waiting: ScheduledConversation[]
beforeEach(() => {
  waiting = [scheduled()]
  server = signedInServer()
  server.answers(getSignatureSetting, { isEnabled: false })
  server.answers(saveConversationDraft, { Success: true })
  server.answers(listScheduledConversations, ({ query }) => {
    const Items = waiting.filter(({ Status }) => query.Status === undefined || Status === query.Status)
    return { Items, Size: Items.length, Previous: null, Next: null }
  })
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann', ScheduledCount: 1 })])
})
afterEach(() => closePage(server))

const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the text to Ann Lee' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('what waits is listed with who wrote it, and canceled with a way back', async () => {
  waiting = [scheduled({ HeardSince: true })]
  openPage('/inbox/scheduled-conversations')
  await screen.findByText('Bring your form.')
  await screen.findByText('They have written since this was scheduled.')
  await screen.findByText(/by Adam Admin/)
  server.answers(cancelScheduledConversation, () => {
    waiting = [scheduled({ Status: 'Canceled' })]
    return { ...waiting[0]!, UndoID: 71 }
  })
  await act('Do not send it')
  await screen.findByText('Your text to Ann Lee will not be sent.')
  await screen.findByText(/Nothing waits to be sent/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.askedOf(undo)).toHaveLength(1))
})

test('one that an opt-out has canceled says why', async () => {
  waiting = [scheduled({ Status: 'Canceled', Reason: 'Ann Lee has opted out.' })]
  openPage('/inbox/scheduled-conversations')
  await userEvent.click(await screen.findByRole('radio', { name: 'Canceled' }))
  await screen.findByText('Ann Lee has opted out.')
})

test('one that waits for quiet hours to pass says until when', async () => {
  waiting = [scheduled({ Status: 'Sent', WaitsUntil: '2027-03-02T14:00:00.000Z' })]
  openPage('/inbox/scheduled-conversations')
  await userEvent.click(await screen.findByRole('radio', { name: 'Sent' }))
  await screen.findByText(/^Waits until .*, quiet hours$/)
})

test('it is sent now once that is confirmed', async () => {
  openPage('/inbox/scheduled-conversations')
  server.answers(sendScheduledNow, scheduled({ Status: 'Sent' }))
  await act('Send now')
  const dialog = await screen.findByRole('dialog', { name: 'Text Ann Lee now?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send now' }))
  await screen.findByText('Your text to Ann Lee is on its way.')
})

test('what another has changed meanwhile is shown beside, and nothing is lost', async () => {
  openPage('/inbox/scheduled-conversations')
  await act('Edit')
  const field = await screen.findByRole('textbox', { name: /^Text message/ })
  await userEvent.type(field, ' Please')
  server.refuses(updateScheduledConversation, 'ChangedMeanwhile', { Current: { TextMessage: 'Bring two forms.' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Bring two forms.')
  expect(server.askedOf(updateScheduledConversation)[0]?.body).toEqual({
    TextMessage: 'Bring your form. Please',
    Seen: { TextMessage: 'Bring your form.' },
  })
})

test('what a colleague wrote is changed within their limit, with their signature', async () => {
  waiting = [
    scheduled({
      IncludeSignature: true,
      Signature: 'x'.repeat(150),
      User: { UserID: 99, FirstName: 'Adam', LastName: '' },
    }),
  ]
  openPage('/inbox/scheduled-conversations')
  await act('Edit')
  await screen.findByText('Characters: 168/160')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText("Your message can't exceed 160 characters.")
  expect(server.askedOf(updateScheduledConversation)).toEqual([])
})

test('a thread says that something waits in it, and shows it at its end', async () => {
  openPage('/inbox/1/messages')
  await screen.findByText('1 text waits here.')
  await screen.findByText('Bring your form.')
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(document.activeElement?.textContent).toContain('Bring your form.')
})

test('what stands in the field is sent later: five minutes from now unless another time is chosen', async () => {
  openPage('/inbox/1/messages')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text to Ann Lee' }), 'At noon')
  await userEvent.click(screen.getByRole('button', { name: 'More choices' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send later' }))
  server.answers(scheduleConversations, { Items: [scheduled({ ScheduledConversationID: 6 })], FailedContacts: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByText(/^It leaves /)
  const body = server.askedOf(scheduleConversations)[0]!.body as { StartDate: string }
  expect(body).toMatchObject({ TextMessage: 'At noon', TextNumberID: 1, Contacts: [{ PrimaryPhone: '2175550101' }] })
  const minutes = (Date.parse(body.StartDate) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(4)
  expect(minutes).toBeLessThanOrEqual(6)
  expect(screen.getByRole('textbox', { name: 'Text to Ann Lee' })).toHaveProperty('value', '')
})

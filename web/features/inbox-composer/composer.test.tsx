// @vitest-environment happy-dom
import {
  getConversation,
  getSignatureSetting,
  type OpenConversation,
  saveConversationDraft,
  setSignatureSetting,
} from '@carillon/contract/conversations.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { sendTextMessage } from '@carillon/contract/text-messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, said, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf, textOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

let server: FakeServer
let inbox: ReturnType<typeof inboxOf>
let id = 10
const start = (more: Partial<OpenConversation> = {}, Signature = { IsEnabled: true, SignatureText: 'Ms. Lee' }) => {
  // What is being written outlives a page; each test has a conversation of its own.
  id += 1
  server = signedInServer({ Signature })
  server.answers(websocketKey, exampleOf(websocketKey))
  server.answers(getSignatureSetting, { isEnabled: false })
  server.answers(setSignatureSetting, { isEnabled: true })
  server.answers(saveConversationDraft, { Success: true })
  inbox = inboxOf(server, [conversationOf(id, { FirstName: 'Ann', ...more })])
  openPage(`/inbox/${id}/messages`)
}
beforeEach(() => void said.splice(0))
afterEach(() => closePage(server))

const field = async () => await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to Ann Lee' })
const sent = () => server.askedOf(sendTextMessage).map(({ body }) => body)
const reply = (Message: string) => textOf(900, { ConversationID: id, Message, IsInbound: false, Outcome: 'waiting' })

test('Enter sends; the text is in the thread at once, and the field is free for the next', async () => {
  start()
  const held = server.holds(sendTextMessage)
  await userEvent.type(await field(), 'See you at 5{Enter}')
  expect(await field()).toHaveProperty('value', '')
  await screen.findByText('Sending…')
  await userEvent.type(await field(), 'And')
  held.answer(reply('See you at 5'))
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(sent()).toEqual([{ Message: 'See you at 5', MmsOutboundMedia: [], IncludeSignature: false }])
  expect(await field()).toHaveProperty('value', 'And')
})

test('why a picture was not taken goes with the text that is sent', async () => {
  start()
  server.answers(sendTextMessage, reply('Here it is'))
  await userEvent.click(await field())
  await userEvent.paste({
    files: [new File(['x'], 'plan.pdf', { type: 'application/pdf' })] as unknown as FileList,
    types: ['Files'],
  } as unknown as DataTransfer)
  await screen.findByText(/Choose a picture of type/)
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Choose a picture of type/)
  await userEvent.type(await field(), 'Here it is{Enter}')
  await waitFor(() => expect(screen.queryByText(/Choose a picture of type/)).toBeNull())
})

test('whoever wants Enter to begin a line sends with Ctrl Enter', async () => {
  start()
  server.answers(sendTextMessage, reply('x'))
  await userEvent.click(await screen.findByRole('button', { name: 'More choices' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Enter sends' }))
  await userEvent.type(await field(), 'One{Enter}two')
  expect(await field()).toHaveProperty('value', 'One\ntwo')
  await userEvent.type(await field(), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toMatchObject([{ Message: 'One\ntwo' }]))
  localStorage.clear()
})

test('a text that is refused is in the field again, with why', async () => {
  start()
  server.refuses(sendTextMessage, 'NotEnoughCredits')
  await userEvent.type(await field(), 'See you at 5{Enter}')
  const composer = (await field()).closest<HTMLElement>('[data-composer]')!
  await waitFor(() => expect(within(composer).getAllByRole('alert').at(-1)?.textContent).toMatch(/credits/))
  expect(await field()).toHaveProperty('value', 'See you at 5')
})

test('where the answer is lost, pressing again asks for the same one', async () => {
  start()
  server.refuses(sendTextMessage, 'Busy')
  await userEvent.type(await field(), 'Hello{Enter}')
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Hello'))
  server.answers(sendTextMessage, reply('Hello'))
  await userEvent.type(await field(), '{Enter}')
  await waitFor(() => expect(server.askedOf(sendTextMessage)).toHaveLength(2))
  const [first, second] = server.askedOf(sendTextMessage)
  expect(first!.idempotencyKey).not.toBeNull()
  expect(second!.idempotencyKey).toBe(first!.idempotencyKey)
})

test('where the answer is lost and the thread shows the text, the field is free, and the same words are another text', async () => {
  start()
  server.refuses(sendTextMessage, 'Busy')
  await userEvent.type(await field(), 'Hello{Enter}')
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Hello'))
  const AskedKey = server.askedOf(sendTextMessage)[0]!.idempotencyKey
  inbox.say({ ...reply('Hello'), AskedKey })
  await expect.poll(isListening).toBe(true)
  tell('textmessage.updated', { TextMessageID: 900, TextNumberID: 1, ConversationID: id })
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
  expect(screen.queryAllByText(/Busy|try again/i)).toEqual([])
  await waitFor(() => expect(server.askedOf(saveConversationDraft).at(-1)?.body).toEqual({ Message: '', Media: [] }))
  server.answers(sendTextMessage, textOf(901, { ConversationID: id, Message: 'Hello', IsInbound: false }))
  await userEvent.type(await field(), 'Hello{Enter}')
  await waitFor(() => expect(server.askedOf(sendTextMessage)).toHaveLength(2))
  expect(server.askedOf(sendTextMessage)[1]!.idempotencyKey).not.toBe(AskedKey)
})

test('what was changed after a lost answer stays, though the thread shows what it was', async () => {
  start()
  server.refuses(sendTextMessage, 'Busy')
  await userEvent.type(await field(), 'Hello{Enter}')
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Hello'))
  await userEvent.type(await field(), ' Ann')
  inbox.say({ ...reply('Hello'), AskedKey: server.askedOf(sendTextMessage)[0]!.idempotencyKey })
  await expect.poll(isListening).toBe(true)
  tell('textmessage.updated', { TextMessageID: 900, TextNumberID: 1, ConversationID: id })
  await within(await screen.findByRole('region', { name: 'Messages with Ann Lee' })).findByText('Hello')
  expect(await field()).toHaveProperty('value', 'Hello Ann')
})

test('a draft is restored, kept on leaving, and no other is put under the hand', async () => {
  start({ Draft: { Message: 'Dear', Media: [] }, HasDraft: true })
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Dear'))
  await userEvent.type(await field(), ' Ann')
  inbox.change(id, { Draft: { Message: 'of another tab', Media: [] } })
  await expect.poll(isListening).toBe(true)
  tell('conversation.updated', { TextNumberID: 1, ConversationID: id })
  await waitFor(() => expect(server.askedOf(getConversation).length).toBeGreaterThan(1))
  expect(await field()).toHaveProperty('value', 'Dear Ann')
  await waitFor(() =>
    expect(server.askedOf(saveConversationDraft).at(-1)?.body).toEqual({ Message: 'Dear Ann', Media: [] }),
  )
})

test('what is empty, too long or cannot be filled in is said, and nothing is sent', async () => {
  start({ MaxMessageLength: 20 })
  const send = await screen.findByRole('button', { name: 'Send' })
  await userEvent.click(send)
  await screen.findByText('Enter a Text Message.')
  await userEvent.type(await field(), 'a'.repeat(21))
  await screen.findByText('Characters: 21/20')
  await userEvent.click(send)
  await screen.findByText("Your message can't exceed 20 characters.")
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'Hi {{{{Notes}}')
  await userEvent.click(send)
  await screen.findByText('Ann Lee has no notes. Write it yourself, or take the field out.')
  expect(sent()).toEqual([])
})

test('a personalized text is shown as Ann reads it, and leaves so', async () => {
  start()
  server.answers(sendTextMessage, reply('Hi Ann!'))
  await userEvent.type(await field(), 'Hi {{{{FirstName}}!')
  await screen.findByText('Ann Lee reads:')
  await userEvent.type(await field(), '{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ Message: 'Hi Ann!' }]))
})

test('the button says what more than one credit costs, and the signature is of this conversation', async () => {
  start({ MaxMessageLength: 320 })
  server.answers(sendTextMessage, reply('x'))
  await userEvent.click(await screen.findByRole('button', { name: 'More choices' }))
  const sign = await screen.findByRole('menuitemcheckbox', { name: /Sign here/, checked: false })
  server.answers(getSignatureSetting, { isEnabled: true })
  await userEvent.click(sign)
  await waitFor(() => expect(server.askedOf(setSignatureSetting)).toMatchObject([{ body: { isEnabled: true } }]))
  await userEvent.click(await field())
  await userEvent.paste('a'.repeat(152))
  await userEvent.click(await screen.findByRole('button', { name: 'Send for 2 credits' }))
  await waitFor(() => expect(sent()).toMatchObject([{ IncludeSignature: true }]))
})

test('colleagues hear that one writes, and one hears that they have just written', async () => {
  start()
  await field()
  await expect.poll(isListening).toBe(true)
  await userEvent.type(await field(), 'Hello')
  expect(said).toEqual([{ name: 'conversation.typing', told: { ConversationID: id } }])
  tell('textmessage.received', {
    TextMessageID: 950,
    BroadcastID: null,
    TextNumberID: 1,
    ConversationID: id,
    IsUnread: true,
  })
  await screen.findByText('They have just written.')
  await userEvent.click(screen.getByRole('button', { name: 'Put this note away' }))
  await waitFor(() => expect(screen.queryByText('They have just written.')).toBeNull())
})

// @vitest-environment happy-dom
import { listAccountUsers } from '@carillon/contract/account.ts'
import {
  getConversation,
  openConversation,
  updateConversation,
  viewConversation,
} from '@carillon/contract/conversations.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { cancelTextMessage, listTextMessages, sendAgain, sendTextMessageNow } from '@carillon/contract/text-messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf, textOf } from '../../testing/inbox-people.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

let server: FakeServer
let inbox: ReturnType<typeof inboxOf>
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  inbox = inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
})
afterEach(() => closePage(server))

const opened = async (href = '/inbox/1/messages') => {
  openPage(href)
  await expect.poll(isListening).toBe(true)
  return within(await screen.findByRole('region', { name: 'Conversation with Ann Lee' }))
}
const now = () => new Date().toISOString()
const told = { BroadcastID: null, TextNumberID: 1, ConversationID: 1, IsUnread: true }

test('a text that comes is there at once, is said and is read', async () => {
  const thread = await opened()
  await thread.findByText('Hello from 1')
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(1))
  inbox.say(textOf(9, { Message: 'One more thing', CreateTimestamp: now() }))
  tell('textmessage.received', { TextMessageID: 9, ...told })
  await thread.findByText('One more thing')
  await thread.findByText('New text from Ann Lee: One more thing')
  await waitFor(() => expect(server.askedOf(viewConversation).at(-1)).toMatchObject({ body: { TextMessageID: 9 } }))
})

test('the same words again are said again, and of several that come together each', async () => {
  const thread = await opened()
  await thread.findByText('Hello from 1')
  const say = (id: number, Message: string) => inbox.say(textOf(id, { Message, CreateTimestamp: now() }))
  say(9, 'Ok')
  tell('textmessage.received', { TextMessageID: 9, ...told })
  const first = await thread.findByText('New text from Ann Lee: Ok')
  say(10, 'Ok')
  tell('textmessage.received', { TextMessageID: 10, ...told })
  // A reader says what is put into the region, not what stays in it.
  await waitFor(() => expect(thread.getByText('New text from Ann Lee: Ok')).not.toBe(first))
  say(11, 'Where?')
  say(12, 'When?')
  tell('textmessage.received', { TextMessageID: 12, ...told })
  await thread.findByText('New text from Ann Lee: Where?')
  await thread.findByText('New text from Ann Lee: When?')
})

test('what is told of several conversations together is in this one too', async () => {
  const thread = await opened()
  await thread.findByText('Hello from 1')
  inbox.say(textOf(9, { Message: 'Among many', CreateTimestamp: now() }))
  tell('textmessage.received', { ...told, TextMessageID: 12, ConversationID: null })
  await thread.findByText('Among many')
})

test('what becomes of a text moves live, and one that failed is sent again', async () => {
  const ours = textOf(9, { Message: 'Yes', IsInbound: false, Outcome: 'waiting', CreateTimestamp: now() })
  inbox.say(ours)
  const thread = await opened()
  await thread.findByText('On its way')
  server.answers(listTextMessages, {
    Items: [{ ...ours, Outcome: 'failed', ResultDetail: 'The phone is switched off.', CanSendAgain: true }],
    ...{ Size: 1, Previous: null, Next: null },
  })
  tell('textmessage.updated', { TextMessageID: 9, TextNumberID: 1, ConversationID: 1 })
  await thread.findByText('Failed')
  await thread.findByText('The phone is switched off.')
  server.answers(sendAgain, { ...ours, TextMessageID: 10, Message: 'Yes again', Outcome: 'accepted' })
  await userEvent.click(await thread.findByRole('button', { name: 'Send again' }))
  await thread.findByText('Yes again')
  await thread.findByText('Sent')
})

test('what may have arrived is sent again by whoever means it', async () => {
  const ours = { IsInbound: false, Outcome: 'failed', CreateTimestamp: now(), CanSendAgain: true } as const
  // Another text than above: pressed twice within a moment one is sent again once.
  inbox.say(textOf(11, { ...ours, Message: 'Yes', MayHaveArrived: true }))
  const thread = await opened()
  server.answers(sendAgain, textOf(12, { Message: 'Yes again', IsInbound: false, Outcome: 'accepted' }))
  await userEvent.click(await thread.findByRole('button', { name: 'Send again' }))
  const dialog = await screen.findByRole('dialog', { name: 'It may have arrived' })
  expect(server.askedOf(sendAgain)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send it once more' }))
  await waitFor(() => expect(server.askedOf(sendAgain)).toHaveLength(1))
})

test('what waits for quiet hours says until when, is taken back, and is sent now once it may be', async () => {
  const WaitsUntil = new Date(Date.now() + 8 * 3_600_000).toISOString()
  const ours = textOf(9, { Message: 'Yes', IsInbound: false, Outcome: 'waiting', CreateTimestamp: now(), WaitsUntil })
  inbox.say(ours)
  inbox.change(1, { WaitsUntil })
  const thread = await opened()
  await thread.findByText(/^Waits until .*, quiet hours$/)
  await thread.findByText(/^Quiet hours where Ann Lee is/)
  expect(thread.queryByRole('button', { name: 'Send now' })).toBeNull()
  // They write meanwhile, and may be answered.
  inbox.change(1, { WaitsUntil: null })
  tell('conversation.updated', { TextNumberID: 1, ConversationID: 1 })
  server.answers(sendTextMessageNow, { ...ours, WaitsUntil: null })
  await userEvent.click(await thread.findByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(server.askedOf(sendTextMessageNow)).toHaveLength(1))
  const taken = {
    ...ours,
    Outcome: 'notSent',
    WaitsUntil: null,
    ResultDetail: 'Taken back before it was sent.',
  } as const
  server.answers(cancelTextMessage, () => {
    server.answers(listTextMessages, { Items: [taken], Size: 1, Previous: null, Next: null })
    return taken
  })
  await userEvent.click(await thread.findByRole('button', { name: 'Take it back' }))
  await thread.findByText('Taken back before it was sent.')
  expect(thread.queryByRole('button', { name: 'Take it back' })).toBeNull()
  expect(document.activeElement).toBe(thread.getByRole('region', { name: 'Messages with Ann Lee' }))
})

test.each([
  ['begin', 'WaitsFrom', 'WaitsUntil', true],
  ['end', 'WaitsUntil', 'WaitsFrom', false],
])('quiet hours that %s while a thread is open are asked about at that moment', async (_, before, after, isSaid) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  let changesAt = 0
  let isAskedAgain = false
  server.answers(getConversation, () => {
    changesAt ||= Date.now() + 500
    isAskedAgain = Date.now() >= changesAt
    const hours = isAskedAgain ? { [after]: inAnHour } : { [before]: new Date(changesAt).toISOString() }
    return { ...inbox.all.get(1)!, ...hours }
  })
  const thread = await opened()
  await expect.poll(() => isAskedAgain).toBe(true)
  const sentence = /^Quiet hours where Ann Lee is/
  if (isSaid) await thread.findByText(sentence)
  else await waitFor(() => expect(thread.queryByText(sentence)).toBeNull())
})

test('what could not be marked as read is, as soon as the server answers', async () => {
  server.refuses(viewConversation, 'ServerError')
  await opened()
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(1))
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(2), { timeout: 5_000 })
})

test('a text that had waited, and stands further up, is read too', async () => {
  const thread = await opened()
  await thread.findByText('Hello from 1')
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(1))
  const { LastMessage } = inbox.all.get(1)!
  inbox.say(textOf(9, { Message: 'It took its time', CreateTimestamp: new Date(Date.now() - 3_600_000).toISOString() }))
  inbox.change(1, { LastMessage })
  tell('textmessage.received', { TextMessageID: 9, ...told })
  await thread.findByText('It took its time')
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(2))
  expect(server.askedOf(viewConversation)[1]).toMatchObject({ body: { TextMessageID: 1 } })
})

test('what becomes of a text further up is told too where many change at once', async () => {
  const old = textOf(3, { Message: 'Long ago', IsInbound: false, Outcome: 'accepted' })
  const pages = (older: object) => {
    server.answers(listTextMessages, ({ query }) =>
      query.before
        ? { Items: [{ ...old, ...older }], Size: 2, Previous: '/v1/x', Next: null }
        : { Items: [textOf(1)], Size: 2, Previous: null, Next: '/v1/conversations/1/textmessages?before=2026~1' },
    )
  }
  pages({})
  const thread = await opened()
  await thread.findByText('Sent')
  pages({ Outcome: 'delivered' })
  tell('textmessage.updated', { TextMessageID: 77, TextNumberID: 1, ConversationID: null })
  await thread.findByText('Delivered')
})

test('each text says what it was and who wrote it', async () => {
  const User = { UserID: 77, FirstName: 'Adam', LastName: 'Admin' }
  const said = (id: number, more: Parameters<typeof textOf>[1]) => textOf(id, { CreateTimestamp: now(), ...more })
  server.answers(listTextMessages, {
    Items: [
      said(8, { Kind: 'Stop', Message: 'STOP' }),
      said(7, { Kind: 'Survey Reply', SurveyLabel: 'Yes', Message: 'Y' }),
      said(6, { Kind: 'Auto Reply', IsInbound: false, Message: 'We are closed.', Outcome: 'delivered' }),
      said(5, { Kind: 'Chat', IsInbound: false, Message: 'Come at ten', Outcome: 'delivered', User }),
      said(-4, {
        ...{ Kind: 'Broadcast', IsInbound: false, Message: 'No school.', Outcome: 'delivered' },
        Broadcast: { BroadcastID: 4, BroadcastName: 'Snow day' },
      }),
    ],
    ...{ Size: 5, Previous: null, Next: null },
  })
  const thread = await opened()
  await thread.findByText('Opted out of texts and calls')
  thread.getByText('Survey answer: Yes')
  thread.getByText('Auto reply')
  thread.getByText('Adam Admin')
  expect(thread.getByRole('link', { name: 'Snow day' }).getAttribute('href')).toBe('/broadcast-details/4')
})

test('older texts are fetched as one asks for them', async () => {
  server.answers(listTextMessages, ({ query }) =>
    query.before
      ? { Items: [textOf(3, { Message: 'Long ago' })], Size: 2, Previous: '/v1/x', Next: null }
      : { Items: [textOf(1)], Size: 2, Previous: null, Next: '/v1/conversations/1/textmessages?before=2026~1' },
  )
  const thread = await opened()
  await thread.findByText('Long ago')
  expect(server.askedOf(listTextMessages).at(-1)?.query).toEqual({ before: '2026~1' })
})

test('a text that was found is marked in its place', async () => {
  inbox.say(textOf(9, { Message: 'Is there snow in Elm Street?' }))
  const thread = await opened('/inbox/1/messages?around=9&q=snow')
  expect((await thread.findByText('snow')).tagName).toBe('MARK')
  expect(server.askedOf(listTextMessages)[0]?.query).toEqual({ around: '9' })
})

test('why nothing may be said is said in the place of the field, with what to do next', async () => {
  const [number] = accountOf().CurrentUser!.TextNumbers
  inbox.change(1, {
    TextNumberID: 99_999,
    WhyNotSend: { Reason: 'NumberRetired', Message: 'This text number is no longer active.' },
  })
  server.answers(openConversation, conversationOf(1, { FirstName: 'Ann' }))
  const thread = await opened()
  await thread.findByText('This text number is no longer active.')
  expect(thread.queryByRole('textbox')).toBeNull()
  await userEvent.click(thread.getByRole('button', { name: `Write from ${number!.Name}` }))
  await waitFor(() =>
    expect(server.askedOf(openConversation)).toMatchObject([
      { body: { TextNumberIDFrom: 99_999, TextNumberIDTo: number!.TextNumberID } },
    ]),
  )
})

test('who reads along does nothing, by hand or by key, and marks nothing as read', async () => {
  const WhyNotSend = { Reason: 'NoTextNumberAccess', Message: 'You may read this text number.' } as const
  inbox.change(1, { IsReadOnly: true, WhyNotSend })
  const thread = await opened()
  await thread.findByText('Hello from 1')
  await thread.findByText('You may read this text number.')
  expect(screen.queryByRole('button', { name: /unread|as done|^Done$/ })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Select Ann Lee' })).toBeNull()
  await userEvent.keyboard('eu')
  expect([...server.askedOf(viewConversation), ...server.askedOf(updateConversation)]).toEqual([])
})

test('what was read as an opt-out is taken back by declaring consent', async () => {
  inbox.change(1, {
    ...{ IsAutoOptOut: true, OptedOut: true },
    WhyNotSend: { Reason: 'MayAskToStop', Message: 'They may be asking to stop.' },
  })
  const thread = await opened()
  await userEvent.click(await thread.findByRole('button', { name: 'Not an opt-out' }))
  const allow = await screen.findByRole<HTMLButtonElement>('button', { name: 'Allow texts again' })
  expect(allow.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ann Lee has agreed to receive our texts.' }))
  await userEvent.click(allow)
  await waitFor(() =>
    expect(server.askedOf(updateConversation)).toMatchObject([
      { body: { IsAutoOptOut: false, UserIndicatedConsentDeclared: true } },
    ]),
  )
})

test('a colleague who answers the same person is named', async () => {
  const example = exampleOf(listAccountUsers)
  const Items = [{ ...example.Items[0]!, UserID: 77, FirstName: 'Adam' }]
  server.answers(listAccountUsers, { ...example, Items, Size: 1 })
  const thread = await opened()
  await thread.findByText('Hello from 1')
  tell('conversation.typing', { ConversationID: 1, UserID: 77 })
  await thread.findByText('Adam is answering…')
})

test('pictures open large', async () => {
  inbox.say(textOf(9, { Message: '', Mms: [{ Uri: '/media/9', ContentType: 'image/png' }] }))
  const thread = await opened()
  await userEvent.click(await thread.findByRole('button', { name: 'Open the picture 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Picture' })
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/media/9')
})

test('a conversation that is not there says so, and one that cannot be fetched can be tried again', async () => {
  server.refuses(getConversation, 'NotFound')
  openPage('/inbox/5/messages')
  await screen.findByText(/This conversation is not there/)
  closePage(server)
  server = signedInServer()
  inbox = inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  server.refuses(listTextMessages, 'ServerError')
  openPage('/inbox/1/messages')
  const thread = within(await screen.findByRole('region', { name: 'Conversation with Ann Lee' }))
  await thread.findByText('There was an error getting your conversation(s).')
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  await userEvent.click(thread.getByRole('button', { name: 'Try again' }))
  await thread.findByText('Hello from 1')
})

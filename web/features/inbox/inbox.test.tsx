// @vitest-environment happy-dom
import { listBroadcasts } from '@carillon/contract/broadcasts.ts'
import {
  conversationsSummary,
  getConversation,
  listConversations,
  openConversation,
  updateConversation,
  updateConversations,
  viewConversation,
} from '@carillon/contract/conversations.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { getTextMessage } from '@carillon/contract/text-messages.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { conversationOf, inboxOf, textOf } from '../../testing/inbox-people.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

const names = ['Ann', 'Bob', 'Cyd', 'Dee']
let server: FakeServer
let inbox: ReturnType<typeof inboxOf>
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  inbox = inboxOf(
    server,
    names.map((FirstName, at) => conversationOf(at + 1, { FirstName })),
  )
})
afterEach(() => closePage(server))

const row = async (name: string) =>
  await screen.findByRole('link', { name: (label) => label.replace('Unread, ', '').startsWith(name) })
const list = async () => await screen.findByRole('list', { name: 'Inbox' })
const shown = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')!.textContent.replace('Unread, ', ''))
const thread = async (name: string) => await screen.findByRole('region', { name: `Conversation with ${name} Lee` })
const type = async (keys: string) => await userEvent.keyboard(keys)
const opened = async (href = '/inbox') => {
  const page = openPage(href)
  await expect.poll(isListening).toBe(true)
  return page
}
const hear = (ConversationID: number, TextMessageID: number): void => {
  inbox.say(
    textOf(TextMessageID, { ConversationID, Message: 'Is it open?', CreateTimestamp: new Date().toISOString() }),
  )
  tell('textmessage.received', { TextMessageID, BroadcastID: null, TextNumberID: 1, ConversationID, IsUnread: true })
}

test.each([
  [{ IsMasterUser: false, IsAccountAdmin: false }, 'You don’t have access to a text number. Ask an account', null],
  [{ IsMasterUser: true }, 'Give yourself one of your account’s', '/settings/users'],
  [{ IsMasterUser: true, IsStaff: true }, 'You have no text number.', '/staff/text-numbers'],
])('without a number it says what to do, to whom it is: %j', async (rights, sentence, to) => {
  closePage(server)
  server = signedInServer({ ...rights, TextNumbers: [] })
  server.answers(conversationsSummary, { ...exampleOf(conversationsSummary), TextNumbers: [] })
  openPage('/inbox')
  const said = await screen.findByText((text) => text.includes(sentence))
  expect(within(said.parentElement!).queryByRole('link')?.getAttribute('href') ?? null).toBe(to)
})

test('a conversation is opened, read up to its last text and marked as done, and the next one is there', async () => {
  const { router } = openPage('/inbox')
  await userEvent.click(await row('Ann'))
  await within(await thread('Ann')).findByText('Hello from 1')
  await waitFor(() => expect(server.askedOf(viewConversation)).toMatchObject([{ body: { TextMessageID: 1 } }]))
  await type('e')
  await screen.findByText('Ann Lee moved to Done.')
  const bob = await thread('Bob')
  expect(router.state.location.pathname).toBe('/inbox/2/messages')
  await waitFor(() => expect(document.activeElement).toBe(bob))
  expect(await shown()).toEqual(['Bob Lee', 'Cyd Lee', 'Dee Lee'])
})

test('all is done by keyboard: j and k move, Enter opens, e is done, u unread, x ticks, Escape goes back', async () => {
  const { router } = openPage('/inbox')
  await row('Ann')
  await type('jjj')
  await waitFor(async () => expect(document.activeElement).toBe(await row('Cyd')))
  await type('k{Enter}')
  const bob = await thread('Bob')
  await waitFor(() => expect(document.activeElement).toBe(bob))
  await type('j')
  await thread('Cyd')
  expect(router.state.location.pathname).toBe('/inbox/3/messages')
  await type('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await row('Cyd')))
  await type('u')
  await screen.findByText('Cyd Lee marked as unread.')
  await type('{ArrowUp}e')
  await screen.findByText('Bob Lee moved to Done.')
  await waitFor(async () => expect(document.activeElement).toBe(await row('Cyd')))
  await type('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search the inbox' }))
})

test('whoever goes back by the browser is on the row of the one that was open', async () => {
  const { router } = openPage('/inbox')
  await userEvent.click(await row('Bob'))
  const bob = await thread('Bob')
  await waitFor(() => expect(document.activeElement).toBe(bob))
  router.history.back()
  await waitFor(async () => expect(document.activeElement).toBe(await row('Bob')))
})

test('keys that come faster than the page is drawn are all counted', async () => {
  openPage('/inbox')
  await row('Cyd')
  for (let presses = 0; presses < 3; presses++) fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(async () => expect(document.activeElement).toBe(await row('Cyd')))
})

test('what one points at does not move: who writes meanwhile waits in a pill', async () => {
  await opened()
  const cyd = await row('Cyd')
  await userEvent.hover(cyd)
  hear(4, 40)
  const pill = await screen.findByRole('button', { name: '1 new conversation' })
  expect(await shown()).toEqual(['Ann Lee', 'Bob Lee', 'Cyd Lee', 'Dee Lee'])
  expect((await row('Dee')).textContent).toContain('Is it open?')
  await userEvent.click(pill)
  await waitFor(async () => expect(await shown()).toEqual(['Dee Lee', 'Ann Lee', 'Bob Lee', 'Cyd Lee']))
  expect(screen.queryByRole('button', { name: '1 new conversation' })).toBeNull()
})

test('where nobody points at anything who writes is in front at once, and is said', async () => {
  await opened()
  await row('Cyd')
  hear(3, 30)
  await waitFor(async () => expect(await shown()).toEqual(['Cyd Lee', 'Ann Lee', 'Bob Lee', 'Dee Lee']))
  await screen.findByText('New text from Cyd Lee: Is it open?')
})

test('several are done at once, and taken back', async () => {
  openPage('/inbox')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cyd Lee' }))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Selection' })
  within(bar).getByText('3 selected')
  server.answers(updateConversations, () => {
    for (const id of [1, 2, 3]) inbox.change(id, { IsDone: true })
    return { Count: 3, UndoID: 9, TaskID: null }
  })
  await userEvent.click(within(bar).getByRole('button', { name: 'Mark as done' }))
  await screen.findByText('3 conversations moved to Done.')
  expect(server.askedOf(updateConversations)).toMatchObject([
    {
      query: { isDone: 'false' },
      body: { Selection: { Type: 'Selected', Items: [1, 2, 3] }, Update: { IsDone: true } },
    },
  ])
  expect(await shown()).toEqual(['Dee Lee'])
})

test('all that a view has are meant by one press', async () => {
  openPage('/inbox')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }))
  await userEvent.click(await screen.findByRole('button', { name: 'All 4' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bob Lee' }))
  server.answers(updateConversations, { Count: 3, UndoID: 9, TaskID: null })
  await userEvent.click(screen.getByRole('button', { name: 'Opt out' }))
  await waitFor(() =>
    expect(server.askedOf(updateConversations)).toMatchObject([
      { body: { Selection: { Type: 'SelectedAllExcept', Items: [2] }, Update: { IsOptOut: true } } },
    ]),
  )
})

test('who writes after all were selected stays, and the focus is in the list again', async () => {
  await opened()
  const seen = inbox.all.get(1)!.LastMessage.CreateTimestamp
  const ann = await screen.findByRole('checkbox', { name: 'Select Ann Lee' })
  await userEvent.click(ann)
  await userEvent.click(await screen.findByRole('button', { name: 'All 4' }))
  // Nobody points at the list any more.
  await userEvent.hover(screen.getByRole('button', { name: 'Mark as done' }))
  hear(4, 40)
  await screen.findByRole('button', { name: '1 new conversation' })
  screen.getByText('All 3 selected')
  server.answers(updateConversations, { Count: 3, UndoID: 9, TaskID: null })
  // By hand, but pointing at the list still.
  fireEvent.click(screen.getByRole('button', { name: 'Mark as done' }))
  await waitFor(() =>
    expect(server.askedOf(updateConversations)).toMatchObject([
      {
        body: {
          Selection: { Type: 'SelectedAllExcept', Items: [4] },
          Update: { IsDone: true },
          // When the newest of those that were seen was written, and not the one that has come since.
          SeenThrough: seen,
          SeenThroughID: 4,
        },
      },
    ]),
  )
  await waitFor(async () => expect((await list()).contains(document.activeElement)).toBe(true))
})

test('a search shows the broadcasts that have said it, with the way to who answered', async () => {
  const [broadcast] = exampleOf(listBroadcasts).Items
  const Items = [{ ...broadcast!, BroadcastID: 7, BroadcastName: 'Snow day' }]
  server.answers(listBroadcasts, { ...exampleOf(listBroadcasts), Items, Size: 1 })
  openPage('/inbox?q=snow')
  const said = within(await screen.findByRole('navigation', { name: 'Broadcasts with “snow”' }))
  expect(said.getByRole('link', { name: 'Snow day' }).getAttribute('href')).toMatch(/^\/broadcast-details\/7/)
  const answered = said.getByRole('link', { name: 'Who answered Snow day' })
  expect(answered.getAttribute('href')).toBe('/inbox?broadcastId=7')
  expect(server.askedOf(listBroadcasts)[0]?.query).toMatchObject({ q: 'snow', sortby: '-StartDate' })
})

test('a search among the unread that finds nothing says how far it looks', async () => {
  openPage('/inbox?q=snow&viewing=unread')
  await screen.findByText(/Nothing found for “snow” here\. .*the newest 2,000 texts/)
})

test('what the server refuses is where it was, with a sentence', async () => {
  server.refuses(updateConversation, 'ServerError')
  openPage('/inbox')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Bob Lee as done' }))
  await screen.findByText('There was an error closing your conversation.')
  await waitFor(async () => expect(await shown()).toEqual(['Ann Lee', 'Bob Lee', 'Cyd Lee', 'Dee Lee']))
})

test('what is marked as unread is not read by being looked at', async () => {
  openPage('/inbox')
  await userEvent.click(await row('Ann'))
  await thread('Ann')
  await waitFor(() => expect(server.askedOf(viewConversation)).toHaveLength(1))
  await type('u')
  await screen.findByText('Ann Lee marked as unread.')
  await waitFor(async () => expect((await row('Ann')).textContent).toContain('Unread, '))
  expect(server.askedOf(viewConversation)).toHaveLength(1)
})

test('how many are unread is in the title, the rail and beside the view', async () => {
  server.answers(conversationsSummary, {
    ...{ Inbox: 4, InboxUnread: 9, Done: 0, DoneUnread: 0, AutoOptOut: 2, Scheduled: 3, TextNumbers: [] },
    // Two more are on numbers that are only seen.
    UnreadToAnswer: 7,
  })
  openPage('/inbox')
  await waitFor(() => expect(document.title).toBe('(7) Inbox · Carillon'))
  const areas = screen.getAllByRole('navigation', { name: 'Areas' })[0]!
  expect(within(areas).getByRole('link', { name: 'Inbox 7 unread' })).toBeDefined()
  const views = screen.getByRole('navigation', { name: 'Views of the inbox' })
  expect(within(views).getByRole('link', { name: 'Scheduled 3' })).toBeDefined()
})

test.each([
  ['/inbox?isDone=true', 'Done', { isDone: 'true' }],
  ['/inbox?tag=auto-opt-out', 'Auto Opt-Outs', { tag: 'auto-opt-out' }],
  ['/inbox/1', 'Main line', { isDone: 'false', TextNumberID: '1' }],
  ['/inbox?viewing=unread', 'Inbox', { isDone: 'false', viewing: 'unread' }],
])('%s is the view %s', async (href, title, query) => {
  openPage(href)
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(server.askedOf(listConversations)[0]?.query).toMatchObject(query))
})

test.each([
  ['/conversations/3/messages', '/inbox/3/messages'],
  ['/conversations/messages', '/inbox'],
  ['/inbox/landing', '/inbox'],
])('%s leads to %s', async (href, place) => {
  const { router } = openPage(href)
  await row('Ann')
  expect(router.state.location.pathname).toBe(place)
})

test('a contact is texted in the conversation with it', async () => {
  const bob = conversationOf(2, { FirstName: 'Bob' })
  server.answers(openConversation, bob)
  const held = server.holds(getConversation)
  const { router } = openPage('/contacts/contact/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Text' }))
  await expect.poll(() => router.state.location.pathname).toBe('/inbox/2/messages')
  await list()
  // Before there is a field, letters that are keys of the inbox otherwise.
  await type('he')
  held.answer(bob)
  const field = await within(await thread('Bob')).findByRole<HTMLTextAreaElement>('textbox', { name: /^Text to / })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await type('llo')
  expect(field.value).toBe('hello')
  expect(server.askedOf(openConversation)).toHaveLength(1)
  expect(server.askedOf(updateConversation)).toEqual([])
})

test('the address of a text opens its conversation at it', async () => {
  server.answers(getTextMessage, textOf(2, { ConversationID: 2 }))
  const { router } = openPage('/inbox/textMessages/2')
  await thread('Bob')
  expect(router.state.location.href).toBe('/inbox/2/messages?around=2')
})

test('a search finds words, shows them, and opens at the text', async () => {
  server.answers(listConversations, ({ query }) => ({
    Items: inbox
      .inOrder()
      .slice(0, 1)
      .map((each) => ({
        ...each,
        Found: {
          ...{ TextMessageID: 1, Excerpt: 'is there \uE000snow\uE001 today' },
          CreateTimestamp: '2026-11-20T15:00:00Z',
        },
      })),
    ...{ Size: query.q ? 1 : 4, Previous: null, Next: null, SeenThroughID: 1 },
  }))
  const { router } = openPage('/inbox')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the inbox' }), 'snow')
  await screen.findByText(/the words of the last two weeks/)
  await waitFor(() => expect(server.askedOf(listConversations).at(-1)?.query).toMatchObject({ q: 'snow' }))
  expect(server.askedOf(listConversations).at(-1)?.query).not.toHaveProperty('isDone')
  expect((await screen.findByText('snow')).tagName).toBe('MARK')
  await userEvent.click(await row('Ann'))
  await thread('Ann')
  expect(router.state.location.search).toEqual({ q: 'snow', around: 1 })
})

test('of a hundred thousand a few are drawn, and pages are fetched where one looks', async () => {
  server.answers(listConversations, ({ query }) => ({
    Items: Array.from({ length: 50 }, (_, at) => ({
      ...conversationOf((Number(query.page) - 1) * 50 + at + 1),
      Found: null,
    })),
    ...{ Size: 100_000, Previous: null, Next: null, SeenThroughID: 1 },
  }))
  openPage('/inbox')
  await screen.findAllByText('Hello from 1')
  expect(within(await list()).getAllByRole('listitem').length).toBeLessThan(40)
  const frame = (await list()).parentElement!
  // This DOM does not lay rows out: it would scroll to the end if it knew where that is.
  Object.assign(frame, { scrollTop: 66 * 99_990 })
  fireEvent.scroll(frame)
  await waitFor(() => expect(server.askedOf(listConversations).some(({ query }) => query.page === '2000')).toBe(true))
  expect(server.askedOf(listConversations).length).toBeLessThan(12)
})

test('a list that cannot be fetched says so, and tries again', async () => {
  server.refuses(listConversations, 'ServerError')
  openPage('/inbox')
  await screen.findByText('There was an error getting your conversation(s).')
  inboxOf(server, [conversationOf(1, { FirstName: 'Ann' })])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Ann')
})

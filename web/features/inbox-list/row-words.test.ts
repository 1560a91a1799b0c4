import { expect, test } from 'vitest'
import { lastWords } from './row-words.ts'

const last = (Message: string, more: object = {}) =>
  lastWords({
    LastUnread: null,
    LastMessage: { TextMessageID: 7, Message, IsInbound: false, HasMedia: false, CreateTimestamp: '', ...more },
  })

test.each([
  [last('See  you\nat 5'), 'You: See you at 5'],
  [last('Yes', { IsInbound: true }), 'Yes'],
  [last('', { HasMedia: true }), 'You: A picture'],
  [last('', { IsInbound: true }), 'An empty text'],
  // It was begun by a draft, or by what waits to be sent.
  [last('', { TextMessageID: 0 }), 'Nothing said yet'],
])('%s is said', (words, said) => expect(words).toBe(said))

test('what they wrote and is unread stands before our auto reply to it', () => {
  const reply = { TextMessageID: 8, Message: 'We are closed.', IsInbound: false, HasMedia: false, CreateTimestamp: '' }
  const LastUnread = { TextMessageID: 7, Message: 'Is there school?', HasMedia: false, CreateTimestamp: '' }
  expect(lastWords({ LastMessage: reply, LastUnread })).toBe('Is there school?')
})

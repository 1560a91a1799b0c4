import { expect, test } from 'vitest'
import { firstWordsOf, newestText } from './newest-words.ts'

const text = (Message: string) => ({ Message, CreateTimestamp: '', TextMessageID: 1 })

test('what they wrote stands before what we have said since, while it is unread', () => {
  const [LastMessage, LastUnread] = [text('We are closed.'), text('Is there school?')]
  expect(newestText({ LastMessage, LastUnread }).Message).toBe('Is there school?')
  expect(newestText({ LastMessage, LastUnread: null }).Message).toBe('We are closed.')
})

test.each([
  ['Is  there\nschool?', 'Is there school?'],
  [' ', 'A picture'],
  ['12345678901234567', '123456789012345…'],
])('%j is told as %j', (words, told) => expect(firstWordsOf(text(words), 16)).toBe(told))

import { expect, it } from 'vitest'
import { joinEveryoneSentence, joinSentence } from './join-words.ts'

const number = '2175550123'

it.each([
  [{ keyword: 'BEARS', listName: 'Grade 3' }, 'JOIN BEARS'],
  [{ keyword: ' ', listName: 'Grade 3 ' }, 'JOIN Grade 3'],
  [{ keyword: '', listName: '' }, 'JOIN and its name'],
])('%o is joined by %s', (group, words) =>
  expect(joinSentence({ ...group, number })).toBe(
    `People who text ${words} to (217) 555-0123 are added to this group.`,
  ),
)

it('does without a number', () =>
  expect(joinEveryoneSentence(undefined)).toBe(
    'People who text JOIN to your number are added to your contacts and count as opted in.',
  ))

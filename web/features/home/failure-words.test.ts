import { reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import { expect, it } from 'vitest'
import { failureWords, lookAt } from './failure-words.ts'

it.each([
  [1, { read: 1, unconfirmed: 0 }, 'One person could not be reached. See who and why.'],
  [1200, { read: 500, unconfirmed: 0 }, '1,200 people could not be reached. See who and why.'],
  [1, { read: 1, unconfirmed: 1 }, 'The text of one person could not be confirmed: it may have arrived.'],
  [3, { read: 3, unconfirmed: 3 }, 'The texts of 3 people could not be confirmed: they may have arrived.'],
  [
    3,
    { read: 3, unconfirmed: 2 },
    'One person could not be reached. The texts of 2 people could not be confirmed: they may have arrived.',
  ],
  [1200, { read: 500, unconfirmed: 2 }, '1,200 people could not be reached or not be confirmed. See who and why.'],
  [2, undefined, '2 people did not get it for certain. See who and why.'],
])('%i failed, looked at %o: %s', (failed, looked, words) => expect(failureWords(failed, looked)).toBe(words))

it('tells the unconfirmed by their reason', () =>
  expect(
    lookAt([
      { ResultDetail: reasonSentences.unconfirmed },
      { ResultDetail: 'The carrier could not deliver this message.' },
    ]),
  ).toEqual({ read: 2, unconfirmed: 1 }))

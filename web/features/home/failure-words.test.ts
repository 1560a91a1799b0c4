import { expect, it } from 'vitest'
import { callFailureWords, failureWords } from './failure-words.ts'

it.each([
  [1, 0, 'One person could not be reached. See who and why.'],
  [1200, 0, '1,200 people could not be reached. See who and why.'],
  [1, 1, 'The text of one person could not be confirmed: it may have arrived.'],
  [3, 3, 'The texts of 3 people could not be confirmed: they may have arrived.'],
  [3, 1, '2 people could not be reached. The text of one person could not be confirmed: it may have arrived.'],
  [900, 600, '300 people could not be reached. The texts of 600 people could not be confirmed: they may have arrived.'],
])('of %i failed texts %i unconfirmed', (FailedTextTotal, UnconfirmedTexts, words) =>
  expect(failureWords({ FailedTextTotal, UnconfirmedTexts })).toBe(words),
)

it.each([
  [1, 'One person could not be reached by phone. See who and why.'],
  [1200, '1,200 people could not be reached by phone. See who and why.'],
])('of %i calls that reached nobody', (FailedCallTotal, words) =>
  expect(callFailureWords({ FailedCallTotal })).toBe(words),
)

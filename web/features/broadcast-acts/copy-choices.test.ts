import { expect, test } from 'vitest'
import { copyChoices } from './copy-choices.ts'

const labels = (PhoneNumberCount: number, NotDeliveredTexts: number) =>
  copyChoices({ PhoneNumberCount, NotDeliveredTexts }).map(({ label }) => label)

test('a copy goes to the same people, to others, or to those who are left where there are some', () => {
  expect(labels(1200, 0)).toEqual(['The same 1,200 people', 'Other people, whom I choose'])
  expect(labels(1200, 1)).toEqual([
    'The same 1,200 people',
    'The 1 person it was not sent to',
    'Other people, whom I choose',
  ])
  expect(labels(1200, 1200)).toHaveLength(2)
})

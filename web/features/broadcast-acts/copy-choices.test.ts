import { expect, test } from 'vitest'
import { copyChoices } from './copy-choices.ts'

const labels = (PhoneNumberCount: number, NotDeliveredTexts: number) =>
  copyChoices({
    BroadcastType: 'SMS',
    IncompleteTotal: 0,
    PhoneNumberCount,
    PeopleCount: PhoneNumberCount,
    NotDeliveredTexts,
  }).map(({ label }) => label)

test('a copy goes to the same people, to others, or to those who are left where there are some', () => {
  expect(labels(1200, 0)).toEqual(['The same 1,200 people', 'Other people, whom I choose'])
  expect(labels(1200, 1)).toEqual([
    'The same 1,200 people',
    'The 1 person it was not sent to',
    'Other people, whom I choose',
  ])
  expect(labels(1200, 1200)).toHaveLength(2)
})

test('of texts or calls both are left together; of both to everybody nobody knows how many they are', () => {
  const counts = { PhoneNumberCount: 10, PeopleCount: 10, NotDeliveredTexts: 2, IncompleteTotal: 3 }
  const middle = (BroadcastType: 'SMSOrAnnouncement' | 'SMSAndAnnouncement') =>
    copyChoices({ ...counts, BroadcastType }).map(({ label }) => label)[1]
  expect(middle('SMSOrAnnouncement')).toBe('The 5 people it was not sent to')
  expect(middle('SMSAndAnnouncement')).toBe('Other people, whom I choose')
})

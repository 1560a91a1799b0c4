import { expect, test } from 'vitest'
import { choicesToSay, shownKeys, withLabel } from './answer-labels.ts'

const yes = { ID: 1, Label: 'Yes' }
const last = { ID: 9, Label: 'Ask me later' }

test.each([
  [[], [1, 2]],
  [[yes], [1, 2]],
  [
    [yes, { ID: 3, Label: 'Maybe' }],
    [1, 2, 3, 4],
  ],
  [[last], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
])('%j has fields for %j', (answers, keys) => {
  expect(shownKeys(answers)).toEqual(keys)
})

test('a label is written, changed and taken back, in the order of the keys', () => {
  expect(withLabel([last], 1, 'Yes')).toEqual([yes, last])
  expect(withLabel([yes, last], 1, 'Sure')).toEqual([{ ID: 1, Label: 'Sure' }, last])
  expect(withLabel([yes, last], 9, '')).toEqual([yes])
})

test('what the question is to end with', () => {
  expect(choicesToSay([yes, { ID: 2, Label: ' No ' }, { ID: 3, Label: ' ' }])).toBe(
    'For Yes, press 1. For No, press 2.',
  )
})

import { expect, test } from 'vitest'
import { lengthWords } from './length-words.ts'

test.each([
  [[[1, 65]], false, '65 people, one part each.'],
  [[[1, 1]], false, '1 person, one part each.'],
  [[[2, 63]], false, '63 people, two parts each.'],
  [
    [
      [1, 47],
      [2, 16],
    ],
    false,
    '63 people, 16 of them with two parts.',
  ],
  [
    [
      [1, 1200],
      [2, 80],
      [12, 4],
    ],
    false,
    '1,284 people, 80 of them with two parts and 4 of them with 12 parts.',
  ],
  [
    [
      [2, 60],
      [3, 3],
    ],
    true,
    '63 people, 3 of them with 3 credits.',
  ],
  [[], false, ''],
] as [number[][], boolean, string][])('%j, pictures %s: %s', (counts, hasMedia, words) => {
  const lengths = counts.map(([Credits = 0, Count = 0]) => ({ Credits, Count }))
  expect(lengthWords({ lengths, whom: { phones: 1284, people: 1284 } }, hasMedia)).toBe(words)
})

test('where somebody has several phones, it is these that have parts', () => {
  const whom = { phones: 6, people: 3 }
  expect(lengthWords({ lengths: [{ Credits: 1, Count: 6 }], whom }, false)).toBe('6 phones, one part each.')
})

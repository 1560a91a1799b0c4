import { expect, test } from 'vitest'
import { foundInFile } from './found-in-file.ts'

const counts = {
  Rows: 0,
  Noted: 0,
  Added: 0,
  Updated: 0,
  Unchanged: 0,
  Good: 0,
  Bad: 0,
  DuplicatesInFile: 0,
  Known: 0,
  Removed: 0,
}

test('what was found is told in words, and what there is none of is not', () => {
  expect(foundInFile({ ...counts, Good: 1284 })).toEqual(['1,284 rows can be used.'])
  expect(foundInFile({ ...counts, Good: 1, Bad: 1, DuplicatesInFile: 1, Removed: 1 })).toEqual([
    '1 row can be used.',
    '1 row repeats a number of another. Each number gets one text.',
    '1 row cannot be used as it is.',
    '1 row is left out by you.',
  ])
  expect(foundInFile({ ...counts, Bad: 12 })).toEqual(['No row can be used.', '12 rows cannot be used as they are.'])
})

import { expect, test } from 'vitest'
import { newAndKnown, otherwise, resultHeadline, resultParts, whatOfKnown } from './result-words.ts'

const none = {
  ...{ Rows: 0, Good: 0, Noted: 0, Bad: 0, DuplicatesInFile: 0, Known: 0 },
  ...{ Removed: 0, Added: 0, Updated: 0, Unchanged: 0 },
}

test.each([
  [{ Added: 1 }, '1 person added'],
  [{ Added: 1200, Updated: 84 }, '1,200 people added, 84 people updated'],
  [{ Updated: 2 }, '2 people updated'],
  [{ Unchanged: 3 }, 'You knew all of these already'],
])('%j is called %s', (counts, words) => expect(resultHeadline({ ...none, ...counts }, 'contacts')).toBe(words))

test('opt-outs have their own words', () => {
  expect(resultHeadline({ ...none, Added: 312 }, 'optouts')).toBe('312 numbers opted out')
  expect(resultHeadline(none, 'optouts')).toBe('All of these had opted out already')
})

test('who is new and who is known is said before, and where it came otherwise afterwards', () => {
  const counts = { ...none, Good: 1993, Known: 43 }
  expect(newAndKnown(counts)).toBe('1,950 new contacts, 43 known.')
  expect(whatOfKnown(43, false)).toContain('still missing')
  expect(whatOfKnown(43, true)).toContain('that the file has')
  expect(otherwise({ ...counts, Added: 1950 })).toBe('')
  expect(otherwise({ ...counts, Added: 1948 })).toBe(
    '1,950 people were new when you pressed the button. Others had added some of them meanwhile.',
  )
})

test('the parts are all the rows', () => {
  const counts = { ...none, Rows: 21, Added: 6, Updated: 5, Unchanged: 4, Bad: 3, DuplicatesInFile: 2, Removed: 1 }
  expect(resultParts(counts, 'contacts').reduce((sum, { count }) => sum + count, 0)).toBe(counts.Rows)
})

import { expect, test } from 'vitest'
import { mediaTypeOf, megabytes, whyNotFiles } from './refuse-file.ts'

const file = (name: string, size = 1000) => ({ name, size })

test.each([
  [[], 'No file provided.'],
  [[file('a.csv'), file('b.csv')], 'Choose one file at a time.'],
  [[file('Roster.XLS')], '“Roster.XLS” is an older Excel file. Save it as .xlsx or .csv.'],
  [[file('photo.png')], '“photo.png” is not a list we can read. Save it as .xlsx or .csv.'],
  [[file('a.csv', 0)], 'The file is empty. Choose the one that holds your list.'],
  [
    [file('a.csv', 200 * 1_048_576 + 1)],
    '“a.csv” has 201 MB. We can take 200 MB at once: split it into smaller files.',
  ],
])('%j is refused at once', (files, sentence) => expect(whyNotFiles(files)).toBe(sentence))

test.each(['a.csv', 'a.TXT', 'my list.xlsx'])('%s is taken', (name) =>
  expect(whyNotFiles([file(name, 200 * 1_048_576)])).toBeUndefined(),
)

test('sizes and types as they are said', () => {
  expect([megabytes(300), megabytes(2_000_000)]).toEqual(['1 kB', '2 MB'])
  expect([mediaTypeOf('a.csv'), mediaTypeOf('a.txt')]).toEqual(['text/csv', 'text/plain'])
})

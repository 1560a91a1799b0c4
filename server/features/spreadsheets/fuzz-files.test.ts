import { expect, test } from 'vitest'
import { fuzzFiles } from './testing/fuzz-files.ts'

test('damaged files are read or refused with a sentence, and leave nothing behind', async () => {
  const { read, refused } = await fuzzFiles(7, (files) => files >= 300)
  // A fuzzer that only ever meets the first check finds nothing.
  expect(read).toBeGreaterThan(50)
  expect(refused.size).toBeGreaterThan(2)
})

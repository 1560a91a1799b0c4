import { expect, test } from 'vitest'
import { recordingIdDigits, recordingIdOf } from './recording-id.ts'

test.each([0, 1, 899_999_999, 900_000_000, 2 ** 32 - 1])(
  'of %d nine digits are made, the first of them no 0',
  (random) => {
    expect(String(recordingIdOf(random))).toMatch(new RegExp(`^[1-9]\\d{${recordingIdDigits - 1}}$`))
  },
)

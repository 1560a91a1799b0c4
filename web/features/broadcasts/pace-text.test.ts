import { expect, test } from 'vitest'
import { paceText } from './pace-text.ts'

test.each([
  [5 / 60, 'at up to 5 text parts a minute'],
  [50 / 60, 'at up to 50 text parts a minute'],
  [1 / 120, 'at up to 1 text part a minute'],
  [1, 'at up to 1 text part a second'],
  [500 / 60, 'at up to 8 text parts a second'],
  [5000, 'at up to 5,000 text parts a second'],
])('a pace of %d is said %s', (pace, text) => expect(paceText(pace)).toBe(text))

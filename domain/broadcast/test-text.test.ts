import { expect, test } from 'vitest'
import { whyNotTest } from './test-text.ts'

test.each([
  [{ lastAt: null, today: 0 }, undefined],
  [{ lastAt: 0, today: 1 }, undefined],
  [
    { lastAt: 96_500, today: 19 },
    { code: 'TooFast', seconds: 7 },
  ],
  [{ lastAt: 0, today: 20 }, { code: 'TooMany' }],
] as const)('%o: %o', (sent, why) => expect(whyNotTest(sent, 100_000)).toEqual(why))

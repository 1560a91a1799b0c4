import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { changesOf } from './changes.ts'

const form = fc.record({
  QuietHours: fc.boolean(),
  TextsPerMinute: fc.constantFrom(5, 50, null),
  Days: fc.subarray(['Sunday', 'Monday']),
  Stop: fc.record({ Hour: fc.nat(23) }),
})

test.prop([form])('what is as it was is no change', (saved) => {
  expect(changesOf(saved, structuredClone(saved))).toEqual({})
})

test.prop([form, form])('saved and changes make what is filled in', (saved, filled) => {
  expect({ ...saved, ...changesOf(saved, filled) }).toEqual(filled)
})

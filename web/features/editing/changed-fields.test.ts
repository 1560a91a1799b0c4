import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { changedFields, chosenFields } from './changed-fields.ts'

const form = fc.record({
  QuietHours: fc.boolean(),
  TextsPerMinute: fc.constantFrom(5, 50, null),
  Days: fc.subarray(['Sunday', 'Monday']),
  Stop: fc.record({ Hour: fc.nat(23) }),
})

test.prop([form])('what is as it was is no change', (saved) => {
  expect(changedFields(saved, structuredClone(saved))).toEqual({})
})

test.prop([form, form])('saved and changes make what is filled in', (saved, filled) => {
  expect({ ...saved, ...changedFields(saved, filled) }).toEqual(filled)
})

const seen = { FirstName: 'Ann', Notes: '', CustomData: { Room: '12', Bus: '4' } }
const mine = { FirstName: 'Anna', Notes: 'Late', CustomData: { Room: '14', Bus: '5' } }
const current = { FirstName: 'Anja', 'CustomData.Room': '13', 'CustomData.Bus': null }

test('what the other saved counts as seen, and stays where it was chosen', () => {
  const chosen = chosenFields({ seen, mine }, current, { FirstName: 'theirs', 'CustomData.Room': 'mine' })
  expect(chosen).toEqual({
    seen: { FirstName: 'Anja', Notes: '', CustomData: { Room: '13' } },
    mine: { FirstName: 'Anja', Notes: 'Late', CustomData: { Room: '14', Bus: '5' } },
  })
  expect(changedFields(chosen.seen, chosen.mine)).toEqual({ Notes: 'Late', CustomData: { Room: '14', Bus: '5' } })
})

test('what the other took out is out where that was chosen', () => {
  const { mine: left } = chosenFields({ seen, mine }, current, { 'CustomData.Bus': 'theirs' })
  expect(left.CustomData).toEqual({ Room: '14' })
})

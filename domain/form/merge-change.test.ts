import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChange } from './merge-change.ts'

const by = { Lists: 'members', CustomData: 'fields' } as const

const merge = (seen: object, current: object, change: object) =>
  mergeChange({ ...change }, { seen: { ...seen }, current: { ...current }, by })

test.each([
  ['another wrote nothing', { Name: 'Ann' }, { Name: 'Ann' }, { Name: 'Anna' }, { Name: 'Anna' }, {}],
  ['both wrote the same', { Name: 'Ann' }, { Name: 'Anna' }, { Name: 'Anna' }, { Name: 'Anna' }, {}],
  ['only another wrote', { Name: 'Ann' }, { Name: 'Anja' }, { Name: 'Ann' }, { Name: 'Anja' }, {}],
  ['both wrote', { Name: 'Ann' }, { Name: 'Anja' }, { Name: 'Anna' }, { Name: 'Anna' }, { Name: 'Anja' }],
  ['it was emptied', { Phone: '7' }, { Phone: null }, { Phone: '8' }, { Phone: '8' }, { Phone: null }],
  ['both emptied it', { Phone: '7' }, { Phone: null }, { Phone: null }, { Phone: null }, {}],
  ['it was not seen', {}, { Name: 'Anja' }, { Name: 'Anna' }, { Name: 'Anna' }, {}],
  ['an order', { Ranks: [1, 2] }, { Ranks: [2, 1] }, { Ranks: [1] }, { Ranks: [1] }, { Ranks: [2, 1] }],
])('%s (rules/forms 4)', (_, seen, current, change, merged, conflicts) =>
  expect(merge(seen, current, change)).toEqual({ merged, conflicts }),
)

test('fields of a field are merged one by one, and those that are taken out stay out', () => {
  const seen = { CustomData: { Room: '12', Bus: '4', Shift: 'late' } }
  const current = { CustomData: { Room: '14', Bus: '4', Grade: '5', Shift: 'late' } }
  const change = { CustomData: { Room: '12', Bus: '5', Allergy: 'nuts' } }
  const CustomData = { Room: '14', Bus: '5', Grade: '5', Allergy: 'nuts' }
  expect(merge(seen, current, change)).toEqual({ merged: { CustomData }, conflicts: {} })
  const { conflicts } = merge(seen, current, { CustomData: { Room: '15' } })
  expect(conflicts).toEqual({ 'CustomData.Room': '14' })
  expect(merge(seen, current, { CustomData: {} }).conflicts).toEqual({ 'CustomData.Room': '14' })
})

test('of a set what one adds and what another takes out both count', () => {
  const lists = (...ids: number[]) => ({ Lists: ids.map((ListID) => ({ ListID })) })
  expect(merge(lists(1, 2), lists(2, 3), lists(1, 2, 4))).toEqual({ merged: lists(2, 3, 4), conflicts: {} })
})

test('what nobody wrote is never in conflict, and what one alone wrote stands', () => {
  const fields = fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('x', 'y', 'z'))
  fc.assert(
    fc.property(fields, fields, (mine, theirs) => {
      const seen = { A: 'x', B: 'x', C: 'x' }
      const current = { ...seen, ...theirs }
      const { merged, conflicts } = merge(seen, current, { ...seen, ...mine })
      for (const key of Object.keys(seen)) {
        const [own, other] = [mine[key] ?? 'x', theirs[key] ?? 'x']
        expect(key in conflicts).toBe(own !== 'x' && other !== 'x' && own !== other)
        expect(merged[key]).toBe(own === 'x' ? other : own)
      }
    }),
  )
})

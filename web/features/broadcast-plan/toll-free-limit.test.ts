import { expect, test } from 'vitest'
import { tollFreeOver, tollFreeSentence } from './toll-free-limit.ts'

const day = { period: 'day' as const, limit: 500, used: 450, resetsAt: '2026-11-22T08:00:00.000Z' }
const week = { period: 'week' as const, limit: 1000, used: 950, resetsAt: '2026-11-23T08:00:00.000Z' }
const limits = { tollFree: [{ TextNumberID: 2, Name: '', TextPhoneNumber: '8005550100', limits: [day, week] }] }
const at = Date.parse('2026-11-21T12:00:00.000Z')

test('the limit that lasts longest is told', () => {
  const over = tollFreeOver(limits, { TextNumberID: 2, needed: 100, at })!
  expect(over).toMatchObject({ period: 'week', used: 950, needed: 100 })
  expect(tollFreeSentence(over)).toContain('may send 1,000 messages a week. This needs 100, and 950 are taken already.')
})

test('what fits, and what comes from another number, is not spoken of', () => {
  expect(tollFreeOver(limits, { TextNumberID: 2, needed: 50, at })).toBeUndefined()
  expect(tollFreeOver(limits, { TextNumberID: 1, needed: 5000, at })).toBeUndefined()
})

test('after its end a period begins anew', () => {
  const later = Date.parse('2026-11-24T12:00:00.000Z')
  expect(tollFreeOver(limits, { TextNumberID: 2, needed: 400, at: later })).toBeUndefined()
  expect(tollFreeOver(limits, { TextNumberID: 2, needed: 600, at: later })).toMatchObject({ period: 'day', used: 0 })
})

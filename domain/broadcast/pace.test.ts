import { expect, test } from 'vitest'
import { type PaceFacts, paceOf } from './pace.ts'

const facts: PaceFacts = {
  class: 'local',
  pacePerSecond: null,
  carrierIsSimulator: false,
  textsPerMinute: null,
  carrierTps: null,
}

test.each<[string, Partial<PaceFacts>, number | null]>([
  ['a local number at a real carrier', {}, 4],
  ['a toll-free number at a real carrier', { class: 'toll-free' }, 3],
  ['a short code at a real carrier', { class: 'short-code' }, 100],
  ['any number at the simulator', { class: 'toll-free', carrierIsSimulator: true }, 5000],
  ["the number's own", { pacePerSecond: 12 }, 12],
  ['the smallest wins: account', { pacePerSecond: 12, textsPerMinute: 60 }, 1],
  ['the smallest wins: carrier', { pacePerSecond: 500, carrierTps: 100 }, 100],
  ['without a limit', { pacePerSecond: 0, carrierTps: 0 }, null],
])('%s', (_, given, expected) => {
  expect(paceOf({ ...facts, ...given })).toBe(expected)
})

import { reason } from '@carillon/domain/broadcast/reason.ts'
import { expect, test } from 'vitest'
import { openStates } from '../runtime/states.ts'
import type { Job } from './job.ts'
import { nextStep, oldestJobMs, senderLife, whyNotClaim } from './sender-states.ts'

const at = { now: 100_000, day: 1_000_000_000 }
const job = (of: { part?: number; age?: number; freeSlots?: number } = {}) =>
  ({
    part: of.part ?? 0,
    lookedAt: at.now - (of.age ?? 0),
    line: { carrier: { freeSlots: () => of.freeSlots ?? 1 } },
  }) as unknown as Job
type Facts = Parameters<typeof nextStep>[2]
const facts: Facts = { whyNotWrite: () => undefined, wait: () => 0, bar: () => reason.none, isOvertaken: () => false }
const stop = { bar: () => reason.optedOut }

const steps: [string, Job | undefined, Partial<Facts>, object][] = [
  ['nothing in hand', undefined, {}, { is: 'empty' }],
  ['its carrier is full or away', job({ freeSlots: 0 }), {}, { is: 'blocked' }],
  ['no right to write', job(), { whyNotWrite: () => 'no lease' }, { is: 'barred' }],
  ['later, by the pace', job(), { wait: () => 40 }, { is: 'paced', waitMs: 40 }],
  ['now', job(), {}, { is: 'write' }],
  ['they said stop', job(), stop, { is: 'left out', reason: reason.optedOut }],
  ['as long as it may be in hand', job({ age: oldestJobMs }), {}, { is: 'write' }],
  ['too long in hand', job({ age: oldestJobMs + 1 }), {}, { is: 'put down' }],
  ['its claim is overtaken', job(), { isOvertaken: () => true }, { is: 'put down' }],
  ['overtaken by who said stop', job(), { ...stop, isOvertaken: () => true }, { is: 'put down' }],
  ['the rest of one that has begun', job({ part: 1, age: 60_000 }), { isOvertaken: () => true }, { is: 'write' }],
  ['they said stop in the middle', job({ part: 1 }), stop, { is: 'cut off' }],
  ['they said stop, and the carrier is full', job({ freeSlots: 0 }), stop, { is: 'blocked' }],
  ['they said stop, and the lease is lost', job(), { ...stop, whyNotWrite: () => 'no lease' }, { is: 'barred' }],
  ['full, and paced', job({ freeSlots: 0 }), { wait: () => 40 }, { is: 'blocked' }],
]
test.each(steps)('what is done with the first in hand: %s', (_, first, more, step) => {
  expect(nextStep(first, at, { ...facts, ...more })).toEqual(step)
})

test.each([
  ['stopped, with what is in hand', ['stop', 'drained'], 'ended'],
  ['stopped, and out of time', ['stop', 'out of time'], 'ended'],
  ['idle without being stopped', ['drained'], 'sending'],
  ['stopped twice', ['stop', 'stop'], 'ending'],
  ['stopped after its end', ['stop', 'drained', 'stop'], 'ended'],
] as const)('%s', (_, events, is) => {
  const life = openStates(senderLife, 'sending')
  for (const event of events) life.on(event)
  expect(life.is(is)).toBe(true)
})

test.each([
  [{ isSending: true, isHeld: false, whyNotWrite: undefined }, undefined],
  [{ isSending: false, isHeld: false, whyNotWrite: undefined }, 'ending'],
  [{ isSending: true, isHeld: true, whyNotWrite: undefined }, 'held'],
  [{ isSending: true, isHeld: false, whyNotWrite: 'no lease' }, 'no lease'],
])('why nothing is claimed: %o', (of, why) => {
  expect(whyNotClaim(of)).toBe(why)
})

import { expect, test } from 'vitest'
import { type Health, healthOf, nothing, openHealthSamples, type Seen } from './health.ts'

const seen = (answers: Partial<Seen['answers']>, more: Partial<Omit<Seen, 'answers'>> = {}): Seen => ({
  ...nothing,
  ...more,
  answers: { ...nothing.answers, ...answers },
})

test.each<[string, Seen, Health]>([
  ['nothing was tried', seen({}), 'up'],
  ['all is well', seen({ accepted: 1000 }, { answerMs: 120, receipts: { delivered: 900, failed: 40 } }), 'up'],
  ['few failed', seen({ unknown: 4 }), 'up'],
  ['none answered', seen({ unknown: 5 }), 'down'],
  ['none could be written', seen({ 'not-written': 8 }), 'down'],
  ['half are silent', seen({ accepted: 10, unknown: 5, 'not-written': 5 }), 'down'],
  ['a tenth are silent', seen({ accepted: 90, unknown: 10 }), 'slow'],
  ['hardly any is silent', seen({ accepted: 990, unknown: 9 }), 'up'],
  ['all are put off', seen({ later: 20 }), 'down'],
  ['some are put off', seen({ accepted: 70, later: 30 }), 'slow'],
  ['few are put off', seen({ accepted: 80, later: 20 }), 'up'],
  ['wrong numbers are refused', seen({ accepted: 1, refused: 99 }), 'up'],
  ['answers take long', seen({ accepted: 50 }, { answerMs: 5001 }), 'slow'],
  ['two answers took long', seen({ accepted: 2 }, { answerMs: 9000 }), 'up'],
  ['takes all, delivers none', seen({ accepted: 100 }, { receipts: { delivered: 4, failed: 46 } }), 'down'],
  ['takes all, delivers less than half', seen({ accepted: 100 }, { receipts: { delivered: 40, failed: 60 } }), 'slow'],
  ['a few receipts failed', seen({ accepted: 100 }, { receipts: { delivered: 0, failed: 49 } }), 'up'],
  ['no receipts at all', seen({ accepted: 5000 }, { answerMs: 100 }), 'up'],
])('%s', (_, what, health) => {
  expect(healthOf(what)).toBe(health)
})

test('what was seen is that of five minutes, with the middle of the answer times', () => {
  const samples = openHealthSamples()
  const minute = 60_000
  for (const [at, tookMs] of [
    [0, 9000],
    [4, 100],
    [4, 300],
    [5, 200],
  ] as const) {
    samples.answered('accepted', tookMs, at * minute)
  }
  samples.answered('not-written', 60_000, 5 * minute)
  samples.receipt(false, 5 * minute)
  samples.receipt(true, 5 * minute)
  expect(samples.seen(5 * minute)).toEqual(
    seen({ accepted: 3, 'not-written': 1 }, { answerMs: 200, receipts: { delivered: 1, failed: 1 }, silentInARow: 1 }),
  )
  expect(samples.seen(9 * minute).answers.accepted).toBe(1)
  expect(samples.seen(60 * minute)).toEqual(nothing)
})

test('one that falls silent is down at once, however well it did before', () => {
  const samples = openHealthSamples()
  for (let at = 0; at < 1000; at++) samples.answered('accepted', 10, at)
  for (let at = 1000; at < 1005; at++) samples.answered('unknown', 30_000, at)
  expect(healthOf(samples.seen(1005))).toBe('down')
  samples.answered('accepted', 10, 1006)
  expect(healthOf(samples.seen(1006))).toBe('up')
  samples.wrote(2000)
  expect(healthOf(samples.seen(16_000))).toBe('up')
  expect(healthOf(samples.seen(18_000))).toBe('down')
})

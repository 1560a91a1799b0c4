import { expect, test } from 'vitest'
import { type Health, type HealthLog, healthOf, noteSight, nothing, type Seen, seenIn } from './health.ts'

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

test('the log keeps five minutes, and the middle of the answer times', () => {
  let log: HealthLog = []
  const minute = 60_000
  for (const [at, tookMs] of [
    [0, 9000],
    [4, 100],
    [4, 300],
    [5, 200],
  ] as const) {
    log = noteSight(log, { kind: 'answer', answer: 'accepted', tookMs }, at * minute)
  }
  log = noteSight(log, { kind: 'answer', answer: 'not-written', tookMs: 60_000 }, 5 * minute)
  log = noteSight(log, { kind: 'receipt', isDelivered: false }, 5 * minute)
  log = noteSight(log, { kind: 'receipt', isDelivered: true }, 5 * minute)
  expect(seenIn(log, 5 * minute)).toEqual(
    seen({ accepted: 3, 'not-written': 1 }, { answerMs: 200, receipts: { delivered: 1, failed: 1 } }),
  )
  expect(seenIn(log, 9 * minute).answers.accepted).toBe(1)
  expect(seenIn(log, 60 * minute)).toEqual(nothing)
  expect(log).toHaveLength(2)
})

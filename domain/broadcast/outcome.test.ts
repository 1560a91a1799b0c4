import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { mayBecome, type Outcome, outcome, outcomeName, outcomeNames } from './outcome.ts'
import { outcomeOfReason, reason, reasonName, reasonSentences } from './reason.ts'

const states = Object.values(outcome)
/** The engine may still hand it over. */
const isOpen = (state: Outcome) => state === outcome.waiting || state === outcome.retrying
/** Nothing more is expected; an unconfirmed failure may still turn out delivered. */
const ends = new Set<Outcome>([outcome.delivered, outcome.failed, outcome.invalid, outcome.notSent])

describe('which state may follow which', () => {
  test.each([
    ['waiting', ['retrying', 'unknown', 'accepted', 'failed', 'invalid', 'notSent']],
    ['retrying', ['retrying', 'unknown', 'accepted', 'failed', 'invalid', 'notSent']],
    ['unknown', ['accepted', 'delivered', 'failed']],
    ['accepted', ['delivered', 'failed']],
    ['delivered', []],
    ['failed', []],
    ['invalid', []],
    ['notSent', []],
  ] as const)('%s: %j', (from, to) => {
    expect(states.filter((state) => mayBecome(outcome[from], state)).map(outcomeName)).toEqual(to)
  })

  test('only an unconfirmed failure gives way to a late receipt', () => {
    expect(mayBecome(outcome.failed, outcome.delivered, reason.unconfirmed)).toBe(true)
    expect(mayBecome(outcome.failed, outcome.delivered, reason.undeliverable)).toBe(false)
    expect(mayBecome(outcome.failed, outcome.accepted, reason.unconfirmed)).toBe(false)
    expect(mayBecome(outcome.notSent, outcome.delivered, reason.unconfirmed)).toBe(false)
  })
})

prop.prop([fc.array(fc.constantFrom(...states))])(
  'in whatever order reports come, what was handed over is never open again and a final state stays',
  (reports) => {
    let state: Outcome = outcome.waiting
    for (const report of reports) {
      const before = state
      if (mayBecome(state, report)) state = report
      if (!isOpen(before)) expect(isOpen(state)).toBe(false)
      if (ends.has(before)) expect(state).toBe(before)
    }
  },
)

describe('reasons', () => {
  test('are numbered once, and each has a sentence and an outcome', () => {
    const codes = Object.values(reason)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) {
      if (code === reason.none) continue
      expect(reasonSentences[reasonName(code)]).toMatch(/\.$/)
      expect(outcomeNames).toContain(outcomeOfReason(code))
    }
  })

  test('unconfirmed says what happened (rules/sending 4)', () => {
    expect(reasonSentences.unconfirmed).toBe(
      'We could not confirm this one. It may have arrived. It was not sent again.',
    )
  })
})

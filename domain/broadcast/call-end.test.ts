import { expect, it } from 'vitest'
import { type CallEnd, isUnreached, verdictOfCall } from './call-end.ts'
import { outcomeName } from './outcome.ts'
import { outcomeOfReason, type Reason, reasonName } from './reason.ts'

const call = (cause: CallEnd['cause'], more: Partial<CallEnd> = {}): CallEnd => ({
  ...{ cause, answeredBy: null, heardMs: 0, audioMs: 30_000, hasPressed: false },
  ...more,
})
const told = (end: CallEnd, tries = 0, retries = 1) => {
  const verdict = verdictOfCall(end, { tries, retries })
  return `${outcomeName(verdict.state)}${'reason' in verdict ? ` ${reasonName(verdict.reason)}` : ''}`
}

it.each([
  [call('hung up', { answeredBy: 'person', heardMs: 30_000 }), 'delivered livePerson'],
  [call('hung up', { answeredBy: 'person', heardMs: 15_000 }), 'delivered livePerson'],
  [call('hung up', { answeredBy: 'person', heardMs: 14_999 }), 'failed cutOff'],
  [call('hung up', { answeredBy: 'person', heardMs: 14_999, by: 'us' }), 'failed cutOffByUs'],
  [call('hung up', { answeredBy: 'person', heardMs: 15_000, by: 'us' }), 'delivered livePerson'],
  [call('hung up', { answeredBy: 'person', heardMs: 900, hasPressed: true }), 'delivered livePerson'],
  [call('hung up', { answeredBy: 'machine', heardMs: 30_000 }), 'delivered voicemail'],
  [call('hung up', { answeredBy: 'machine', heardMs: 3000 }), 'failed cutOff'],
  [call('hung up'), 'failed cutOff'],
  [call('not in service'), 'invalid notInService'],
  [call('refused'), 'failed callDeclined'],
  // Only busy and no answer are called again; that nothing had left us is told by the trunk.
  [call('failed'), 'failed callFailed'],
  [call('unknown'), 'unknown'],
])('%j is %s, and is not tried again', (end, expected) => {
  expect(told(end)).toBe(expected)
})

it.each([
  ['busy', 'lineBusy'],
  ['no answer', 'notAnswered'],
] as const)('%s is tried again as often as was chosen, then %s', (cause, why) => {
  expect(told(call(cause), 0, 0)).toBe(`failed ${why}`)
  expect(told(call(cause), 0, 2)).toBe('retrying')
  expect(told(call(cause), 1, 2)).toBe('retrying')
  expect(told(call(cause), 2, 2)).toBe(`failed ${why}`)
})

it('one that we gave up ourselves is no try', () => {
  expect(verdictOfCall(call('cancelled'), { tries: 3, retries: 3 })).toEqual({ state: 1, isTry: false })
})

it('each reason belongs to its outcome', () => {
  const causes: CallEnd['cause'][] = ['hung up', 'busy', 'no answer', 'not in service', 'refused', 'failed']
  for (const cause of causes) {
    for (const answeredBy of ['person', 'machine', null] as const) {
      const verdict = verdictOfCall(call(cause, { answeredBy, heardMs: 30_000 }), { tries: 3, retries: 3 })
      if ('reason' in verdict) expect(outcomeOfReason(verdict.reason as Reason)).toBe(outcomeName(verdict.state))
    }
  }
})

it('whoever was busy, not there or declined was not reached', () => {
  const unreached = ['busy', 'no answer', 'refused', 'failed'] as const
  const reasons = unreached.map((cause) => verdictOfCall(call(cause), { tries: 0, retries: 0 }))
  expect(reasons.map((one) => 'reason' in one && isUnreached(one.reason))).toEqual([true, true, true, false])
})

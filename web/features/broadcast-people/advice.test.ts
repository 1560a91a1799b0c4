import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { outcomeOfReason, type Reason, reason, reasonName } from '@carillon/domain/broadcast/reason.ts'
import { resultDetail, textResultCategory } from '@carillon/domain/broadcast/results.ts'
import { expect, test } from 'vitest'
import { adviceText } from './advice.ts'

const rowOf = (code: Reason) => {
  const Outcome = outcomeOfReason(code) ?? 'delivered'
  const state = outcome[Outcome]
  return { Outcome, TextResultCategory: textResultCategory(state), ResultDetail: resultDetail(state, code) }
}

test.each([
  [reason.optedOutAtCarrier, 'Only they can change that, by texting UNSTOP to your number.'],
  [reason.optedOut, 'Only they can change that, by texting UNSTOP to your number.'],
  [reason.picturesNotCarried, 'Send it to them once more without the picture.'],
  [reason.undeliverable, 'Try again later, or reach them another way.'],
  [reason.notTextable, 'Call them, or ask for a mobile number.'],
  [reason.carrierWithoutReceipt, ''],
])('after reason %i: %s', (code, text) => expect(adviceText(rowOf(code))).toBe(text))

test('nobody is told to wait for an UNSTOP that the account can take back by itself', () => {
  expect(adviceText(rowOf(reason.optedOut), true)).toContain('you can take that back under “Opt-outs”')
  expect(adviceText(rowOf(reason.optedOutAtCarrier), true)).toContain('Only they can change that')
})

test.each(Object.values(reason).filter((code) => outcomeOfReason(code) === 'failed'))(
  'a failure leaves nobody without a next step: %i',
  (code) => expect(adviceText(rowOf(code)), reasonName(code)).not.toBe(''),
)

import { type Outcome, type OutcomeName, outcome, outcomeName } from './outcome.ts'
import { reasonName, reasonSentences } from './reason.ts'

type TextResultCategory = 'Delivered' | 'Failed' | 'Invalid' | 'NotSent'

/** TextResultCategory of a recipient (rules/results 2): what waits or is on its way is NotSent until it ends. */
export const textResultCategory = (state: Outcome): TextResultCategory => {
  switch (state) {
    case outcome.delivered:
      return 'Delivered'
    case outcome.failed:
      return 'Failed'
    case outcome.invalid:
      return 'Invalid'
    default:
      return 'NotSent'
  }
}

/** Why it ended so, in plain words, for every outcome and reason code (ResultDetail). */
export const resultDetail = (state: Outcome, reasonCode: number): string =>
  reasonSentences[reasonName(reasonCode)] || detailOf[outcomeName(state)]

/** Of who still waits, but may not be texted by now: what becomes of it when it is their turn. */
export const leftOutDetail = (reasonCode: number): string => {
  switch (reasonName(reasonCode)) {
    case 'optedOut':
    case 'globallyOptedOut':
      return 'They have opted out and are left out.'
    case 'heldForReview':
      return 'They may be asking to stop, and are left out unless somebody decides otherwise before their turn.'
    default:
      return `${resultDetail(outcome.invalid, reasonCode)} They are left out.`
  }
}

const detailOf: Readonly<Record<OutcomeName, string>> = {
  waiting: 'Waiting to be sent.',
  retrying: 'The carrier asked us to wait. We will try again.',
  unknown: 'Waiting for the carrier to confirm this one.',
  accepted: 'On its way: the carrier has it.',
  delivered: 'Delivered.',
  failed: 'The carrier could not deliver this message.',
  invalid: 'This number cannot be contacted.',
  notSent: 'Not sent.',
}

/** Path fragments of text results (rules/results 5) that are told by the outcome alone, and the outcomes in them. */
export const outcomesOfSection: Readonly<
  Record<'delivered' | 'failed' | 'invalid' | 'not-completed', readonly Outcome[]>
> = {
  delivered: [outcome.delivered],
  failed: [outcome.failed],
  invalid: [outcome.invalid],
  'not-completed': [outcome.waiting, outcome.retrying, outcome.unknown, outcome.accepted, outcome.notSent],
}

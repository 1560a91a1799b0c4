import { isOpen, type Outcome, type OutcomeName, outcome, outcomeName, outcomeNames } from './outcome.ts'
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

/** The categories of the results screens (rules/results 5), of texts and of calls. */
type ResultCategory =
  | 'Delivered'
  | 'Replied'
  | 'NotReplied'
  | 'OptedOut'
  | 'Failed'
  | 'Invalid'
  | 'NotCompleted'
  | 'Voicemail'
  | 'Busy'
  | 'LivePerson'

/** Not replied, replied, opted out and delivered all show as Delivered; not completed as NotSent; calls keep their own (rules/results 4). */
export const displayResult = (
  category: ResultCategory,
): TextResultCategory | Extract<ResultCategory, 'Voicemail' | 'Busy' | 'LivePerson'> => {
  switch (category) {
    case 'Delivered':
    case 'Replied':
    case 'NotReplied':
    case 'OptedOut':
      return 'Delivered'
    case 'NotCompleted':
      return 'NotSent'
    default:
      return category
  }
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

/** How many recipients of a broadcast are in each state; absent means none. */
type Tally = { readonly [state in OutcomeName]?: number }

type TextCounters = {
  PhoneNumberCount: number
  DeliveredTexts: number
  FailedTextTotal: number
  InvalidTextCount: number
  NotDeliveredTexts: number
  TotalCompleted: number
  OnTheirWay: number
  UnknownTexts: number
}

/**
 * The counters of a text broadcast. Always PhoneNumberCount = DeliveredTexts + FailedTextTotal + InvalidTextCount +
 * NotDeliveredTexts; TotalCompleted counts what will not be handed over again (rules/results 1).
 */
export const countTexts = (tally: Tally): TextCounters => {
  const of = (...names: OutcomeName[]): number => names.reduce((sum, name) => sum + (tally[name] ?? 0), 0)
  return {
    PhoneNumberCount: of(...outcomeNames),
    DeliveredTexts: of('delivered'),
    FailedTextTotal: of('failed'),
    InvalidTextCount: of('invalid'),
    NotDeliveredTexts: of('waiting', 'retrying', 'unknown', 'accepted', 'notSent'),
    TotalCompleted: of(...outcomeNames.filter((name) => !isOpen(outcome[name]))),
    OnTheirWay: of('accepted'),
    UnknownTexts: of('unknown'),
  }
}

import { isUnreached } from './call-end.ts'
import { type Outcome, outcome } from './outcome.ts'
import { reason } from './reason.ts'

export const callResults = ['LivePerson', 'Voicemail', 'BusyNoAnswer', 'Invalid', 'Incomplete'] as const
export type CallResult = (typeof callResults)[number]

/** CallResult of a recipient (rules/calls 5 to 8): what waits, rings or is tried again is Incomplete until it ends. */
export const callResultOf = (state: Outcome, why: number): CallResult => {
  switch (state) {
    case outcome.delivered:
      return why === reason.voicemail ? 'Voicemail' : 'LivePerson'
    case outcome.failed:
      return isUnreached(why) ? 'BusyNoAnswer' : 'Incomplete'
    case outcome.invalid:
      return 'Invalid'
    default:
      return 'Incomplete'
  }
}

/** As the tabs and files name them. */
export const callResultNames: Readonly<Record<CallResult, string>> = {
  LivePerson: 'Live Answer',
  Voicemail: 'Voicemail',
  BusyNoAnswer: 'Busy / No Answer',
  Invalid: 'Invalid',
  Incomplete: 'Incomplete',
}

/** The path fragments of call results (rules/calls 12), and the result in each. */
export const callSections = {
  all: null,
  'live-person': 'LivePerson',
  voicemail: 'Voicemail',
  'busy-no-answer': 'BusyNoAnswer',
  invalid: 'Invalid',
  'not-completed': 'Incomplete',
} as const satisfies Record<string, CallResult | null>
export type CallSection = keyof typeof callSections

/** Of one that waits or is on its way; the others have a reason. */
export const callDetailOf: Readonly<Partial<Record<Outcome, string>>> = {
  [outcome.waiting]: 'Waiting to be called.',
  [outcome.retrying]: 'Will be called again.',
  [outcome.unknown]: 'We lost sight of this call and wait to see what became of it.',
  [outcome.notSent]: 'Not called.',
}

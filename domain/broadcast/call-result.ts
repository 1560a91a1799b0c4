import { isUnreached } from './call-end.ts'
import { type Outcome, outcome } from './outcome.ts'
import { type Reason, type ReasonName, reason, reasonName, reasonSentences } from './reason.ts'

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

/** The parts of not-completed, and whether who is in it is still to be called (rules/calls 12). */
export const callParts = { 'to-be-called': true, 'not-completed-for-good': false } as const
export type CallPart = keyof typeof callParts

export const isToBeCalled = (state: Outcome): boolean => state === outcome.waiting || state === outcome.retrying

/** Of one whose phone rings, or who hears something, at this moment. */
export const beingCalledDetail = 'Being called now.'

/** Of one that waits or is on its way; the others have a reason. */
export const callDetailOf: Readonly<Partial<Record<Outcome, string>>> = {
  [outcome.waiting]: 'Waiting to be called.',
  [outcome.retrying]: 'Will be called again.',
  [outcome.unknown]: 'We lost sight of this call and wait to see what became of it.',
  [outcome.notSent]: 'Not called.',
}

/** Where a text has other words. */
const ownSentences: Readonly<Partial<Record<ReasonName, string>>> = {
  optedOut: 'They have asked not to be called.',
  preference: 'This contact is kept out of calls by its own preference.',
  unconfirmed: 'We could not confirm this call. They may have heard it. They were not called again.',
  cancelled: 'The broadcast was canceled before they were called.',
  expired: 'The broadcast ended before they were called.',
}

/** Why a call has the result it has; empty where there is no reason. */
export const callReasonText = (why: Reason): string => ownSentences[reasonName(why)] ?? reasonSentences[reasonName(why)]

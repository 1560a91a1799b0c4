/**
 * Why a recipient ended as it did, stored beside the outcome as a small integer (never renumber). The tens tell the
 * outcome: below 20 invalid, 20 to 39 failed, 40 to 59 notSent, 60 and up delivered. Each has a sentence
 * (rules/results 3).
 */
export const reason = {
  none: 0,
  optedOut: 1,
  doNotCall: 2,
  notTextable: 3,
  reserved: 4,
  globallyOptedOut: 5,
  notOptedIn: 6,
  notVerified: 7,
  preference: 8,
  heldForReview: 9,
  notInService: 10,
  refusedInvalidDestination: 20,
  refusedOther: 21,
  undeliverable: 22,
  rejectedSpam: 23,
  expiredByCarrier: 24,
  deletedByCarrier: 25,
  unconfirmed: 26,
  numberUnavailable: 27,
  picturesNotCarried: 28,
  optedOutAtCarrier: 29,
  lineBusy: 30,
  notAnswered: 31,
  callDeclined: 32,
  cutOff: 33,
  callFailed: 34,
  spokenTooLong: 35,
  cutOffByUs: 36,
  cancelled: 40,
  expired: 41,
  overLimit: 42,
  noCredits: 43,
  accountInactive: 44,
  groupSizeReached: 45,
  missingField: 46,
  tooLong: 47,
  excluded: 48,
  numberBlocked: 49,
  shortUrl: 50,
  confirmed: 51,
  takenBack: 52,
  carrierWithoutReceipt: 60,
  livePerson: 61,
  voicemail: 62,
} as const
export type ReasonName = keyof typeof reason
export type Reason = (typeof reason)[ReasonName]

/** In plain words, for the details page and exports. `none` has no sentence; the outcome speaks for itself. */
export const reasonSentences: Readonly<Record<ReasonName, string>> = {
  none: '',
  optedOut: 'Opted out before this was sent.',
  doNotCall: 'On the do-not-call list.',
  notTextable: 'A landline or another number that cannot receive texts.',
  reserved: 'This number is not allowed.',
  globallyOptedOut: 'Asked never to be contacted by any organization.',
  notOptedIn: "Hasn't opted in to receiving texts.",
  notVerified: 'Free accounts can text only verified numbers.',
  preference: 'This contact is kept out of texts by its own preference.',
  heldForReview: 'May be asking to stop. Texts wait until somebody has decided.',
  notInService: 'This number is not in service.',
  refusedInvalidDestination: 'The carrier says that this number does not exist.',
  refusedOther: 'The carrier refused this message.',
  undeliverable: 'The phone could not be reached.',
  rejectedSpam: 'Rejected by the carrier as possible spam.',
  expiredByCarrier: 'The phone stayed out of reach until the carrier gave up.',
  deletedByCarrier: 'The carrier deleted the message before it was delivered.',
  unconfirmed: 'We could not confirm this one. It may have arrived. It was not sent again.',
  numberUnavailable: 'Your text number was not available to the carrier.',
  picturesNotCarried: 'This carrier does not carry pictures.',
  optedOutAtCarrier: 'Blocked by the carrier because they texted STOP to this number.',
  lineBusy: 'The line was busy.',
  notAnswered: 'Nobody answered.',
  callDeclined: 'The call was declined.',
  cutOff: 'They hung up before half of the message was heard.',
  cutOffByUs: 'The call was cut off on our side before half of the message was heard.',
  callFailed: 'The phone network could not connect this call.',
  spokenTooLong: 'With what is theirs in it the message is longer than a call may be. They were not called.',
  cancelled: 'The broadcast was canceled before this was sent.',
  expired: 'The broadcast ended before this was sent.',
  overLimit: 'Over the sending limit of your text number.',
  noCredits: 'There were not enough credits left.',
  accountInactive: 'The account was not active.',
  groupSizeReached: 'Your group size for this billing period was reached.',
  missingField: 'Missing personalized field.',
  tooLong: 'Exceeded max character limit.',
  excluded: 'Left out by hand when the messages were checked.',
  numberBlocked: 'Your text number was blocked.',
  shortUrl: 'A personalized field filled in a shortened link, which carriers block.',
  confirmed: 'They had answered already, so they were not called.',
  takenBack: 'Taken back before it was sent.',
  carrierWithoutReceipt: 'Sent to the carrier, which gave no receipt.',
  livePerson: 'A person heard the message.',
  voicemail: 'The message was left on voicemail.',
}

const names = new Map(Object.entries(reason).map(([name, code]) => [code as number, name as ReasonName]))

/** 'optedOut' for 1; 'none' for a code of another version. */
export const reasonName = (code: number): ReasonName => names.get(code) ?? 'none'

/** Which outcome a reason belongs to; undefined for none. */
export const outcomeOfReason = (code: Reason): 'invalid' | 'failed' | 'notSent' | 'delivered' | undefined => {
  if (code === reason.none) return undefined
  return code < 20 ? 'invalid' : code < 40 ? 'failed' : code < 60 ? 'notSent' : 'delivered'
}

import { type Reason, type ReasonName, reasonName, reasonSentences } from '@carillon/domain/broadcast/reason.ts'

/** A lookup is asked again when it is older than this, and the number is stored or sent to (rules/phone-numbers 8). */
export const freshForMs = 90 * 86_400_000

/** The pauses up to here add up to some fifteen hours. */
export const mostFailures = 22

/** So many numbers of a page may be left behind after that; for more of them, it waits. */
export const fewLeft = 10

/** What it texts comes back to it, and may be answered by itself. */
export const ownNumber = 'This is a text number of your own account.'

export const notTextable = 'This number is not a textable number.'

/** Why the account does not text this number, in words for a form. */
const sentences: Partial<Record<ReasonName, string>> = {
  optedOut: 'This number has opted out of receiving texts.',
  heldForReview: 'This number may be asking to stop. Texts wait until somebody has decided.',
  globallyOptedOut: 'This number asked never to be contacted.',
  notTextable,
  notOptedIn: "This number hasn't opted-in to receiving texts.",
  preference: 'This contact prefers not to get texts.',
}

/** Null where the number may be texted. */
export const whyNotText = (bar: Reason, isTextable: boolean, isOwn: boolean, isUnverified: boolean): string | null => {
  if (isOwn) return ownNumber
  const name = reasonName(bar)
  if (name !== 'none') return sentences[name] ?? reasonSentences[name]
  if (isUnverified) return reasonSentences.notVerified
  return isTextable ? null : notTextable
}

const callSentences: Partial<Record<ReasonName, string>> = {
  doNotCall: 'This number has opted out of receiving calls.',
  globallyOptedOut: 'This number asked never to be contacted.',
  preference: 'This contact prefers not to get calls.',
}

/** Null where the number may be called. */
export const whyNotCall = (bar: Reason, isUnverified: boolean): string | null => {
  const name = reasonName(bar)
  if (name !== 'none') return callSentences[name] ?? reasonSentences[name]
  return isUnverified ? 'Free accounts can call only verified numbers.' : null
}

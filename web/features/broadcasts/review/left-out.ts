import type { DraftContact } from '@carillon/contract/drafts.ts'
import { mergeText } from '@carillon/domain/text/merge.ts'

/** Why somebody will not get it, named as ContactSummary counts them. */
export type LeftOutReason =
  | 'OptedOut'
  | 'DoNotCall'
  | 'NotTextable'
  | 'NotAllowed'
  | 'NotOptedIn'
  | 'InvalidMessageCount'

/**
 * Which count of the summary a recipient is in; undefined for one who will get it. `room` is the length that the merged
 * message may have.
 */
export const reasonOf = (person: DraftContact, message: string, room: number): LeftOutReason | undefined => {
  if (person.PrimaryPhoneError !== null) return bySentence[person.PrimaryPhoneError] ?? 'NotTextable'
  return 'text' in mergeText(message, person, room) ? undefined : 'InvalidMessageCount'
}

const bySentence: Readonly<Record<string, LeftOutReason>> = {
  'This number has opted out of receiving texts.': 'OptedOut',
  'This number is on the do-not-call list.': 'DoNotCall',
  'This number asked never to be contacted.': 'DoNotCall',
  'This number is not a textable number.': 'NotTextable',
  'This number is not allowed': 'NotAllowed',
  'Free accounts can text only verified numbers.': 'NotAllowed',
  'This number has not opted in to receiving texts.': 'NotOptedIn',
}

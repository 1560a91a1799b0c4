import type { LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import { type ReasonName, reason } from '@carillon/domain/broadcast/reason.ts'
import { hasText } from '@carillon/domain/broadcast/type.ts'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'

/** Drafts belong to the user who started them, whatever the role of others: to them a draft is not there. `named` in a body. */
export const visibleDraft = <T>(draft: T | undefined, named?: number): T => {
  if (draft !== undefined) return draft
  throw named === undefined ? refuse('NotFound') : refuseUnknown('DraftBroadcastID', 'draft', [named])
}

/** A number is taken by whoever may use it. One that a draft has may have been taken from its user since, and is left at that. */
export const requireOwnNumber = (scope: Scope, asked: number | null | undefined, before: number | null = null) => {
  if (asked != null && asked !== before && usableNumber(scope, asked) === null) throw refuse('TextNumberNotYours')
}

/** Null for one that this user may not use, as for none. */
export const usableNumber = (scope: Scope, textNumberId: number | null): number | null =>
  textNumberId !== null && scope.textNumbers.includes(textNumberId) ? textNumberId : null

/** Why this person will not be texted, in the recipients list (rules/drafts 5). */
const sentences: Partial<Record<ReasonName, string>> = {
  optedOut: 'This number has opted out of receiving texts.',
  doNotCall: 'This number is on the do-not-call list.',
  globallyOptedOut: 'This number asked never to be contacted.',
  notTextable: 'This number is not a textable number.',
  reserved: 'This number is not allowed',
  notOptedIn: "This number hasn't opted-in to receiving texts.",
  notVerified: 'Free accounts can text only verified numbers.',
  heldForReview: 'This number may be asking to stop. Texts wait until somebody has decided.',
  preference: 'This contact prefers not to get texts.',
}

/** Why this person will not be called. */
const callSentences: Partial<Record<ReasonName, string>> = {
  doNotCall: 'This number has opted out of receiving calls.',
  globallyOptedOut: 'This number asked never to be contacted.',
  reserved: 'This number is not allowed',
  preference: 'This contact prefers not to get calls.',
  notVerified: 'Free accounts can call only verified numbers.',
}

/** The sentences with their reasons, as stored. */
export const phoneErrors = (channel: 'text' | 'call'): readonly (readonly [reason: number, sentence: string])[] =>
  Object.entries(channel === 'call' ? callSentences : sentences).map(([name, sentence]) => [
    reason[name as ReasonName],
    sentence,
  ])

/** What the recipients of a draft are counted and listed for. */
export const channelOf = ({ BroadcastType: type }: Pick<DraftForm, 'BroadcastType'>): 'text' | 'call' =>
  hasText(type) ? 'text' : 'call'

/** What the summary counts together. Asked never to be contacted by any organization is a do-not-call list of our own. */
export const barsOf = {
  OptedOut: ['optedOut', 'preference'],
  MayAskToStop: ['heldForReview'],
  DoNotCall: ['doNotCall', 'globallyOptedOut'],
  NotTextable: ['notTextable'],
  NotAllowed: ['reserved'],
  NotOptedIn: ['notOptedIn'],
  NotVerified: ['notVerified'],
} as const satisfies Record<Exclude<LeftOutReason, 'InvalidMessage' | 'Excluded'>, readonly ReasonName[]>

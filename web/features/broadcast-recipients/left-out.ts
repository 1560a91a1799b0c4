import type { ContactSummary, LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import { formatCounted } from '../../ui/format.ts'

/** People who will not get it for one reason, in words. */
export type LeftOut = { readonly reason: LeftOutReason; readonly title: string; readonly count: number }

export const leftOutOf = (summary: ContactSummary): LeftOut[] =>
  reasons
    .map(([reason, one, many]) => {
      const count = countOf(summary, reason)
      return { reason, title: `${formatCounted(count, 'person', 'people')} ${count === 1 ? one : many}`, count }
    })
    .filter(({ count }) => count > 0)

const countOf = (summary: ContactSummary, reason: LeftOutReason): number => {
  if (reason === 'InvalidMessage') return summary.InvalidMessageCount
  return reason === 'Excluded' ? summary.ExcludedMessageCount : summary[reason]
}

const reasons: readonly (readonly [reason: LeftOutReason, one: string, many: string])[] = [
  ['OptedOut', 'has opted out', 'have opted out'],
  ['NotTextable', 'cannot receive texts', 'cannot receive texts'],
  ['NotOptedIn', 'has not opted in', 'have not opted in'],
  ['NotAllowed', 'has a number that is not allowed', 'have a number that is not allowed'],
  ['DoNotCall', 'is on a do-not-call list', 'are on a do-not-call list'],
  [
    'InvalidMessage',
    'has no message: a personalized field is missing, too long or a shortened link',
    'have no message: a personalized field is missing, too long or a shortened link',
  ],
  ['Excluded', 'was left out by hand', 'were left out by hand'],
]

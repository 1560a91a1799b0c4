import type { ContactSummary, LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import { everybodyOf, someOf } from '../broadcasts/whom.ts'

/** People who will not get it for one reason, in words. */
export type LeftOut = { readonly reason: LeftOutReason; readonly title: string; readonly count: number }

export const leftOutOf = (summary: ContactSummary): LeftOut[] => {
  const everybody = everybodyOf(summary)
  return (Object.keys(textReasons) as LeftOutReason[])
    .map((reason) => {
      const count = countOf(summary, reason)
      const [one, many] = words(reason, summary.Calls !== null && summary.TextNumberCount === 0)
      return { reason, title: `${someOf(count, everybody)} ${count === 1 ? one : many}`, count }
    })
    .filter(({ count }) => count > 0)
}

const countOf = (summary: ContactSummary, reason: LeftOutReason): number => {
  if (reason === 'InvalidMessage') return summary.InvalidMessageCount
  return reason === 'Excluded' ? summary.ExcludedMessageCount : summary[reason]
}

const words = (reason: LeftOutReason, isCalled: boolean): readonly [one: string, many: string] =>
  (isCalled ? callReasons[reason] : undefined) ?? textReasons[reason]

const toCorrect = 'a message that needs a correction'

/** In the order in which they are told. */
const textReasons: Readonly<Record<LeftOutReason, readonly [one: string, many: string]>> = {
  OptedOut: ['has opted out', 'have opted out'],
  MayAskToStop: ['may be asking to stop', 'may be asking to stop'],
  NotTextable: ['cannot receive texts', 'cannot receive texts'],
  NotOptedIn: ['has not opted in', 'have not opted in'],
  NotVerified: ['is not verified yet', 'are not verified yet'],
  NotAllowed: ['has a number that is not allowed', 'have a number that is not allowed'],
  DoNotCall: ['is on a do-not-call list', 'are on a do-not-call list'],
  InvalidMessage: [`has ${toCorrect}`, `have ${toCorrect}`],
  Excluded: ['was left out by hand', 'were left out by hand'],
}

const callReasons: Partial<typeof textReasons> = {
  OptedOut: ['prefers not to be called', 'prefer not to be called'],
  DoNotCall: ['has opted out of calls', 'have opted out of calls'],
}

import type { MessagingLimits } from '@carillon/contract/account.ts'
import { formatCount } from '../../ui/format.ts'
import { whenText } from '../broadcasts/when-text.ts'

type LimitUse = MessagingLimits['tollFree'][number]['limits'][number]

export type TollFreeOver = LimitUse & { readonly needed: number }

/**
 * The limit of a toll-free number that a broadcast would break: of several the one that lasts longest. What is used of a
 * period counts for starts before its end. `at` is in epoch milliseconds.
 */
export const tollFreeOver = (
  { tollFree }: Pick<MessagingLimits, 'tollFree'>,
  { TextNumberID, needed, at }: { TextNumberID: number | null; needed: number; at: number },
): TollFreeOver | undefined => {
  const limits = tollFree.find((number) => number.TextNumberID === TextNumberID)?.limits ?? []
  const over = limits
    .map((limit) => ({ ...limit, used: at < Date.parse(limit.resetsAt) ? limit.used : 0, needed }))
    .filter(({ limit, used }) => needed + used > limit)
  return over.toSorted((a, b) => Date.parse(b.resetsAt) - Date.parse(a.resetsAt))[0]
}

/** As the server says it when it refuses. */
export const tollFreeSentence = ({ limit, period, needed, used, resetsAt }: TollFreeOver): string =>
  `This toll-free number may send ${formatCount(limit)} messages a ${period}. This needs ${formatCount(needed)}, and ${formatCount(used)} are taken already. Send from another number or after ${whenText(resetsAt)}.`

import { type ReasonName, reason, reasonName } from '@carillon/domain/broadcast/reason.ts'
import type { Alike, Further, Grouping, Source } from './store.ts'

export type Called = {
  /** Distinct numbers. */
  total: number
  /** Of those, who may be called and was not left out by hand. */
  callable: number
  /** Of those who may be called, who was left out by hand. */
  excluded: number
  /** Of those who are called, who is known to have a landline. */
  landlines: number
  /** Of all, who could be called if nobody minded. */
  fit: number
  /** Who may not be called, by reason. */
  barred: Partial<Record<ReasonName, number>>
  further: Further
}

/** What of a recipient makes a difference for a call. */
export const callGroupingOf = (source: Source): Grouping => ({
  ...{ channel: 'call', sources: [source], requireOptIn: false, textNumberId: null, tellUnfit: false },
  fields: { FirstName: false, LastName: false, Notes: false },
})

export const countCalls = (groups: readonly Alike[], furtherGroups: readonly Alike[] = []): Called => {
  const called: Called = {
    ...{ total: 0, callable: 0, excluded: 0, landlines: 0, fit: 0, barred: {} },
    further: furtherOfCalls(furtherGroups),
  }
  for (const { bar, count, is_excluded, is_landline } of groups) {
    called.total += count
    if (bar !== reason.reserved) called.fit += count
    if (bar !== reason.none) {
      const name = reasonName(bar)
      called.barred[name] = (called.barred[name] ?? 0) + count
    } else if (is_excluded) called.excluded += count
    else {
      called.callable += count
      if (is_landline) called.landlines += count
    }
  }
  return called
}

const furtherOfCalls = (groups: readonly Alike[]): Further => {
  const sum = (of: readonly Alike[]) => of.reduce((all, { count }) => all + count, 0)
  return { total: sum(groups), reached: sum(groups.filter((group) => group.bar === reason.none && !group.is_excluded)) }
}

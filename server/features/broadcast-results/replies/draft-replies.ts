import type { Unit } from '../../../platform/unit.ts'
import { visibleBroadcast } from '../../broadcasts/policy.ts'
import { findName } from '../../broadcasts/store.ts'
import { type Drafted, draftTo, type Into, sourceOf } from '../draft-details.ts'
import { type RepliesAsked, repliers } from './store.ts'

/** Adds people who replied to a draft, or starts one with them. */
export const draftReplies = async (
  unit: Unit,
  broadcastId: number,
  { draftId, ...asked }: RepliesAsked & { draftId: Into },
): Promise<Drafted> => {
  const broadcast = visibleBroadcast(await findName(unit.db, unit.scope, broadcastId))
  const { of, chosen } = asked
  const isEverybody = of.q === '' && of.filters.every(({ field }) => field === 'Replied')
  const from = sourceOf(broadcast, chosen, isEverybody ? 'replied' : '')
  return await draftTo(unit, draftId, repliers(unit.scope, broadcastId, asked), from)
}

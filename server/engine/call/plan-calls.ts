import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { calledBeside, calledOf, isMerged } from '../../features/audiences/reach/store.ts'
import type { Planning } from '../plan/part.ts'
import { engineScope } from '../runtime/scope.ts'
import { addWaveForTries, calledAfterTexts, notConfirmedYet, readReserved, takeFromTexts } from './plan-calls-store.ts'

/** All calls of a broadcast are alike: each may cost what the longer of its two audios does. */
export const planCalls: Planning = {
  channel: channel.call,
  async read(tx, plan) {
    const reserved = await readReserved(tx, plan)
    const { credits_reserved: credits, require_text_opt_in: requireOptIn } = reserved
    const beside = combination(plan.type)
    // Since they were planned it has turned out that texts cannot reach them.
    if (beside === 'or') await takeFromTexts(tx, plan)
    const scope = engineScope(plan.account_id)
    return {
      recipientsOf: (sources) =>
        reserved.call_after_minutes !== null
          ? notConfirmedYet(calledAfterTexts(scope, { ...plan, sources, requireOptIn }), plan, isMerged(sources))
          : beside
            ? calledBeside(scope, sources, { combination: beside, requireOptIn })
            : calledOf(scope, sources),
      credits: { domestic: credits, abroad: credits },
      segments: { domestic: 1, abroad: 1 },
      hasPlaces: false,
      isPersonal: false,
      onPlanned: () => addWaveForTries(tx, plan),
      // Whoever has a text of their own hears what all others hear.
      mergeFor: ({ phone }) => ({ phone, credits, segments: 1, state: outcome.waiting, reason: reason.none }),
    }
  },
}

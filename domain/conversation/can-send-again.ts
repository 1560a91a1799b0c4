import { outcome } from '../broadcast/outcome.ts'
import { reason } from '../broadcast/reason.ts'

/**
 * Whether a text that a person said and that did not arrive may arrive if it is said once more: the phone was out of reach, something of ours was
 * not as it should be. Not where the number does not exist or takes no texts, or its owner does not want them.
 */
export const canSendAgain = (state: number | null, why: number): boolean =>
  (state === outcome.failed || state === outcome.notSent || state === outcome.invalid) && !inVain.has(why)

const inVain: ReadonlySet<number> = new Set([
  ...[
    reason.optedOut,
    reason.doNotCall,
    reason.notTextable,
    reason.reserved,
    reason.globallyOptedOut,
    reason.preference,
  ],
  ...[reason.heldForReview, reason.refusedInvalidDestination, reason.optedOutAtCarrier],
])

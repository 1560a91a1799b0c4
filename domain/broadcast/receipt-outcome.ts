import { outcome } from './outcome.ts'
import { reason } from './reason.ts'

/** How a text ended, as a carrier tells it in its receipt; each carrier's own words are translated into these. */
const receiptOutcomes = {
  delivered: { state: outcome.delivered, reason: reason.none },
  undeliverable: { state: outcome.failed, reason: reason.undeliverable },
  /** Held back as spam. */
  rejected: { state: outcome.failed, reason: reason.rejectedSpam },
  expired: { state: outcome.failed, reason: reason.expiredByCarrier },
  deleted: { state: outcome.failed, reason: reason.deletedByCarrier },
  /** The phone has said STOP, and the carrier heard it. */
  stopped: { state: outcome.failed, reason: reason.optedOutAtCarrier },
} as const
export type ReceiptOutcome = keyof typeof receiptOutcomes

/** What a recipient becomes by a receipt. */
export const byReceipt = (told: ReceiptOutcome) => receiptOutcomes[told]

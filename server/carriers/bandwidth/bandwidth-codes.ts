import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import { type FailureCodes, failureOf } from '../http/failure-of.ts'

/**
 * Codes of https://dev.bandwidth.com/docs/messaging/errors: 4xxx is about the text, its numbers or the account, 5xxx a fault
 * on the way; the second digit tells Bandwidth's own (below 6) from the carrier's.
 */
const failures: FailureCodes<number> = {
  stopped: new Set([4475, 4775]),
  spam: new Set([4470, 4481, 4770, 4780]),
  expired: new Set([4360, 5201, 5611]),
}
/** No receipt came in time, and nobody knows why: the text may well have arrived. */
const untold = new Set([9902])

/** How a text ended by the type of a report; null for one that is not final or does not tell. */
export const receiptStatus = (type: string, code: number | null): ReceiptOutcome | null => {
  if (type === 'message-delivered') return 'delivered'
  if (type !== 'message-failed' || (code !== null && untold.has(code))) return null
  return failureOf(code, failures)
}

/** The same for a status in the list of messages. */
export const listedStatus = (status: string, code: number | null): ReceiptOutcome | null => {
  if (status === 'DELIVERED') return 'delivered'
  return status === 'FAILED' || status === 'UNDELIVERED' ? receiptStatus('message-failed', code) : null
}

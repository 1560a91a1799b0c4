import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import { type FailureCodes, failureOf } from '../http/failure-of.ts'
import type { Meaning } from '../http/refusal-of.ts'

/** https://developers.telnyx.com/docs/messaging/messages/error-codes; others are about the text. */
export const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    throttled: [10011, 40011, 40016, 40018, 40318],
    destination: [10002, 10016, 40001, 40012, 40310],
    source: [10001, 40010, 40013, 40305, 40306, 40321, 40329, 40330],
    spam: [40002, 40003, 40015, 40322],
    stopped: [40300],
    account: [10009, 10010, 20002, 20012, 20014, 20100, 40311, 40312, 40313, 40333],
    doubtful: [10007, 10008],
  }).flatMap(([meaning, codes]) => codes.map((code) => [String(code), meaning as Meaning] as const)),
)

const failures: FailureCodes<string> = {
  stopped: new Set(['40300']),
  spam: new Set(['40002', '40003', '40015', '40017', '40322']),
  expired: new Set(['40005', '40014']),
}

/** How a text ended by a status that is final; null for one that is not, and for one that Telnyx cannot tell. */
export const receiptStatus = (status: string, code: string | null): ReceiptOutcome | null => {
  switch (status) {
    case 'delivered':
      return 'delivered'
    case 'cancelled':
      return 'deleted'
    case 'expired':
      return 'expired'
    case 'sending_failed':
    case 'delivery_failed':
      return failureOf(code, failures)
    default:
      return null
  }
}

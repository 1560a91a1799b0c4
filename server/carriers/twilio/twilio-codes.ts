import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import { type FailureCodes, failureOf } from '../http/failure-of.ts'
import type { Meaning } from '../http/refusal-of.ts'

/** https://www.twilio.com/docs/api/errors, what a send is refused with. Others are about the text. */
export const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    throttled: [20429, 14107, 21611, 30001, 30022],
    busy: [20503],
    destination: [21211, 21214, 21217, 21401, 21407, 21421, 21612, 21614, 21635],
    source: [21212, 21603, 21606, 21607, 21618, 21659, 21660, 21661, 21701, 21703, 21704, 21712, 30034],
    stopped: [21610],
    account: [10001, 20003, 20005, 20006, 20008, 20404, 21705, 30002, 90010],
  }).flatMap(([meaning, codes]) => codes.map((code) => [String(code), meaning as Meaning] as const)),
)

const failures: FailureCodes<string> = {
  stopped: new Set(['21610']),
  spam: new Set(['30007', '30038', '30039', '30044']),
  expired: new Set(['30036', '30410']),
}

/** How a text ended by a status that is final; null for one that is not. Read comes after delivered. */
export const receiptStatus = (status: string, code: string | null): ReceiptOutcome | null => {
  switch (status) {
    case 'delivered':
    case 'read':
      return 'delivered'
    case 'canceled':
      return 'deleted'
    case 'failed':
    case 'undelivered':
      return failureOf(code, failures)
    default:
      return null
  }
}

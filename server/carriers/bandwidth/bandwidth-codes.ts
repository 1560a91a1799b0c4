/**
 * Codes of https://dev.bandwidth.com/docs/messaging/errors: 4xxx is about the text, its numbers or the account, 5xxx a fault
 * on the way; the second digit tells Bandwidth's own (below 6) from the carrier's.
 */
const spam = new Set([4470, 4481, 4770, 4780])
const expired = new Set([4360, 5201, 5611])
/** The phone has said STOP to this number, and Bandwidth or the carrier heard it. */
const stopped = new Set([4475, 4775])
/** No receipt came in time, and nobody knows why: the text may well have arrived. */
const untold = new Set([9902])

/** The word of a receipt for the type of a report; null for one that is not final or does not tell. */
export const receiptStatus = (type: string, code: number | null): string | null => {
  if (type === 'message-delivered') return 'DELIVRD'
  if (type !== 'message-failed' || (code !== null && untold.has(code))) return null
  if (code !== null && stopped.has(code)) return 'STOPPED'
  return code !== null && spam.has(code) ? 'REJECTD' : code !== null && expired.has(code) ? 'EXPIRED' : 'UNDELIV'
}

/** The same for a status in the list of messages. */
export const listedStatus = (status: string, code: number | null): string | null => {
  if (status === 'DELIVERED') return 'DELIVRD'
  return status === 'FAILED' || status === 'UNDELIVERED' ? receiptStatus('message-failed', code) : null
}

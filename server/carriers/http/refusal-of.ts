import { type Reason, reason } from '@carillon/domain/broadcast/reason.ts'
import type { PartAnswer } from '../carrier.ts'
import type { Reply } from './calls.ts'

/** `shut`: certainly not taken, and not for the text's sake but the account's or the address's; no other will be either. */
export type Settled = PartAnswer | { kind: 'shut'; why: string }

/** What a provider's own code is about. */
export type Meaning =
  | 'throttled'
  | 'busy'
  | 'destination'
  | 'source'
  | 'spam'
  | 'text'
  /** The phone has said STOP to the provider itself. */
  | 'stopped'
  | 'account'
  /** It may have been taken all the same. */
  | 'doubtful'

/** What the provider's own words say; undefined when the body is not the provider's. */
export type Said = { code: string; meaning?: Meaning | undefined } | undefined

/**
 * Any reply but success. Of a reply in the 500s only a 503 in the provider's own words says that nothing was taken: the
 * others come from something that broke, perhaps after taking it, or from a gateway that does not know.
 */
export const refusalOf = (reply: Reply, said: Said): Settled => {
  const { status } = reply
  const code = said?.code ?? `HTTP ${status}`
  if (status === 429) return later(true, code, reply)
  if (status === 503 && said) return later(said.meaning === 'throttled', code, reply)
  if (status >= 500 || status === 408 || status < 300) return { kind: 'unknown', why: `HTTP ${status}` }
  if (status < 400) return { kind: 'shut', why: `it answered ${status} and sends us elsewhere` }
  switch (said?.meaning ?? meaningOf(status, said)) {
    case 'throttled':
      return later(true, code, reply)
    case 'busy':
      return later(false, code, reply)
    case 'doubtful':
      return { kind: 'unknown', why: code }
    case 'account':
      return { kind: 'shut', why: `it refuses the account: ${code}` }
    case 'destination':
      return refused(reason.refusedInvalidDestination, code)
    case 'source':
      return refused(reason.numberUnavailable, code)
    case 'spam':
      return refused(reason.rejectedSpam, code)
    case 'stopped':
      return refused(reason.optedOutAtCarrier, code)
    case 'text':
      return refused(reason.refusedOther, code)
  }
}

/** A 403 with a code that we do not know is about this text: taken for the account's, it would hold up all others for ever. */
const meaningOf = (status: number, said: Said): Meaning => {
  if (status === 403) return said ? 'text' : 'account'
  return [401, 402, 404, 405, 407, 410].includes(status) ? 'account' : 'text'
}

const refused = (why: Reason, code: string): Settled => ({ kind: 'refused', reason: why, code })

const later = (slower: boolean, code: string, reply: Reply): Settled => {
  const retryAfterMs = retryAfterOf(reply)
  return { kind: 'later', slower, code, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

const longestPauseMs = 60_000

/** Retry-After in seconds or as a date (RFC 9110), or a rate limit's own header in seconds. */
const retryAfterOf = ({ headers }: Reply): number | undefined => {
  const written = headers['retry-after'] ?? headers['x-ratelimit-reset']
  if (typeof written !== 'string') return undefined
  const waitMs = /^\d+(\.\d+)?$/.test(written) ? Number(written) * 1000 : Date.parse(written) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.min(longestPauseMs, Math.max(0, waitMs))
}

import type { CallCause } from './voice-trunk.ts'

/** Q.850 in our words; causes that a gateway only makes up for a failure of its own are left to what else is said. */
export const causeOfNetwork: ReadonlyMap<number, CallCause> = new Map([
  [1, 'not in service'],
  [17, 'busy'],
  [18, 'no answer'],
  [19, 'no answer'],
  [20, 'no answer'],
  [21, 'refused'],
  [22, 'not in service'],
  [27, 'not in service'],
  [28, 'not in service'],
])

/** Statuses of SIP in our words. */
export const causeOfStatus: ReadonlyMap<number, CallCause> = new Map([
  [403, 'refused'],
  [404, 'not in service'],
  [408, 'no answer'],
  [410, 'not in service'],
  [480, 'no answer'],
  [484, 'not in service'],
  [485, 'not in service'],
  [486, 'busy'],
  [487, 'no answer'],
  [600, 'busy'],
  [603, 'refused'],
  [604, 'not in service'],
  [607, 'refused'],
  [608, 'refused'],
])

/** There is no line at this moment, for this call or for any: no circuit, congestion, no channel, no resource (Q.850), and 503 of SIP. */
const congestion: ReadonlySet<number> = new Set([34, 42, 44, 47])

export const isCongested = ({ cause = 0, status = 0 }: { cause?: number | undefined; status?: number }): boolean =>
  congestion.has(cause) || status === 503

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

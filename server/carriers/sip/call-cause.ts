import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import type { CallCause } from '../voice/voice-trunk.ts'

/** What a call ended with in our words. What the network says (Q.850) is more exact than the status of SIP, where both are said. */
export function causeOfEnd({ wasAnswered, isUnknown, rangOut, by, status, cause }: CallEnd): CallCause {
  if (wasAnswered) return 'hung up'
  if (isUnknown) return 'unknown'
  if (rangOut) return 'no answer'
  if (by === 'us') return 'cancelled'
  return ofNetwork.get(cause ?? 0) ?? ofStatus.get(status ?? 0) ?? 'failed'
}

/** Q.850; those that a gateway only makes up for a failure of its own are left to the status. */
const ofNetwork: ReadonlyMap<number, CallCause> = new Map([
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

const ofStatus: ReadonlyMap<number, CallCause> = new Map([
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

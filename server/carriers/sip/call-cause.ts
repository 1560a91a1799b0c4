import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { causeOfNetwork } from '../voice/network-cause.ts'
import type { CallCause } from '../voice/voice-trunk.ts'

/** What a call ended with in our words. What the network says (Q.850) is more exact than the status of SIP, where both are said. */
export function causeOfEnd({ wasAnswered, isUnknown, rangOut, by, status, cause }: CallEnd): CallCause {
  if (wasAnswered) return 'hung up'
  if (isUnknown) return 'unknown'
  if (rangOut) return 'no answer'
  if (by === 'us') return 'cancelled'
  return causeOfNetwork.get(cause ?? 0) ?? ofStatus.get(status ?? 0) ?? 'failed'
}

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

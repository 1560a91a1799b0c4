import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { causeOfNetwork, causeOfStatus } from '../voice/network-cause.ts'
import type { CallCause } from '../voice/voice-trunk.ts'

/** What a call ended with in our words. What the network says (Q.850) is more exact than the status of SIP, where both are said. */
export function causeOfEnd({ wasAnswered, isUnknown, rangOut, by, status, cause }: CallEnd): CallCause {
  if (wasAnswered) return 'hung up'
  if (isUnknown) return 'unknown'
  if (rangOut) return 'no answer'
  if (by === 'us') return 'cancelled'
  return causeOfNetwork.get(cause ?? 0) ?? causeOfStatus.get(status ?? 0) ?? 'failed'
}

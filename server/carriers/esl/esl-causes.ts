/** Why a FreeSWITCH says that a call has ended, in our words. */
import { causeOfNetwork, causeOfStatus, isCongested } from '../voice/network-cause.ts'
import type { CallCause } from '../voice/voice-trunk.ts'
import type { EslEvent } from './esl-frames.ts'

/** Q.850 by its names. DESTINATION_OUT_OF_ORDER is left out: where there was no channel, FreeSWITCH says it of itself. */
const numbers: Readonly<Record<string, number>> = {
  ...{ UNALLOCATED_NUMBER: 1, USER_BUSY: 17, NO_USER_RESPONSE: 18, NO_ANSWER: 19, SUBSCRIBER_ABSENT: 20 },
  ...{ CALL_REJECTED: 21, NUMBER_CHANGED: 22, INVALID_NUMBER_FORMAT: 28 },
  ...{ NORMAL_CIRCUIT_CONGESTION: 34, SWITCH_CONGESTION: 42, REQUESTED_CHAN_UNAVAIL: 44, RESOURCE_UNAVAILABLE: 47 },
  // Its own, beyond Q.850: its timeouts are those of nobody who answers.
  ...{ ALLOTTED_TIMEOUT: 19, PROGRESS_TIMEOUT: 19, RECOVERY_ON_TIMER_EXPIRE: 18 },
}

/** It calls them rejected, but it is the switch that the network does not let in. */
const ofTheSwitch = [401, 402, 407]

/** What the network said counts first: what FreeSWITCH makes of it is coarser, and where it said nothing it speaks of itself. */
export const causeOfEvent = (event: EslEvent): CallCause | undefined => {
  const status = statusOf(event)
  if (ofTheSwitch.includes(status)) return 'failed'
  if (status === 0) return causeOfName(event.value('hangup-cause'))
  return causeOfStatus.get(status) ?? causeOfNetwork.get(Number(event.value('variable_hangup_cause_q850')) || 0)
}

/** Where the network said nothing, FreeSWITCH speaks of itself. */
export const hasNoLine = (event: EslEvent): boolean => {
  const status = statusOf(event)
  return status === 0 ? nameHasNoLine(event.value('hangup-cause')) : isCongested({ status })
}

export const nameHasNoLine = (name: string): boolean => isCongested({ cause: numbers[name] })

export const causeOfName = (name: string): CallCause | undefined => causeOfNetwork.get(numbers[name] ?? 0)

export const codeOfEvent = (event: EslEvent): string =>
  [statusOf(event) || '', event.value('hangup-cause')].filter(Boolean).join(' ')

/** Of SIP; 0 where none was told. */
const statusOf = ({ value }: EslEvent): number =>
  Number(value('variable_sip_term_status') || value('variable_sip_invite_failure_status')) || 0

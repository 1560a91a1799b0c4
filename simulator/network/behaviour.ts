import { type CallBehaviour, callBehaviourOf } from './call-behaviour.ts'
import { lastTwoDigits } from './number.ts'

export const outcomes = ['DELIVRD', 'UNDELIV', 'REJECTD', 'EXPIRED', 'DELETED', 'UNKNOWN'] as const
export type Outcome = (typeof outcomes)[number]

/** How one handset, and the network on the way to it, treats a text and, in `call`, a call. Also the shape on the wire. */
export type Behaviour = {
  /** What the lookup says. */
  lineType: 'mobile' | 'landline'
  /** The command_status that refuses a submit, 0 to accept. */
  submitStatus: number
  /** How often a message is refused with 0x58 before it is accepted. */
  throttles: number
  outcome: Outcome
  receipts: 'once' | 'none' | 'doubled'
  /** Null: 0.2 to 2 seconds by chance. */
  receiptDelaySeconds: number | null
  /** DelaySeconds null: 1 to 2 seconds by chance. */
  reply: { Message: string; DelaySeconds: number | null } | null
  call: CallBehaviour
}

type TextBehaviour = Omit<Behaviour, 'call'>

export const invalidDestination = 0x0b
export const throttled = 0x58

/** The table of rules/simulator 2, by the last two digits of the number. */
export const behaviourOf = (number: string): Behaviour => ({
  ...(table[lastTwoDigits(number)] ?? silent),
  call: callBehaviourOf(number),
})

/** One line for people, the same words for a row of the table and for a behaviour that was set by hand. */
export const describeBehaviour = (behaviour: TextBehaviour): string => {
  const { submitStatus, throttles, outcome, receipts, receiptDelaySeconds, reply, lineType } = behaviour
  if (submitStatus !== 0) return `refused at submit (0x${submitStatus.toString(16).toUpperCase().padStart(2, '0')})`
  const words: string[] = [lineType]
  if (throttles > 0) words.push(`throttled ${throttles} times, then accepted`)
  if (outcome === 'DELIVRD') words.push(receipts === 'none' ? 'delivered, no receipt ever' : 'delivered')
  else words.push(`accepted, then receipt ${outcome}`)
  if (receiptDelaySeconds !== null) words.push(`after ${receiptDelaySeconds} s`)
  if (receipts === 'doubled') words.push('receipts doubled and out of order')
  if (outcome === 'DELIVRD') words.push(reply ? `replies “${reply.Message}”` : 'silent')
  return words.join(', ')
}

const silent: TextBehaviour = {
  lineType: 'mobile',
  submitStatus: 0,
  throttles: 0,
  outcome: 'DELIVRD',
  receipts: 'once',
  receiptDelaySeconds: null,
  reply: null,
}

const replying = (Message: string): TextBehaviour => ({ ...silent, reply: { Message, DelaySeconds: null } })

const sentences = [
  'Thanks for letting us know, we will be there on time.',
  'What time does it start? I get off work at five.',
  'Sorry, I am not able to come this time.',
  'Could you please call me tomorrow morning?',
  'Great news! My sister would like to come too.',
]

const rows: [from: number, to: number, behaviour: (digits: number) => TextBehaviour][] = [
  [0, 59, () => silent],
  [60, 64, () => replying('Yes')],
  [65, 69, () => replying('No')],
  [70, 74, (digits) => replying(sentences[digits - 70]!)],
  [75, 75, () => replying('STOP')],
  [76, 76, () => replying('wrong number, please remove me')],
  [77, 77, () => replying('HELP')],
  [78, 78, () => replying('JOIN')],
  [79, 79, () => ({ ...silent, receiptDelaySeconds: 60 })],
  [80, 84, () => ({ ...silent, outcome: 'UNDELIV' })],
  [85, 85, () => ({ ...silent, outcome: 'REJECTD' })],
  [86, 86, () => ({ ...silent, submitStatus: invalidDestination })],
  [87, 87, () => ({ ...silent, throttles: 3 })],
  [88, 88, () => ({ ...silent, receipts: 'none' })],
  [89, 89, () => ({ ...silent, receipts: 'doubled' })],
  [90, 99, () => ({ ...silent, lineType: 'landline', outcome: 'UNDELIV' })],
]

const table: TextBehaviour[] = rows.flatMap(([from, to, behaviour]) =>
  Array.from({ length: to - from + 1 }, (_, at) => behaviour(from + at)),
)

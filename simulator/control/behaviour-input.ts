import { type Behaviour, behaviourOf, outcomes } from '../network/behaviour.ts'
import { type CallBehaviour, takers } from '../network/call-behaviour.ts'
import { readAmount, readChoice, readObject, readText, readWhole } from './input.ts'
import { refusal } from './refusal.ts'

/** Fields of the answer that say nothing new, so that what was read can be sent back. */
const told = ['description', 'callDescription', 'overridden']

const longestReply = 1600
const dayInSeconds = 86_400

/** What PUT /simulator/handsets/{number} sets: the given fields over the row of the table; null is the table again. */
export const readBehaviour = (number: string, body: unknown): Behaviour | undefined => {
  if (body === null) return undefined
  const usual = behaviourOf(number)
  const given = readObject('The behaviour', body, [...Object.keys(usual), ...told])
  const read = <Name extends keyof Behaviour>(name: Name, check: (input: unknown) => Behaviour[Name]) =>
    given[name] === undefined ? usual[name] : check(given[name])
  return {
    lineType: read('lineType', (input) => readChoice('lineType', input, ['mobile', 'landline'])),
    submitStatus: read('submitStatus', (input) => readWhole('submitStatus', input, 0, 0xffff)),
    throttles: read('throttles', (input) => readWhole('throttles', input, 0, 100)),
    outcome: read('outcome', (input) => readChoice('outcome', input, outcomes)),
    receipts: read('receipts', (input) => readChoice('receipts', input, ['once', 'none', 'doubled'])),
    receiptDelaySeconds: read('receiptDelaySeconds', (input) => readDelay('receiptDelaySeconds', input)),
    reply: read('reply', readReply),
    call: read('call', (input) => readCall(usual.call, input)),
  }
}

/** A machine that greets longer than this has nobody's message to take. */
const longestGreeting = 60

const readCall = (usual: CallBehaviour, input: unknown): CallBehaviour => {
  const given = readObject('call', input, Object.keys(usual))
  const read = <Name extends keyof CallBehaviour>(name: Name, check: (what: string, input: unknown) => unknown) =>
    (given[name] === undefined ? usual[name] : check(`call.${name}`, given[name])) as CallBehaviour[Name]
  return {
    takenBy: read('takenBy', (what, value) => readChoice(what, value, takers)),
    ringSeconds: read('ringSeconds', readDelay),
    greetingSeconds: read('greetingSeconds', (what, value) => readAmount(what, value, 0.5, longestGreeting)),
    keys: read('keys', readKeys),
    hangUpAfterSeconds: read('hangUpAfterSeconds', readDelay),
  }
}

const readKeys = (what: string, input: unknown): string => {
  if (typeof input === 'string' && /^[\d*#]{0,20}$/.test(input)) return input
  throw refusal(400, `${what} must be at most 20 keys of a phone: 0 to 9, * and #.`)
}

const readReply = (input: unknown): Behaviour['reply'] => {
  if (input === null) return null
  const reply = readObject('reply', input, ['Message', 'DelaySeconds'])
  return {
    Message: readText('reply.Message', reply.Message, longestReply),
    DelaySeconds: reply.DelaySeconds === undefined ? null : readDelay('reply.DelaySeconds', reply.DelaySeconds),
  }
}

const readDelay = (what: string, input: unknown): number | null =>
  input === null ? null : readAmount(what, input, 0, dayInSeconds)

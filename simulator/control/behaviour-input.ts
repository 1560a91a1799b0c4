import { type Behaviour, behaviourOf, outcomes } from '../network/behaviour.ts'
import { readAmount, readChoice, readObject, readText, readWhole } from './input.ts'

/** Fields of the answer that say nothing new, so that what was read can be sent back. */
const told = ['description', 'overridden']

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
  }
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

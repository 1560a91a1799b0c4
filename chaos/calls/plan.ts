/** What happens in one seed of calls; all of it follows from the number. */
import type { PhoneFate } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { type Random, randomOf } from '../plan/random.ts'

export type CallFault =
  | { kind: 'kill' | 'stop'; afterMs: number; node: number }
  /** All engines, in the moment in which somebody next presses a key, or hears that they are thanked for it. */
  | { kind: 'killBehind'; what: 'pressed' | 'thanked'; afterMs: number }
  | { kind: 'freeze'; afterMs: number; node: number; ms: number }
  /** Nothing gets through, either way. */
  | { kind: 'away'; afterMs: number; ms: number }
  | { kind: 'storm'; afterMs: number; ms: number; retryAfter: number | null }
  | { kind: 'optOut'; afterMs: number; phones: number }
  /** Our clock jumps behind the close of the window, and a while later into the next day. */
  | { kind: 'close'; afterMs: number; ms: number }

type Escalation = {
  /** Two: the second phone of a contact rings after the first; one: both at once. */
  waves: number
  /** Who answers the text, and how long after it came. */
  replies: { phone: number; afterMs: number }[]
  /** From the last text until the minutes are over. */
  restMs: number
}

export type CallPlan = {
  seed: number
  nodes: number
  channels: number
  callsPerSecond: number
  /** Of datagrams, each way. */
  loss: number
  hasWindow: boolean
  broadcasts: {
    account: number
    phones: number[]
    callsAtATime: number
    retries: number
    detects: boolean
    /** People are asked something, and answer by key. */
    asks: boolean
    /** Of one that texts first. */
    escalation?: Escalation
  }[]
  faults: CallFault[]
}

export const accounts = 2
/** Of the first of them. */
export const textNumber = 12175550200

export const callPlanOf = (seed: number, recipients: number): CallPlan => {
  const random = randomOf(seed, 190)
  const nodes = random.chance(0.6) ? 2 : 1
  const count = random.between(2, 4)
  const hasWindow = random.chance(0.3)
  const escalating = escalatingOf(seed, recipients, 12175560000 + count * 1000)
  return {
    seed,
    nodes,
    channels: random.between(3, 12),
    callsPerSecond: random.between(5, 30),
    loss: random.chance(0.4) ? 0.05 : 0,
    hasWindow,
    broadcasts: [
      ...Array.from({ length: count }, (_, i) => ({
        account: i % accounts,
        phones: Array.from({ length: Math.ceil(recipients / count) }, (_, at) => 12175560000 + i * 1000 + at),
        callsAtATime: random.chance(0.4) ? random.between(1, 4) : 0,
        retries: random.between(0, 2),
        detects: random.chance(0.3),
        asks: i % 2 === 1,
      })),
      ...(escalating ? [escalating] : []),
    ],
    faults: [
      ...faultsOf(random, { nodes, hasWindow, times: Math.max(1, Math.round(recipients / 100)) }),
      ...behindKeys(seed),
    ],
  }
}

/** Every other seed has one; each phone belongs to the contact of its neighbour. */
const escalatingOf = (seed: number, recipients: number, first: number): CallPlan['broadcasts'][number] | undefined => {
  const random = randomOf(seed, 192)
  if (seed % 2 !== 0) return undefined
  const phones = Array.from({ length: 2 * Math.ceil(recipients / 4) }, (_, at) => first + at)
  return {
    ...{ account: 0, phones, callsAtATime: 0, retries: 0, detects: false, asks: false },
    escalation: {
      waves: random.between(1, 2),
      restMs: random.between(0, 2500),
      replies: phones.flatMap((phone) => (random.chance(0.3) ? [{ phone, afterMs: random.between(0, 8000) }] : [])),
    },
  }
}

type Struck = {
  nodes: number
  hasWindow: boolean
  /** More calls take longer, so that more goes wrong meanwhile. */
  times: number
}

const kinds = ['kill', 'kill', 'stop', 'freeze', 'away', 'storm', 'storm', 'optOut'] as const

const faultsOf = (random: Random, { nodes, hasWindow, times }: Struck): CallFault[] => {
  const often = times * random.between(2, 4)
  const faults: CallFault[] = Array.from({ length: often }, () => {
    const afterMs = random.between(200, 2500)
    const kind = random.pick(kinds)
    const node = random.between(0, nodes - 1)
    switch (kind) {
      case 'kill':
      case 'stop':
        return { kind, afterMs, node }
      case 'freeze':
        return { kind, afterMs, node, ms: random.between(2000, 8000) }
      case 'away':
        return { kind, afterMs, ms: random.between(500, 4000) }
      case 'storm':
        return {
          kind,
          afterMs,
          ms: random.between(500, 4000),
          retryAfter: random.chance(0.5) ? random.between(1, 3) : null,
        }
      default:
        return { kind: 'optOut', afterMs, phones: random.between(1, 10) }
    }
  })
  if (hasWindow)
    faults.splice(random.between(0, faults.length), 0, { kind: 'close', afterMs: random.between(300, 2000), ms: 2500 })
  // For so long that what is asked of it is given up.
  if (random.chance(0.15))
    faults.push({ kind: 'away', afterMs: random.between(200, 2500), ms: random.between(36_000, 70_000) })
  return faults
}

const behindKeys = (seed: number): CallFault[] => {
  const random = randomOf(seed, 193)
  return Array.from({ length: random.between(1, 3) }, () => ({
    ...{ kind: 'killBehind', what: random.pick(['pressed', 'thanked', 'thanked'] as const) },
    afterMs: random.between(0, 500),
  }))
}

/** What a phone does at its first call, and at later ones; a call lasts at most as long as a trunk lets one that nobody ends. */
export const phoneFateOf = (seed: number, to: string, time: number): PhoneFate => {
  const random = randomOf(seed, Number(to), 7)
  const sort = random.next()
  const ringMs = random.between(10, 400)
  if (sort < 0.08 && time === 0) return { is: 'refuses', status: 486 }
  if (sort < 0.14) return { is: 'rings' }
  if (sort < 0.18) return { is: 'refuses', status: 404, afterMs: 50 }
  const voice = random.pick(['person', 'machine', 'silent'] as const)
  const talkMs = random.chance(0.2) ? random.between(50, 800) : longestTalkMs
  return { is: 'answers', ringMs, talkMs, voice, presses: pressedBy(seed, to) }
}

/** Two in five press 1, one in five 2, whatever they are told. */
const pressedBy = (seed: number, to: string): string =>
  ['1', '1', '2', '', ''][randomOf(seed, Number(to), 8).between(0, 4)]!

const longestTalkMs = 8000

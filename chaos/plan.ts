/**
 * What a seed stands for: the carrier's temper, the recipients, and what goes wrong when. Everything here follows from the
 * seed; what the processes make of it depends on the machine as well, so a seed that fails may need a few runs to fail again.
 */
import { type Random, randomOf } from './random.ts'

/** When a fault strikes. */
export type Point =
  /** The SMSC has read so many submits; then so many milliseconds later, or as soon as the STOPs are acknowledged. */
  | { on: 'submits'; count: number; then: number | 'acknowledged' }
  /** So many milliseconds after the engine was started. */
  | { on: 'start'; afterMs: number }
  /** Nothing waits to be handed over any more. */
  | { on: 'sent'; afterMs: number }

export type Fault = {
  kind: 'kill' | 'stop'
  point: Point
  /** Phones that text STOP at the point, before the fault: none of them has been texted yet. */
  stops: number[]
}

export type Plan = {
  seed: number
  phones: number[]
  broadcastId: number
  text: string
  parts: 1 | 2
  window: number
  binds: number
  slots: number
  /** How long the SMSC takes to answer a submit. */
  answerMs: readonly [number, number]
  /** Whether its receipts carry our reference. */
  returnsReference: boolean
  faults: Fault[]
  /** Counts of submits at which the SMSC breaks a link off. */
  drops: number[]
  /** Accepted, and answered so late that it counts as unknown by then. */
  unanswered: number[]
}

export const ourNumber = 12175550200
const one = 'Snow day: school is closed today. Buses do not run and all games are moved.'
const two = `${one} Teachers work from home; lunch may be fetched at the north door from eleven to one. We will write again at six.`
/** STOPs of one fault: enough that applying them takes a moment. */
const stopsAtOnce = 12

export const planOf = (seed: number, recipients: number): Plan => {
  const random = randomOf(seed, 1)
  const phones: number[] = []
  for (let phone = 12175600000; phones.length < recipients; phone += random.between(1, 3)) phones.push(phone)
  const parts = random.chance(0.25) ? 2 : 1
  const [window, binds] = [random.pick([10, 20, 50, 100]), random.pick([1, 1, 2, 3])]
  const isLarge = recipients >= 1000
  const faults = faultsOf(random, phones, parts, isLarge)
  const drops = Array.from({ length: random.between(0, isLarge ? 4 : 1) }, () =>
    random.between(1, Math.floor(recipients * parts * 0.9)),
  ).sort((a, b) => a - b)
  return {
    seed,
    phones,
    broadcastId: 40_000 + (seed % 20_000),
    text: parts === 1 ? one : two,
    parts,
    window,
    binds,
    slots: window * binds,
    answerMs: random.pick([
      [0, 3],
      [1, 15],
      [5, 60],
    ] as const),
    returnsReference: random.chance(0.5),
    faults,
    drops,
    unanswered: isLarge && random.chance(0.3) ? [random.pick(phones), random.pick(phones)] : [],
  }
}

const faultsOf = (random: Random, phones: readonly number[], parts: number, isLarge: boolean): Fault[] => {
  const total = phones.length * parts
  const counts = Array.from({ length: isLarge ? random.between(3, 5) : random.between(1, 2) }, () =>
    random.between(1, Math.floor(total * 0.8)),
  ).sort((a, b) => a - b)
  const faults: Fault[] = []
  const kill = (point: Point) => faults.push({ kind: 'kill', point, stops: [] })
  if (isLarge && random.chance(0.4)) kill({ on: 'start', afterMs: random.between(200, 2500) })
  for (const count of counts) {
    const then = random.chance(0.5) ? 'acknowledged' : random.between(0, 60)
    const stops = random.chance(0.7) ? untexted(random, phones, count / parts) : []
    faults.push({ kind: random.chance(0.2) ? 'stop' : 'kill', point: { on: 'submits', count, then }, stops })
    // Once more while the new process starts, waits for the lease, or has just begun to send.
    if (isLarge && random.chance(0.25)) kill({ on: 'start', afterMs: random.between(500, 9000) })
  }
  if (isLarge && random.chance(0.5)) kill({ on: 'sent', afterMs: random.between(0, 1500) })
  return faults
}

/** From the end of the list, which is gone through in order. */
const untexted = (random: Random, phones: readonly number[], texted: number): number[] => {
  const rest = phones.slice(Math.min(phones.length - stopsAtOnce, Math.floor(texted) + 250))
  return [...new Set(Array.from({ length: stopsAtOnce }, () => random.pick(rest)))]
}

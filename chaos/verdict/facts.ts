import type { Outcome } from '../../domain/broadcast/outcome.ts'
import type { Reason } from '../../domain/broadcast/reason.ts'
import type { Said, Struck } from '../faults/run-state.ts'
import type { Plan } from '../plan/plan.ts'
import type { Entry, Ledger } from '../smsc/smsc-talk.ts'
import type { Clock } from '../world/clock.ts'
import type { Scene } from '../world/scene.ts'

/** What a run leaves to be judged. */
export type Facts = {
  plan: Plan
  scene: Scene
  ledger: Ledger
  faults: readonly Struck[]
  said: readonly Said[]
  clock: Clock['settings']
  /** Counters of the broadcasts as the API tells them, where there was one to be asked. */
  told: readonly Told[]
  /** What went wrong on the way, in words. */
  trouble: readonly string[]
}

export type Told = Record<string, unknown> & { BroadcastName: string }

/** A recipient as it ended; `broadcast` is its place in the plan. */
export type Row = { broadcast: number; phone: number; state: Outcome; reason: Reason; credits: number }

export type Violation = { what: string; phone?: number }

/** A submit of a broadcast's text, with its place in the ledger and that of the broadcast in the plan. */
export type Sent = Entry & { place: number; broadcast: number }

/** What became of a recipient and when, by PostgreSQL's clock, which nobody sets. */
export type Move = { at: number; broadcast: number; phone: number; was: Outcome; state: Outcome; reason: Reason }

/** The life of a broadcast by the same clock; null where it did not come so far. */
export type Life = {
  startAt: number
  startedAt: number | null
  finalizingAt: number | null
  completedAt: number | null
}

export const readRows = async ({ plan, scene }: Facts): Promise<{ rows: Row[]; violations: Violation[] }> => {
  const found = await scene.query<Omit<Row, 'broadcast'> & { name: string; id: number }>(
    `select b.name, b.broadcast_id as id, r.phone, r.state, r.reason, r.credits
     from recipients r join broadcasts b using (account_id, broadcast_id) order by 2, 3`,
  )
  const violations = plan.broadcasts.flatMap(({ name, phones }): Violation[] => {
    const own = found.filter((row) => row.name === name)
    const times = new Set(own.map(({ id }) => id)).size
    if (times !== 1) return [{ what: `${name} was created ${times} times` }]
    const known = new Set(own.map(({ phone }) => phone))
    return phones.filter((phone) => !known.has(phone)).map((phone) => ({ what: 'has no row', phone }))
  })
  const places = new Map(plan.broadcasts.map(({ name }, place) => [name, place]))
  return { rows: found.map(({ name, id: _, ...row }) => ({ ...row, broadcast: places.get(name)! })), violations }
}

/** A number texts nobody in two broadcasts, so number and phone tell which it was. */
export const sentOf = ({ plan, ledger }: Facts): Sent[] => {
  const places = new Map<string, number>()
  for (const [place, { number, phones }] of plan.broadcasts.entries()) {
    for (const phone of phones) places.set(`${plan.numbers[number]!.phone} ${phone}`, place)
  }
  return ledger.entries.flatMap((entry, place) =>
    entry.reference < plan.firstBroadcastId
      ? []
      : [{ ...entry, place, broadcast: places.get(`${entry.from} ${entry.to}`)! }],
  )
}

const placesByName = ({ plan }: Facts) => new Map(plan.broadcasts.map(({ name }, place) => [name, place]))

export const readMoves = async (facts: Facts): Promise<Move[]> => {
  const places = placesByName(facts)
  const moves = await facts.scene.query<Omit<Move, 'broadcast'> & { name: string }>(
    `select (extract(epoch from m.at) * 1000)::float8 as at, b.name, m.phone, m.was, m.state, m.reason
     from chaos.moves m join broadcasts b using (broadcast_id) order by m.n`,
  )
  return moves.map(({ name, ...move }) => ({ ...move, broadcast: places.get(name)! }))
}

/** By the place of the broadcast in the plan. */
export const readLives = async (facts: Facts): Promise<Map<number, Life>> => {
  const places = placesByName(facts)
  const times = [
    ['start_at', 'startAt'],
    ['started_at', 'startedAt'],
    ['finalizing_at', 'finalizingAt'],
    ['completed_at', 'completedAt'],
  ].map(([column, name]) => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`)
  const lives = await facts.scene.query<Life & { name: string }>(`select name, ${times.join(', ')} from broadcasts`)
  return new Map(lives.map(({ name, ...life }) => [places.get(name)!, life]))
}

/** A number of ours and one of theirs have at most one broadcast's text between them. */
export const keyOf = ({ broadcast, phone }: { broadcast: number; phone: number }) => `${broadcast} ${phone}`

export const accountOf = (plan: Plan, ourNumber: number): number =>
  plan.numbers.find(({ phone }) => phone === ourNumber)!.account

export const groupBy = <T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const known = groups.get(key(item))
    if (known) known.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

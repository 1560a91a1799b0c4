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

/** A submit of a broadcast's text, with the place of the broadcast in the plan. */
export type Sent = Entry & { broadcast: number }

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
  return ledger.entries
    .filter(({ reference }) => reference >= plan.firstBroadcastId)
    .map((entry) => ({ ...entry, broadcast: places.get(`${entry.from} ${entry.to}`)! }))
}

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

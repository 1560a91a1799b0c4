/** What goes wrong when. */
import type { Mix } from './mix.ts'
import type { Act, BroadcastPlan, Fault, NumberPlan, Point, Stop, Which } from './plan.ts'
import type { Random } from './random.ts'

type World = {
  mix: Mix
  broadcasts: readonly BroadcastPlan[]
  numbers: readonly NumberPlan[]
  segments: number
  isLarge: boolean
  isAtSize: boolean
}

/** STOPs of one fault: enough that applying them takes a moment. */
const stopsAtOnce = 12

export const faultsOf = (random: Random, world: World): Fault[] => {
  const { mix, segments, isLarge, isAtSize } = world
  const acts = actsOf(random, world)
  const counts = acts.map(() => random.between(1, Math.floor(segments * 0.8))).sort((a, b) => a - b)
  const faults: Fault[] = []
  const killAt = (point: Point) => faults.push({ point, stops: [], act: { kind: 'kill', which: 'owner' } })
  if (isLarge && random.chance(isAtSize ? 0.2 : 0.4)) killAt({ on: 'start', afterMs: random.between(200, 2500) })
  for (const [i, act] of acts.entries()) {
    const then = random.chance(0.5) ? 'acknowledged' : random.between(0, 60)
    const stops = random.chance(0.6) ? untexted(random, world, counts[i]! / segments) : []
    faults.push({ point: { on: 'submits', count: counts[i]!, then }, stops, act })
    // Once more while the new process starts, waits for the lease, or has just begun to send.
    const isAgain =
      (act.kind === 'kill' || act.kind === 'killDatabase') && random.chance(isLarge && !isAtSize ? 0.25 : 0.08)
    if (isAgain) killAt({ on: 'start', afterMs: random.between(300, mix.nodes === 2 ? 4000 : 8000) })
  }
  if (random.chance(isAtSize ? 0.3 : isLarge ? 0.5 : 0.1)) killAt({ on: 'sent', afterMs: random.between(0, 1500) })
  return faults
}

/** In any order; at least one, and at least one engine that ends where nothing else goes wrong. */
const actsOf = (random: Random, { mix, broadcasts, isLarge, isAtSize }: World): Act[] => {
  const which = (): Which => (mix.nodes === 2 && random.chance(0.2) ? 'other' : 'owner')
  const acts: Act[] = []
  if (mix.freezes) acts.push({ kind: 'freeze', which: 'owner', ms: random.between(6500, 9500) })
  if (mix.upgrade) acts.push({ kind: 'upgrade' })
  if (mix.database === 'small') acts.push({ kind: 'fillDisk', ms: random.between(1000, 4000) })
  if (mix.database === 'own' && (!isAtSize || random.chance(0.5))) {
    for (let left = random.between(1, 2); left > 0; left--) {
      const downMs = random.pick([0, 0, random.between(200, 3000), 8000])
      if (random.chance(0.65)) acts.push({ kind: 'killDatabase', downMs, withEngine: random.chance(0.3) })
      else acts.push({ kind: 'restartDatabase', downMs })
    }
  }
  if (mix.clockJumps) {
    for (let left = random.between(1, 3); left > 0; left--) {
      acts.push({ kind: 'jump', hours: random.pick([1, 3, 13, 30, -1, -5, -26]) })
    }
  }
  // Over midnight, over the close of the window, or back before it.
  if (mix.limit === 'day') acts.push({ kind: 'jump', hours: random.pick([10, 24, -10]) })
  if (mix.limit === 'window') acts.push({ kind: 'jump', hours: random.pick([7, 8, 19, -6]) })
  if (mix.hasWeb) acts.push(...actsOfPeople(random, broadcasts, isAtSize))
  const kills = isAtSize
    ? random.between(1, 3)
    : isLarge
      ? random.between(3, 5)
      : acts.length === 0
        ? random.between(1, 2)
        : random.between(0, 1)
  for (let left = kills; left > 0; left--) acts.push({ kind: random.chance(0.2) ? 'stop' : 'kill', which: which() })
  const ordered = shuffled(random, acts)
  // Early, while there is much for everybody to send.
  if (mix.locks) ordered.splice(Math.floor(ordered.length / 3), 0, lockOf(random))
  return ordered
}

const lockOf = (random: Random): Act => ({ kind: 'lock', account: 1, ms: random.between(20_000, 60_000) })

const actsOfPeople = (random: Random, broadcasts: readonly BroadcastPlan[], isAtSize: boolean): Act[] => {
  const acts: Act[] = broadcasts.flatMap(({ by }, broadcast) =>
    by === 'web'
      ? [{ kind: 'create', broadcast, killAfterMs: random.chance(0.6) ? random.between(0, 120) : null } as const]
      : [],
  )
  const sent = broadcasts.filter(({ by }) => by === 'sql').length
  const some = () => random.between(0, sent - 1)
  if (random.chance(0.5)) acts.push({ kind: 'pause', broadcast: some(), ms: random.between(0, 2500) })
  if (!isAtSize && random.chance(0.3)) acts.push({ kind: 'cancel', broadcast: some() })
  if (random.chance(0.5)) {
    const { account, phones } = broadcasts[some()]!
    const late = phones.slice(Math.floor(phones.length / 2))
    acts.push({ kind: 'optOut', account, phones: [...new Set([1, 2, 3].map(() => random.pick(late)))] })
  }
  return acts
}

/** From the end of the lists, which are gone through in order. */
const untexted = (random: Random, { broadcasts, numbers, isLarge }: World, share: number): Stop[] => {
  const texted = broadcasts.filter(({ by }) => by !== 'lock')
  const stops = Array.from({ length: stopsAtOnce }, (): Stop => {
    const { phones, number } = random.pick(texted)
    const ahead = Math.floor(share * phones.length) + (isLarge ? 250 : 60)
    const rest = phones.slice(Math.min(Math.max(0, phones.length - stopsAtOnce), ahead))
    return { from: random.pick(rest), to: numbers[number]!.phone }
  })
  return [...new Map(stops.map((stop) => [`${stop.from} ${stop.to}`, stop])).values()]
}

const shuffled = <T>(random: Random, list: readonly T[]): T[] => {
  const rest = [...list]
  return list.map(() => rest.splice(random.between(0, rest.length - 1), 1)[0]!)
}

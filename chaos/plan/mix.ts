/** What is in a seed besides the carrier's temper: how much of everything there is, and which kinds of faults it has. */
import type { Random } from './random.ts'

/** How a number is written: as it is with something before it, or one of the ways in which carriers do. */
export type IdForm = 'own' | 'decimal' | 'hex' | 'padded'

export type Mix = {
  accounts: 1 | 2
  numbers: 1 | 2 | 3
  /** Engine processes. */
  nodes: 1 | 2
  /** Whether people act by the API meanwhile: create, pause, cancel, opt out. */
  hasWeb: boolean
  /** `shared` by all seeds; `own` can be killed and restarted; `small` also runs out of disk. */
  database: 'shared' | 'own' | 'small'
  /** The connections to the database break now and then, just before an answer. */
  cuts: boolean
  limit: 'none' | 'pace' | 'speed' | 'day' | 'window'
  clockJumps: boolean
  /** For longer than a lease. */
  freezes: boolean
  upgrade: boolean
  /** Times at which the SMSC is slow, throttles, or has no room. */
  moods: boolean
  /** SMSCs that give the same message ids; numbers are divided among them. */
  carriers: 1 | 2
  /** How message ids are written: in the answer, and in the receipt where that differs. */
  ids: IdForm | `${IdForm}-${IdForm}`
  /** The SMSC begins its ids again in the middle. */
  reusesIds: boolean
  /** A link breaks every few seconds. */
  resets: boolean
  /** Tables are analyzed as they fill. */
  hasStatistics: boolean
  /** One account's rows are held by somebody outside for a while. */
  locks: boolean
}

export const mixOf = (random: Random): Mix => {
  const numbers = random.pick([1, 1, 2, 3] as const)
  const nodes = random.chance(0.45) ? 2 : 1
  const database = oneOf(random, { own: 0.1, small: 0.03 } as const, 'shared')
  const limit = oneOf(random, { pace: 0.14, speed: 0.07, day: 0.09, window: 0.07 } as const, 'none')
  const upgrade = nodes === 2 && random.chance(0.18)
  return {
    numbers: limit === 'speed' ? 2 : numbers,
    accounts: numbers > 1 && limit !== 'speed' && random.chance(0.4) ? 2 : 1,
    nodes,
    hasWeb: random.chance(0.35),
    database,
    cuts: random.chance(0.06) && database === 'shared',
    limit,
    clockJumps: limit === 'none' && random.chance(0.14),
    freezes: nodes === 2 && !upgrade && random.chance(0.5),
    upgrade,
    moods: random.chance(0.3),
    ...usual,
  }
}

const usual = { carriers: 1, ids: 'own', reusesIds: false, resets: false, hasStatistics: true, locks: false } as const

const idForms = ['decimal', 'hex-decimal', 'padded-decimal', 'decimal-hex', 'own', 'decimal-padded'] as const

/** What only size shows is dealt out by the seed's number, so that any twenty in a row have all of it. */
export const mixAtSizeOf = (random: Random, seed: number): Mix => {
  const [locks, twins] = [seed % 5 < 2, seed % 7 < 3]
  const numbers = locks || twins ? random.pick([2, 3] as const) : random.pick([1, 2, 3] as const)
  const nodes = random.chance(0.45) ? 2 : 1
  const upgrade = nodes === 2 && random.chance(0.18)
  return {
    numbers,
    accounts: locks || (numbers > 1 && random.chance(0.4)) ? 2 : 1,
    nodes,
    hasWeb: random.chance(0.5),
    database: 'own',
    cuts: random.chance(0.06),
    limit: random.chance(0.15) ? 'pace' : 'none',
    clockJumps: false,
    freezes: nodes === 2 && !upgrade && random.chance(0.3),
    upgrade,
    moods: random.chance(0.3),
    carriers: twins ? 2 : 1,
    ids: idForms[Math.floor(seed / 2) % idForms.length]!,
    reusesIds: seed % 3 === 0,
    resets: true,
    hasStatistics: seed % 2 === 0,
    locks,
  }
}

const oneOf = <T extends string, F extends string>(
  random: Random,
  chances: Readonly<Record<T, number>>,
  otherwise: F,
): T | F => {
  let left = random.next()
  for (const [name, chance] of Object.entries(chances) as [T, number][]) {
    if (left < chance) return name
    left -= chance
  }
  return otherwise
}

/** In a few words, for the result file. */
export const wordsOf = (mix: Mix): string =>
  [
    `${mix.nodes}n${mix.numbers}t${mix.accounts}a`,
    ...(mix.hasWeb ? ['web'] : []),
    ...(mix.database === 'shared' ? [] : [`${mix.database}-db`]),
    ...(mix.cuts ? ['cuts'] : []),
    ...(mix.limit === 'none' ? [] : [mix.limit]),
    ...(mix.clockJumps ? ['jumps'] : []),
    ...(mix.freezes ? ['freeze'] : []),
    ...(mix.upgrade ? ['upgrade'] : []),
    ...(mix.moods ? ['moods'] : []),
    ...(mix.ids === 'own' ? [] : [mix.ids]),
    ...(mix.reusesIds ? ['reused'] : []),
    ...(mix.carriers === 2 ? ['twins'] : []),
    ...(mix.resets ? ['resets'] : []),
    ...(mix.hasStatistics ? [] : ['no-stats']),
    ...(mix.locks ? ['lock'] : []),
  ].join(' ')

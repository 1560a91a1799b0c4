/** What is in a seed besides the carrier's temper: how much of everything there is, and which kinds of faults it has. */
import type { Random } from './random.ts'

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
  ].join(' ')

import { audiencesOf } from './audiences.ts'
import { faultsOf } from './faults.ts'
import { type IdForm, type Mix, mixAtSizeOf, mixOf } from './mix.ts'
import type { AccountPlan, BroadcastPlan, IdPlan, NumberPlan, Plan, ReceiptDelay } from './plan.ts'
import { type Random, randomOf } from './random.ts'

const one = 'Snow day: school is closed today. Buses do not run and all games are moved.'
const two = `${one} Teachers work from home; lunch may be fetched at the north door from eleven to one. We will write again at six.`

/** From so many recipients on a seed has another mix, and is another run. */
export const atSize = 5000

export const planOf = (seed: number, recipients: number): Plan => {
  const random = randomOf(seed, 1)
  const isAtSize = recipients >= atSize
  const mix = isAtSize ? mixAtSizeOf(random, seed) : mixOf(random)
  const isLarge = recipients >= 1000
  const numbers = Array.from(
    // Two more for what starts while rows are locked.
    { length: mix.numbers + (mix.locks ? 2 : 0) },
    (_, i): NumberPlan => ({
      phone: 12175550200 + i,
      account: i < mix.numbers ? i % mix.accounts : i - mix.numbers,
      pace: mix.limit !== 'pace' ? 0 : isAtSize ? random.pick([1000, 1500]) : random.pick([25, 40, 60, 100]),
      carrier: mix.carriers === 2 && i % 2 === 1 ? 1 : 0,
    }),
  )
  const texts = Array.from(
    { length: numbers.length + 1 },
    () => (random.chance(isAtSize ? 0.1 : 0.25) ? 2 : 1) as 1 | 2,
  )
  const broadcasts = audiencesOf(random, mix, recipients, isAtSize).map((audience, i): BroadcastPlan => {
    const parts = texts[audience.number]!
    return {
      ...audience,
      name: `Snow ${i}`,
      account: numbers[audience.number]!.account,
      text: parts === 1 ? one : two,
      parts,
      window:
        mix.limit === 'window' && audience.by === 'sql' ? { ...daytime, ContinueOnNextDay: random.chance(0.6) } : null,
    }
  })
  const segments = broadcasts.reduce((sum, { phones, parts }) => sum + phones.length * parts, 0)
  const accounts = Array.from(
    { length: mix.accounts },
    (): AccountPlan => ({
      textsPerMinute: mix.limit === 'speed' ? random.pick([1800, 3000, 4800]) : null,
      messagesPerDay: mix.limit === 'day' ? Math.ceil((segments / mix.accounts) * random.pick([0.4, 0.55, 0.7])) : null,
    }),
  )
  const [window, binds] = isAtSize
    ? [random.pick([20, 50, 100]), random.pick([2, 3])]
    : [random.pick([10, 20, 50, 100]), random.pick([1, 1, 2, 3])]
  const anyCount = () => random.between(1, Math.floor(segments * 0.9))
  return {
    ...{ seed, mix, isLarge, isAtSize, accounts, numbers, broadcasts },
    firstBroadcastId: 40_000 + (seed % 20_000),
    window,
    binds,
    slots: window * binds * mix.carriers,
    answerMs: random.pick(isAtSize ? answerTimesAtSize : answerTimes),
    ...(isAtSize ? temperAtSize(random, mix, segments) : usualTemper),
    returnsReference: random.chance(0.5),
    moods: Array.from({ length: mix.moods ? random.between(1, 2) : 0 }, () => ({
      kind: random.pick(['slow', 'throttling', 'full'] as const),
      from: anyCount(),
      ms: random.between(200, 1200),
    })),
    drops: Array.from({ length: isAtSize ? 0 : random.between(0, isLarge ? 4 : 1) }, anyCount).sort((a, b) => a - b),
    unanswered: isLarge && random.chance(0.3) ? broadcasts[0]!.phones.slice(0, 2) : [],
    startsAt: startOf(mix, random.chance(0.5)),
    faults: faultsOf(random, { mix, broadcasts, numbers, segments, isLarge, isAtSize }),
  }
}

const answerTimes: Plan['answerMs'][] = [
  [0, 3],
  [1, 15],
  [5, 60],
]
const answerTimesAtSize: Plan['answerMs'][] = [
  [1, 15],
  [5, 40],
  [20, 20],
]

type Temper = Pick<Plan, 'ids' | 'receiptDelay' | 'resetsMs' | 'finalizeAfterMs'>

const usualTemper: Temper = {
  ids: { answer: 'own', receipt: 'own', restartsAt: null },
  receiptDelay: { shape: 'usual', mostMs: 800 },
  resetsMs: null,
  finalizeAfterMs: null,
}

/** Longer than the longest receipt takes, also when it is handed over again after an engine was killed. */
const finalizeAfterMs = 60_000

const temperAtSize = (random: Random, { ids, reusesIds }: Mix, segments: number): Temper => {
  const [answer, receipt = answer] = ids.split('-') as IdForm[] as [IdForm, IdForm?]
  const restartsAt = reusesIds ? Math.floor(segments * (0.3 + 0.4 * random.next())) : null
  const receiptDelay: ReceiptDelay = {
    shape: random.pick(['even', 'mostlyShort', 'waves'] as const),
    mostMs: random.pick([5000, 15_000, 30_000]),
  }
  const resetsMs = random.pick([
    [1000, 4000],
    [3000, 6000],
    [4000, 4000],
  ] as const)
  const written: IdPlan = { answer, receipt, restartsAt }
  return { ids: written, receiptDelay, resetsMs, finalizeAfterMs }
}

const daytime = {
  CallingWindowDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  timeZone: 'America/Los_Angeles',
} as const

/** A day, or a window, that ends while the run is under way, or in the middle of one. */
const startOf = ({ limit, clockJumps }: Mix, isLate: boolean): string | null => {
  if (limit === 'day') return isLate ? '23:59:54' : '14:00:00'
  if (limit === 'window') return isLate ? '20:59:54' : '14:00:00'
  return clockJumps ? '12:00:00' : null
}

import { audiencesOf } from './audiences.ts'
import { faultsOf } from './faults.ts'
import { type Mix, mixOf } from './mix.ts'
import type { AccountPlan, BroadcastPlan, NumberPlan, Plan } from './plan.ts'
import { randomOf } from './random.ts'

const one = 'Snow day: school is closed today. Buses do not run and all games are moved.'
const two = `${one} Teachers work from home; lunch may be fetched at the north door from eleven to one. We will write again at six.`

export const planOf = (seed: number, recipients: number): Plan => {
  const random = randomOf(seed, 1)
  const mix = mixOf(random)
  const isLarge = recipients >= 1000
  const numbers = Array.from(
    { length: mix.numbers },
    (_, i): NumberPlan => ({
      phone: 12175550200 + i,
      account: i % mix.accounts,
      pace: mix.limit === 'pace' ? random.pick([25, 40, 60, 100]) : 0,
    }),
  )
  const texts = Array.from({ length: mix.numbers + 1 }, () => (random.chance(0.25) ? 2 : 1) as 1 | 2)
  const broadcasts = audiencesOf(random, mix, recipients).map((audience, i): BroadcastPlan => {
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
  const [window, binds] = [random.pick([10, 20, 50, 100]), random.pick([1, 1, 2, 3])]
  const anyCount = () => random.between(1, Math.floor(segments * 0.9))
  return {
    ...{ seed, mix, isLarge, accounts, numbers, broadcasts },
    firstBroadcastId: 40_000 + (seed % 20_000),
    window,
    binds,
    slots: window * binds,
    answerMs: random.pick([
      [0, 3],
      [1, 15],
      [5, 60],
    ] as const),
    returnsReference: random.chance(0.5),
    moods: Array.from({ length: mix.moods ? random.between(1, 2) : 0 }, () => ({
      kind: random.pick(['slow', 'throttling', 'full'] as const),
      from: anyCount(),
      ms: random.between(200, 1200),
    })),
    drops: Array.from({ length: random.between(0, isLarge ? 4 : 1) }, anyCount).sort((a, b) => a - b),
    unanswered: isLarge && random.chance(0.3) ? broadcasts[0]!.phones.slice(0, 2) : [],
    startsAt: startOf(mix, random.chance(0.5)),
    faults: faultsOf(random, { mix, broadcasts, numbers, segments, isLarge }),
  }
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

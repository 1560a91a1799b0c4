/**
 * STOP at full speed: while a broadcast runs, handsets that it is yet to text say STOP, some of them moments before their
 * turn. From two seconds after we were told that the STOP is durable nobody of them may be texted.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { untilComplete } from './api.ts'
import { teller, uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import { optionsOf, Refused } from './options.ts'
import { phoneAt } from './recipients.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, type Spread, spreadOf, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'
import { onScene, type Scene } from './scene.ts'
import { loadNumber } from './senders.ts'
import type { Story } from './smsc/talk.ts'
import { untilSound } from './verify.ts'

export const stop = optionsOf('stop', {
  recipients: { usual: 1_000_000, quick: 40_000, most: 1_000_000, about: 'recipients of the broadcast' },
  handsets: { usual: 200, quick: 40, most: 10_000, about: 'handsets that text STOP' },
  window: { usual: 2000, quick: 2000, most: 10_000, about: 'texts without an answer on the link to the SMSC' },
})

const limitMs = 2000
/** Until then in the broadcast, so that there is a range ahead to stop in. */
const lastShare = 0.85

export type StopResult = {
  benchmark: 'stop'
  handsets: number
  /** Texts that were on their way when the STOP became durable: milliseconds after that. */
  after: Spread
  /** Submits later than the limit. */
  late: number
  /** Until the STOP was durable, and until its confirmation was read. */
  durable: Spread
  confirmed: Spread
  textedBefore: number
  textedAfter: number
  neverTexted: number
  rate: number
} & Record<string, unknown>

export const benchStop = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = stop.read(args)
  if (process.env.SMPP_URL?.trim()) throw new Refused('Only the SMSC of the benchmark has handsets that text STOP.')
  const { window, below, quick, handsets } = options
  const result = await onScene({ window, binds: 1, below, signal }, (scene) => measure(scene, options))
  console.log()
  console.log(machineLine(result.machine))
  console.log(
    `${result.handsets} handsets texted STOP while ${whole(options.recipients)} were texted at ${whole(result.rate)} a second: ` +
      `${result.neverTexted} were not texted, ${result.textedBefore} before their STOP was durable, ${result.textedAfter} after it.`,
  )
  const row = (name: string, { count, p50, p95, p99, most }: Spread) => [
    ...[name, whole(count)],
    ...(count === 0 ? ['', '', '', ''] : [p50, p95, p99, most].map((ms) => format(ms))),
  ]
  table([
    ['milliseconds', 'handsets', 'p50', 'p95', 'p99', 'most'],
    row('until the STOP was durable', result.durable),
    row('last text of the broadcast after that', result.after),
    row('until the confirmation was read', result.confirmed),
  ])
  const checks = [
    atMost(`Texts more than ${limitMs} ms after the STOP was acknowledged`, result.late, 0),
    atLeast('Handsets that could text STOP in time', result.handsets, Math.ceil(0.95 * handsets)),
    atLeast('Handsets that had their STOP acknowledged', result.durable.count, result.handsets),
    atLeast('Handsets that had their STOP confirmed', result.confirmed.count, result.handsets),
  ]
  printChecks(checks, quick)
  if (!quick) await appendLine('stop', { ...result, checks })
}

type Options = ReturnType<typeof stop.read>

const measure = async (scene: Scene, options: Options) => {
  const { db, api, smsc, signal, machine, commit } = scene
  const { recipients, handsets } = options
  const number = await loadNumber(db)
  const phones = Float64Array.from({ length: recipients }, (_, at) => Number(`1${phoneAt(at)}`)).sort()
  say('Taking in the recipients.')
  const create = await uploadRecipients(api, { from: 0, recipients })
  await smsc!.reset()
  const created = await create()
  const finishing = untilComplete(api, created.BroadcastID, signal, teller(say))
  finishing.catch(() => {})
  const began = performance.now()
  const sent = await textStops(scene, phones, handsets, number.phone)
  const rate = ((await smsc!.stats()).accepted / (performance.now() - began)) * 1000
  const progress = await finishing
  await untilSound(db, smsc, [{ recipients, progress, mayHaveStopped: sent.length }], signal)
  const stories = (await smsc!.stories()).filter(({ phone }) => sent.includes(phone))
  const { below: _, ...asked } = options
  return {
    ...{ benchmark: 'stop' as const, at: new Date().toISOString(), commit, machine, options: asked, rate },
    ...summary(stories),
  } satisfies StopResult
}

/** One after another as the broadcast proceeds, each some way ahead of it: from the very next to the very last. */
const textStops = async ({ smsc, signal }: Scene, phones: Float64Array, handsets: number, to: string) => {
  const sent: string[] = []
  const random = randomOf(7)
  for (let at = 0; at < handsets; at++) {
    const due = ((at + 0.5) / handsets) * lastShare * phones.length
    let stats = await smsc!.stats()
    while (stats.accepted < due) {
      await wait(5, undefined, { signal })
      stats = await smsc!.stats()
    }
    for (let tries = 0; tries < 5; tries++) {
      const cursor = placeOf(phones, stats.highest)
      const distance = Math.floor((phones.length - cursor) ** random())
      const phone = String(phones[Math.min(phones.length - 1, cursor + distance)])
      // It may have been texted while we chose, or has said STOP already: another one.
      if (sent.includes(phone) || (await smsc!.text([{ from: phone, to, body: 'STOP' }])).length === 0) {
        stats = await smsc!.stats()
        continue
      }
      sent.push(phone)
      break
    }
  }
  return sent
}

/** Where the first phone above stands. */
const placeOf = (phones: Float64Array, phone: number): number => {
  let [low, high] = [0, phones.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (phones[middle]! <= phone) low = middle + 1
    else high = middle
  }
  return low
}

const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const summary = (stories: readonly Story[]) => {
  const known = stories.filter((story) => story.acknowledgedAt !== null && story.writtenAt !== null)
  const after = known.flatMap(({ broadcastAt, acknowledgedAt }) => {
    const last = Math.max(...broadcastAt) - acknowledgedAt!
    return last > 0 ? [last] : []
  })
  const texted = stories.filter(({ broadcastAt }) => broadcastAt.length > 0).length
  return {
    handsets: stories.length,
    after: spreadOf(after),
    late: known.reduce(
      (sum, { broadcastAt, acknowledgedAt }) => sum + broadcastAt.filter((at) => at > acknowledgedAt! + limitMs).length,
      0,
    ),
    durable: spreadOf(known.map(({ acknowledgedAt, writtenAt }) => acknowledgedAt! - writtenAt!)),
    confirmed: spreadOf(known.flatMap(({ singleAt, writtenAt }) => singleAt.slice(0, 1).map((at) => at - writtenAt!))),
    ...{ textedBefore: texted - after.length, textedAfter: after.length, neverTexted: stories.length - texted },
  }
}

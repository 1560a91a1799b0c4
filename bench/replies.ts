/**
 * A reply never waits behind a broadcast: single texts at a steady rate on the very number that millions are being sent
 * from, each timed from the moment it was asked for until the SMSC has read it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openSingleTexts } from '../server/testing/single-texts.ts'
import { untilComplete } from './api.ts'
import { uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import { optionsOf, Refused } from './options.ts'
import { phoneAt } from './recipients.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, type Spread, spreadOf, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'
import { onScene, type Scene } from './scene.ts'
import { loadNumber, type SendingNumber } from './senders.ts'
import { type Story, sharedNow } from './smsc/talk.ts'
import { untilSound } from './verify.ts'

export const replies = optionsOf('replies', {
  recipients: { usual: 1_000_000, quick: 40_000, most: 1_000_000, about: 'recipients of each broadcast' },
  broadcasts: { usual: 3, quick: 2, most: 10, about: 'broadcasts that run at once on the number' },
  texts: { usual: 500, quick: 25, most: 10_000, about: 'single texts of each way' },
  perSecond: { usual: 5, quick: 10, most: 100, about: 'single texts a second of each way' },
  window: { usual: 2000, quick: 2000, most: 10_000, about: 'texts without an answer on the link to the SMSC' },
})

/** How a single text comes to be. A call of the public interface would be one more. */
type Way = {
  name: string
  about: string
  /** Answers when it was asked for; null where the SMSC knows. */
  ask(phone: string): Promise<number | null>
}

export type ReplyResult = {
  benchmark: 'replies'
  ways: {
    name: string
    about: string
    idle: Spread
    loaded: Spread
    durable: Spread | null
    begun: Spread | null
    underLoad: number
  }[]
  /** Texts of broadcasts a second meanwhile. */
  rate: number
} & Record<string, unknown>

const limitMs = 250
/** A text that has not come by then never will. */
const lastMs = 3000
const idleTexts = 50

export const benchReplies = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = replies.read(args)
  if (process.env.SMPP_URL?.trim()) throw new Refused('Only the SMSC of the benchmark knows when it has read a text.')
  const { window, below, quick } = options
  const result = await onScene({ window, binds: 1, below, signal }, (scene) => measure(scene, options))
  console.log()
  console.log(machineLine(result.machine))
  console.log(
    `${options.broadcasts} broadcasts of ${whole(options.recipients)} at ${whole(result.rate)} texts/s on one number; ` +
      'milliseconds until the SMSC had read the text:',
  )
  const row = (name: string, { count, p50, p95, p99, most }: Spread) => [
    ...[name, whole(count)],
    ...[p50, p95, p99, most].map((ms) => format(ms)),
  ]
  table([
    ['', 'texts', 'p50', 'p95', 'p99', 'most'],
    ...result.ways.flatMap(({ about, idle, loaded, durable, begun }) => [
      row(about, loaded),
      ...(durable ? [row('  the inbound text durable', durable)] : []),
      ...(begun ? [row('  from then until its confirmation was written down', begun)] : []),
      row('  with nothing else to send', idle),
    ]),
  ])
  const checks = result.ways.flatMap(({ name, loaded, underLoad }) => [
    atMost(`${name}, p99`, loaded.p99, limitMs, 'ms'),
    atLeast(`${name}, texts while broadcasts were running`, underLoad, Math.ceil(0.95 * options.texts)),
  ])
  printChecks(checks, quick)
  if (!quick) await appendLine('replies', { ...result, checks })
}

type Options = ReturnType<typeof replies.read>

const measure = async (scene: Scene, options: Options) => {
  const { product, db, api, smsc, signal, machine, commit } = scene
  const { recipients, broadcasts, texts } = options
  const number = await loadNumber(db)
  const singles = openSingleTexts(product.databaseUrl)
  const ways = waysOf(scene, number, (phone) =>
    singles.submit({ ...number, phone: Number(phone), message: 'Yes, school is open at ten.' }),
  )
  try {
    // Handsets that no broadcast texts, each once.
    let next = recipients * broadcasts
    const askSteadily = (count: number) => askAll(scene, ways, count, options, () => `1${phoneAt(next++)}`)
    say('Single texts alone.')
    const idle = await askSteadily(Math.min(idleTexts, texts))
    say('Taking in the recipients.')
    const creates = []
    for (let at = 0; at < broadcasts; at++)
      creates.push(await uploadRecipients(api, { from: at * recipients, recipients }))
    const created = []
    for (const create of creates) created.push(await create())
    await untilRunning(scene)
    say(`${texts} single texts of each way, ${options.perSecond} a second.`)
    const before = { at: performance.now(), accepted: (await smsc!.stats()).accepted }
    const loaded = await askSteadily(texts)
    const accepted = (await smsc!.stats()).accepted
    const rate = ((accepted - before.accepted) / (performance.now() - before.at)) * 1000
    say('Waiting for the broadcasts.')
    const finished = []
    for (const { BroadcastID } of created) {
      finished.push({ recipients, progress: await untilComplete(api, BroadcastID, signal) })
    }
    await untilSound(db, smsc, finished, signal)
    const { below: _, ...asked } = options
    return {
      ...{ benchmark: 'replies' as const, at: new Date().toISOString(), commit, machine, options: asked, rate },
      ways: ways.map(({ name, about }) => ({
        ...{ name, about, idle: spreadOf(msOf(idle, name)), loaded: spreadOf(msOf(loaded, name)) },
        ...{
          durable: spreadOrNull(timesIn(loaded, name, 'durableMs')),
          begun: spreadOrNull(timesIn(loaded, name, 'begunMs')),
        },
        underLoad: loaded.filter((one) => one.way === name && one.isLoaded).length,
      })),
    } satisfies ReplyResult
  } finally {
    await singles.close()
  }
}

const waysOf = (
  { smsc }: Scene,
  number: SendingNumber,
  submit: (phone: string) => Promise<unknown>,
): readonly Way[] => [
  {
    name: 'HELP and its confirmation',
    about: 'a handset texts HELP, confirmed',
    async ask(phone) {
      await smsc!.text([{ from: phone, to: number.phone, body: 'HELP' }])
      return null
    },
  },
  {
    name: 'A single text submitted',
    about: 'a single text is submitted',
    async ask(phone) {
      const askedAt = sharedNow()
      await submit(phone)
      return askedAt
    },
  },
]

type Asked = {
  way: string
  /** Until the SMSC had read it; null when it never came. */
  ms: number | null
  durableMs: number | null
  begunMs: number | null
  isLoaded: boolean
}

/** Each way at its rate, the ways between one another. */
const askAll = async (
  scene: Scene,
  ways: readonly Way[],
  count: number,
  { perSecond, recipients, broadcasts }: Options,
  nextPhone: () => string,
): Promise<Asked[]> => {
  const { smsc, signal } = scene
  const asked: { way: string; phone: string; askedAt: Promise<number | null>; isLoaded: boolean }[] = []
  const stepMs = 1000 / perSecond / ways.length
  const began = performance.now()
  for (let at = 0; at < count * ways.length; at++) {
    await wait(Math.max(0, began + at * stepMs - performance.now()), undefined, { signal })
    const way = ways[at % ways.length]!
    const phone = nextPhone()
    const askedAt = way.ask(phone)
    asked.push({ way: way.name, phone, askedAt, isLoaded: false })
    asked.at(-1)!.isLoaded = (await smsc!.stats()).accepted < recipients * broadcasts
  }
  await wait(lastMs, undefined, { signal })
  const stories = new Map((await smsc!.stories()).map((story) => [story.phone, story]))
  const begun = await begunByPhone(scene.db)
  return await Promise.all(
    asked.map(async ({ way, phone, askedAt, isLoaded }) => ({
      ...{ way, isLoaded, begunMs: begun.get(phone) ?? null },
      ...timesOf(stories.get(phone), await askedAt),
    })),
  )
}

const timesOf = (story: Story | undefined, askedAt: number | null) => {
  const from = askedAt ?? story?.writtenAt ?? null
  const readAt = story?.singleAt[0]
  return {
    ms: from === null || readAt === undefined ? null : readAt - from,
    durableMs:
      askedAt === null && story?.acknowledgedAt && story.writtenAt ? story.acknowledgedAt - story.writtenAt : null,
  }
}

const untilRunning = async (scene: Scene) => {
  while ((await scene.smsc!.stats()).accepted === 0) await wait(20, undefined, { signal: scene.signal })
}

/** One that never came is worse than any time. */
const msOf = (asked: readonly Asked[], name: string) =>
  asked.filter(({ way }) => way === name).map(({ ms }) => ms ?? Number.POSITIVE_INFINITY)

const timesIn = (asked: readonly Asked[], name: string, what: 'durableMs' | 'begunMs'): number[] =>
  asked.flatMap((one) => (one.way === name && one[what] !== null ? [one[what]] : []))

const spreadOrNull = (times: readonly number[]) => (times.length === 0 ? null : spreadOf(times))

/** From a text of a handset being durable until it was begun to be answered, by phone, in milliseconds. */
const begunByPhone = async (db: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await db.query<{ phone: string; ms: number }>(
    `select i.phone::text as phone, extract(epoch from o.created_at - i.created_at) * 1000 as ms
      from text_messages i join text_messages o using (account_id, text_number_id, phone)
      where i.is_inbound and i.type = 'Help' and not o.is_inbound and o.class = 'compliance'`,
  )
  return new Map(rows.map(({ phone, ms }) => [phone, ms]))
}

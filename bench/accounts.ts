/**
 * Very many accounts send at once, each a small broadcast from a number of its own, over a link that is wide enough; and one account
 * the same sum in one broadcast. All are planned when they start, at the same moment.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openApi } from './api.ts'
import { uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import type { Cost } from './measure/accounts.ts'
import { type DatabaseWork, databaseWork, untilTidy, workBetween } from './measure/database.ts'
import { optionsOf, Refused } from './options.ts'
import { openProfile } from './profile/profile.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, type Spread, spreadOf, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'
import { onScene, type Scene } from './scene.ts'
import { addSenders } from './senders.ts'
import { untilSound } from './verify.ts'

export const accounts = optionsOf(
  'accounts',
  {
    accounts: { usual: 1000, quick: 20, most: 10_000, about: 'accounts that send at once' },
    each: { usual: 50, quick: 5, most: 1000, about: 'recipients of each of them' },
    window: { usual: 500, quick: 500, most: 10_000, about: 'texts without an answer on the link to the SMSC' },
    latency: { usual: 0, quick: 0, least: 0, most: 10_000, about: 'milliseconds from a text to its answer' },
  },
  { profile: "where the engine's and PostgreSQL's time goes with many; slower, and kept apart" },
)

type Together = {
  accounts: number
  recipients: number
  /** Texts a second, from the start to the last answer. */
  rate: number
  /** Milliseconds of each broadcast, from the start to the answer to its first and to its last text. */
  first: Spread
  last: Spread
  /** From the start until all are complete. */
  completeMs: number
  cost: Cost
  work: DatabaseWork
}

/** Calls that are under way at once. */
const callers = 16
const leastOfOne = 0.3
/** Whoever ends last may have waited that much longer than who ended in the middle. */
const mostLonger = 2.5

export const benchAccounts = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = accounts.read(args)
  if (process.env.SMPP_URL?.trim()) throw new Refused('Only the SMSC of the benchmark tells what it got.')
  const { window, below, latency, quick } = options
  const profile = options.profile ? openProfile() : null
  const result = await onScene({ window, binds: 1, latencyMs: latency, below, profile, signal }, async (scene) => {
    const { product, db, machine, commit } = scene
    const sum = options.accounts * options.each
    await together(scene, { from: 0, accounts: 1, recipients: Math.min(sum, 10_000) })
    const one = await together(scene, { from: sum, accounts: 1, recipients: sum })
    await untilTidy(db, signal)
    await profile?.begin(product, db)
    const many = await together(scene, { from: 2 * sum, accounts: options.accounts, recipients: options.each })
    await profile?.end(product, db)
    const { below: _, ...asked } = options
    const at = new Date().toISOString()
    return { benchmark: 'accounts', at, commit, machine, options: asked, one, many }
  })
  if (profile) console.log(profile.report())
  const { one, many, machine } = result
  console.log()
  console.log(machineLine(machine))
  print(one)
  print(many)
  const checks = [
    atLeast('Many accounts to one with the same sum', many.rate / one.rate, leastOfOne),
    atMost('The last account to end, to the one in the middle', many.last.most / many.last.p50, mostLonger),
  ]
  printChecks(checks, quick)
  if (!quick) await appendLine(profile ? 'profile' : 'accounts', { ...result, checks })
}

const print = ({ accounts, recipients, rate, first, last, completeMs, cost, work }: Together) => {
  const row = (what: string, { p50, p95, most }: Spread) => [what, ...[p50, p95, most].map((ms) => `${whole(ms)} ms`)]
  table([
    [`${whole(accounts)} × ${whole(recipients)}, ${whole(rate)} texts/s`, 'median', 'p95', 'worst'],
    row('from the start to the first text of a broadcast', first),
    row('to its last', last),
  ])
  const each = (ms: number) => `${format((ms / accounts / recipients) * 1000, 1)} µs`
  console.log(
    `Complete after ${whole(completeMs)} ms; each recipient PostgreSQL ${each(cost.postgres)}, engine ${each(cost.engine)}, ` +
      `${format((work.commits / accounts / recipients) * 1000, 0)} commits for 1,000.`,
  )
  console.log()
}

type Wanted = { from: number; accounts: number; recipients: number }

const together = async (scene: Scene, { from, accounts, recipients }: Wanted): Promise<Together> => {
  const { db, smsc, signal, product } = scene
  say(`${whole(accounts)} × ${whole(recipients)}.`)
  const wanted = Array.from({ length: accounts }, (_, at) => ({ name: `Many ${at}`, numbers: 1 }))
  const senders = await addSenders(db, wanted)
  await smsc!.reset()
  const created = await eachOf(senders, async ({ token, numbers }, at) => {
    const api = openApi([product.address], token)
    const { textNumberId } = numbers[0]!
    const create = await uploadRecipients(api, { from: from + at * recipients, recipients, textNumberId })
    return { api, id: (await create(tomorrow())).BroadcastID }
  })
  const ids = created.map(({ id }) => id)
  const none = async (query: string) => {
    while ((await db.query(query, [ids])).rowCount) await wait(50, undefined, { signal })
  }
  await none('select 1 from broadcast_queue where broadcast_id = any($1) and not is_planned limit 1')
  await untilTidy(db, signal)
  const ends = scene.accounts.begin()
  const before = await databaseWork(db)
  const { rows } = await db.query<{ began: number }>(
    `with queued as (update broadcast_queue set start_at = now() where broadcast_id = any($1)),
        begun as (update broadcasts set start_at = now() where broadcast_id = any($1))
      select extract(epoch from now())::float8 * 1000 as began, pg_notify('engine', '')`,
    [ids],
  )
  const { began } = rows[0]!
  await none('select 1 from broadcasts where broadcast_id = any($1) and completed_at is null limit 1')
  const cost = ends()
  const finished = await eachOf(created, async ({ api, id }) => ({ recipients, progress: await api.progress(id) }))
  await untilSound(db, smsc, finished, signal)
  const times = await timesOf(db, ids)
  const lasts = times.map(({ last }) => last - began)
  return {
    ...{ accounts, recipients, rate: ((accounts * recipients) / Math.max(...lasts)) * 1000 },
    first: spreadOf(times.map(({ first }) => first - began)),
    last: spreadOf(lasts),
    completeMs: Math.max(...times.map(({ complete }) => complete)) - began,
    ...{ cost, work: workBetween(before, await databaseWork(db)) },
  }
}

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)

const timesOf = async (db: Scene['db'], ids: readonly number[]) =>
  (
    await db.query<{ first: number; last: number; complete: number }>(
      `select extract(epoch from min(r.handed_at))::float8 * 1000 as first, extract(epoch from max(r.handed_at))::float8 * 1000 as last,
          extract(epoch from max(b.completed_at))::float8 * 1000 as complete
        from broadcasts b join recipients r using (account_id, broadcast_id) where b.broadcast_id = any($1)
        group by b.account_id, b.broadcast_id`,
      [ids],
    )
  ).rows

const eachOf = async <A, B>(list: readonly A[], work: (one: A, at: number) => Promise<B>): Promise<B[]> => {
  const done: B[] = []
  const entries = list.entries()
  const caller = async () => {
    for (const [at, one] of entries) done[at] = await work(one, at)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done
}

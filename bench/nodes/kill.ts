import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { outcome } from '../../domain/broadcast/outcome.ts'
import type { Api } from '../api.ts'
import { say } from '../cleanup.ts'
import { spreadOf } from '../report/numbers.ts'
import { type Flow, sharedNow } from '../smsc/talk.ts'
import { busyNumbersOf, type Engine, type Engines } from './engines.ts'
import type { Ground, Killed } from './result.ts'

type Prepared = { start(): Promise<{ api: Api; id: number }[]> }

const killAtShare = 0.4
/** What the killed process had written is read a moment later. */
const residueMs = 150
/** As the launcher starts one again. */
const againAfterMs = 250
const stalledAfterMs = 60_000

export const killOne = async (ground: Ground, engines: Engines, { start }: Prepared): Promise<Killed> => {
  const { smsc, db, signal, options } = ground
  await smsc.reset()
  const count = engines.all().length
  const created = await start()
  const total = created.length * options.recipients
  while ((await smsc.stats()).accepted < killAtShare * total) await wait(5, undefined, { signal })
  const { engine, numbers } = await busiest(db, engines)
  const killedAt = sharedNow()
  await engines.kill(engine)
  say(`  Killed one that was sending for ${numbers.length} numbers.`)
  if (count === 1) {
    await wait(againAfterMs, undefined, { signal })
    await engines.add()
  }
  const ids = created.map(({ id }) => id)
  const states = await untilQuiet(ground, ids)
  const { unique, doubles } = await smsc.stats()
  const of = (state: number) => states.find((row) => row.state === state)?.n ?? 0
  const [delivered, unknown] = [of(outcome.delivered), of(outcome.unknown)]
  return {
    ...{ engines: count, numbers: numbers.length, delivered, unknown, doubles },
    goesOnMs: spreadOf(pausesOf(await smsc.flow(), numbers, killedAt)),
    lost: total - delivered - unknown + Math.max(0, delivered - unique),
    mostInDoubt: options.window,
    unknownArrived: unique - delivered,
  }
}

const busiest = async (db: pg.Client, engines: Engines): Promise<{ engine: Engine; numbers: string[] }> => {
  let most: { engine: Engine; numbers: string[] } | undefined
  for (const engine of engines.all()) {
    const numbers = await busyNumbersOf(db, engine.nodeId)
    if (numbers.length > (most?.numbers.length ?? -1)) most = { engine, numbers }
  }
  return most!
}

type States = { state: number; n: number }[]

/** Nothing waits, nothing is claimed, every receipt is in: what is left has an outcome, or is in doubt. */
const untilQuiet = async ({ db, smsc, signal }: Ground, ids: readonly number[]): Promise<States> => {
  const open = [outcome.waiting, outcome.retrying, outcome.accepted] as readonly number[]
  let last = ''
  let movedAt = performance.now()
  for (;;) {
    const { rows: states } = await db.query<{ state: number; n: number }>(
      'select state, count(*) as n from recipients where broadcast_id = any($1) group by 1 order by 1',
      [ids],
    )
    const { rows: rest } = await db.query<{ n: number }>(
      `select (select count(*) from claims where broadcast_id = any($1)) + (select count(*) from unmatched_receipts)
        + (select count(*) from carrier_events e join nodes n using (node_id) where e.seq > n.applied_seq) as n`,
      [ids],
    )
    const { waiting, acknowledged, receipts } = await smsc.stats()
    const isQuiet = !states.some(({ state }) => open.includes(state)) && waiting === 0 && acknowledged === receipts
    if (isQuiet && rest[0]!.n === 0) return states
    const now = JSON.stringify([states, rest, acknowledged])
    if (now !== last) {
      last = now
      movedAt = performance.now()
    } else if (performance.now() - movedAt > stalledAfterMs) {
      say(`  Nothing has moved for ${stalledAfterMs / 1000} s: ${now}, ${receipts} receipts.`)
      return states
    }
    await wait(250, undefined, { signal })
  }
}

/** From the kill to the next text of each number. */
const pausesOf = (flow: Flow, numbers: readonly string[], killedAt: number): number[] =>
  numbers.flatMap((number) => {
    const from = Math.ceil((killedAt + residueMs - flow.startedAt) / flow.spanMs)
    const at = (flow.counts[number] ?? []).findIndex((count, span) => span >= from && count > 0)
    return at < 0 ? [] : [flow.startedAt + at * flow.spanMs - killedAt]
  })

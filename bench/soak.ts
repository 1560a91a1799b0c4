/**
 * Calls for a long time: as many at a time as are asked for, a new one whenever one has ended. What the engine keeps of them is looked
 * at twice a minute: memory, file handles, sockets and ports must be at the end what they were at the beginning.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { beginCalls } from './calls/begin.ts'
import { openCallScene } from './calls/scene.ts'
import { openCleanUp, say } from './cleanup.ts'
import { type Handles, handlesOf } from './measure/handles.ts'
import { residentBytes, usageOf } from './measure/processes.ts'
import { optionsOf } from './options.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, median, megabytes, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'

export const soak = optionsOf('soak', {
  calls: { usual: 50, quick: 10, most: 1000, about: 'calls at a time' },
  minutes: { usual: 60, quick: 1, least: 10, most: 1440, about: 'how long' },
  seconds: { usual: 20, quick: 5, most: 110, about: 'how long each hears the audio' },
})

const perSecond = 10
/** A call takes so much longer than its audio. */
const besideMs = 2500
const sampleMs = 30_000
const quickSampleMs = 3000
const lookMs = 500
/** Of the whole; the beginning is measured after the first of it, when everything has been used once, and each level over so long. */
const part = 0.1
const mostGrowth = 1.1
/** Collected or not, a heap is never the same twice. */
const mostHeapGrowth = 1.25

type Sample = Handles & { minute: number; live: number; rss: number; heap: number }
type Level = Record<'rss' | 'heap' | 'handles' | 'sockets' | 'ports', number>

export const benchSoak = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = soak.read(args)
  const { calls: atATime, minutes, seconds } = options
  const total = Math.round((atATime * minutes * 60_000) / (seconds * 1000 + besideMs))
  const cleanUp = openCleanUp()
  try {
    const scene = await openCallScene({ channels: atATime, perSecond, below: options.below, cleanUp })
    const { peer, commit, db, machine, engine } = scene
    const before = handlesOf(engine.pid)

    say(`${whole(total)} calls, ${whole(atATime)} at a time, for ${format(minutes)} minutes.`)
    const cpuBefore = usageOf(engine.pid).cpuMs
    const began = performance.now()
    const broadcastId = await beginCalls(db, { calls: total, seconds, callsAtATime: atATime })
    const samples: Sample[] = []
    const heard = { frames: 0, late: 0, ended: 0 }
    let lookedAt = Number.NEGATIVE_INFINITY
    const deadline = began + (1.5 * minutes + 2) * 60_000
    for (;;) {
      await pause(lookMs, undefined, { signal })
      const report = await peer.ask()
      heard.frames += report.frames
      heard.late += report.late
      const now = performance.now()
      if (now - lookedAt >= (options.quick ? quickSampleMs : sampleMs)) {
        lookedAt = now
        samples.push(await sampleOf(db, engine.pid, { minute: (now - began) / 60_000, live: report.live }))
      }
      if (report.live === 0 && (await hasEnded(db, broadcastId))) break
      if (now > deadline) throw new Error(`${report.called} of ${total} calls were made within ${minutes} minutes.`)
    }
    const tookMs = performance.now() - began
    const outcomes = await outcomesOf(db, broadcastId)
    const rest = handlesOf(engine.pid)
    const cpuPerCall = (usageOf(engine.pid).cpuMs - cpuBefore) / total
    const [first, half, last] = levelsOf(samples, atATime)
    const result = {
      ...{ benchmark: 'soak', at: new Date().toISOString(), commit, machine },
      options: { calls: atATime, minutes, seconds, quick: options.quick },
      ...{
        total,
        tookMs,
        outcomes,
        frames: heard.frames,
        late: heard.late,
        cpuPerCall,
        before,
        rest,
        first,
        half,
        last,
        samples,
      },
    }
    print(result)
    console.log(machineLine(machine))
    printChecks(
      [
        atLeast('calls that reached somebody, of all', outcomes.delivered / total, 1),
        atMost('memory, end over half', last.rss / half.rss, mostGrowth),
        atMost('heap, end over beginning', last.heap / first.heap, mostHeapGrowth),
        atMost('file handles, end over beginning', last.handles / first.handles, mostGrowth),
        atMost('sockets at rest more than before the first call', rest.sockets - before.sockets, 0),
        atMost('ports at rest more than before the first call', rest.ports - before.ports, 0),
      ],
      options.quick,
    )
    if (!options.quick) await appendLine('soak', result)
  } finally {
    await cleanUp.run()
  }
}

const sampleOf = async (db: pg.Client, pid: number, of: Pick<Sample, 'minute' | 'live'>): Promise<Sample> => ({
  ...of,
  ...handlesOf(pid),
  rss: residentBytes(pid),
  heap: await heapOf(db),
})

/** As the engine tells it, every two seconds. */
const heapOf = async (db: pg.Client): Promise<number> => {
  const { rows } = await db.query<{ heap: number }>(
    `select (f -> 'values' -> 0 ->> 'value')::float8 as heap from installation_settings, jsonb_array_elements(value) f
     where name = 'figures of engine-1' and f ->> 'name' = 'nodejs_heap_size_used_bytes'`,
  )
  return rows[0]?.heap ?? Number.NaN
}

const hasEnded = async (db: pg.Client, broadcastId: number): Promise<boolean> => {
  const { rows } = await db.query(`select 1 from broadcasts where broadcast_id = $1 and status = 'Broadcasting'`, [
    broadcastId,
  ])
  return rows.length === 0
}

const outcomesOf = async (db: pg.Client, broadcastId: number) => {
  const { rows } = await db.query<{ delivered: number; failed: number; invalid: number }>(
    `select sum(delivered)::int as delivered, sum(failed)::int as failed, sum(invalid)::int as invalid from broadcast_counters
     where broadcast_id = $1`,
    [broadcastId],
  )
  return rows[0]!
}

/** The second tenth, that in the middle, and the last, of the time in which all lines are taken. Of a heap what is left after a collection. */
const levelsOf = (samples: readonly Sample[], atATime: number): [Level, Level, Level] => {
  const full = samples.filter(({ live }) => live >= 0.8 * atATime)
  const count = Math.max(1, Math.floor(full.length * part))
  const level = (of: readonly Sample[]): Level => ({
    rss: median(of.map(({ rss }) => rss)),
    heap: Math.min(...of.map(({ heap }) => heap)),
    handles: median(of.map(({ all }) => all)),
    sockets: median(of.map(({ sockets }) => sockets)),
    ports: median(of.map(({ ports }) => ports)),
  })
  const middle = Math.floor((full.length - count) / 2)
  return [full.slice(count, 2 * count), full.slice(middle, middle + count), full.slice(-count)].map(level) as [
    Level,
    Level,
    Level,
  ]
}

type Printed = {
  total: number
  tookMs: number
  frames: number
  late: number
  cpuPerCall: number
  before: Handles
  rest: Handles
  first: Level
  half: Level
  last: Level
}

const print = ({ total, tookMs, frames, late, cpuPerCall, before, rest, first, half, last }: Printed) => {
  console.log()
  console.log(
    `${whole(total)} calls in ${format(tookMs / 60_000, 1)} minutes, ${format(cpuPerCall, 1)} ms of a processor each.`,
  )
  console.log(`${whole(frames)} frames, ${whole(late)} of them over 40 ms late.`)
  table([
    ['', 'before', 'beginning', 'half', 'end', 'at rest'],
    ['memory', '', megabytes(first.rss), megabytes(half.rss), megabytes(last.rss), ''],
    ['heap', '', megabytes(first.heap), megabytes(half.heap), megabytes(last.heap), ''],
    [
      'file handles',
      whole(before.all),
      whole(first.handles),
      whole(half.handles),
      whole(last.handles),
      whole(rest.all),
    ],
    [
      'sockets',
      whole(before.sockets),
      whole(first.sockets),
      whole(half.sockets),
      whole(last.sockets),
      whole(rest.sockets),
    ],
    ['ports', whole(before.ports), whole(first.ports), whole(half.ports), whole(last.ports), whole(rest.ports)],
  ])
  console.log()
}

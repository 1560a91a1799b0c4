/**
 * Calls of one engine: so many at a time, each with the detection of machines and audio both ways, to phones in a process of their own
 * that measure what reaches them. Then the same calls by bare datagrams, in the same run.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginCalls } from './calls/begin.ts'
import type { Peer } from './calls/peer.ts'
import type { PeerReport } from './calls/peer-process.ts'
import { openCallScene } from './calls/scene.ts'
import { openCleanUp, say } from './cleanup.ts'
import { machineBusyMs, usageOf } from './measure/processes.ts'
import { optionsOf } from './options.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, spreadOf, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'

export const calls = optionsOf('calls', {
  calls: { usual: 500, quick: 20, most: 2000, about: 'calls at a time' },
  perSecond: { usual: 100, quick: 20, most: 1000, about: 'calls begun a second' },
  seconds: { usual: 25, quick: 15, most: 110, about: 'how long each hears the audio' },
})

/** Of frames, over 40 ms late. */
const mostLate = 0.001
const leastOfPace = 0.9
const sampleMs = 200

type Run = {
  name: string
  concurrent: number
  perSecond: number
  setup: { p50: number; p99: number; most: number }
  gaps: PeerReport['gaps']
  frames: number
  late: number
  /** Of one processor, for each call. */
  cpuPerCall: number
  /** Of all processors, what others took. */
  others: number
}

export const benchCalls = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = calls.read(args)
  const cleanUp = openCleanUp()
  try {
    const { perSecond, below } = options
    const scene = await openCallScene({ channels: options.calls, perSecond, below, cleanUp })
    const { peer, commit, db, machine, engine } = scene

    say(`Calling ${whole(options.calls)} at a time.`)
    await beginCalls(db, options)
    const product = await measure('Carillon', peer, engine.pid, options, signal)
    await untilQuiet(peer, signal)
    await engine.stop()

    say('The same by bare datagrams.')
    const bare = fork(join(import.meta.dirname, 'calls', 'bare-process.ts'), [
      ...[peer.port, options.calls, options.perSecond, options.seconds].map(String),
    ])
    cleanUp.add(async () => void bare.kill())
    const floor = await measure('bare SIP and RTP', peer, bare.pid!, options, signal)

    const { below: _, ...asked } = options
    const result = {
      benchmark: 'calls',
      at: new Date().toISOString(),
      commit,
      machine,
      options: asked,
      runs: [product, floor],
    }
    print(result.runs)
    console.log(machineLine(machine))
    printChecks(
      [
        atLeast('calls at a time', product.concurrent, options.calls),
        atLeast('calls begun a second, of the pace', product.perSecond / options.perSecond, leastOfPace),
        atMost('frames over 40 ms late, of all', product.late / Math.max(1, product.frames), mostLate),
      ],
      options.quick,
    )
    if (!options.quick) await appendLine('calls', result)
  } finally {
    await cleanUp.run()
  }
}

type Sizes = { calls: number; perSecond: number; seconds: number }

/** While all talk: from when the last has been answered until the first ends. */
const measure = async (
  name: string,
  peer: Peer,
  pid: number,
  { calls: count, perSecond, seconds }: Sizes,
  signal: AbortSignal,
): Promise<Run> => {
  const setups: number[] = []
  const calledAt: number[] = []
  let report = await peer.ask()
  const before = report.answered
  const deadline = performance.now() + 60_000 + (count / perSecond) * 1000
  while (report.answered - before < count) {
    await pause(sampleMs, undefined, { signal })
    report = await peer.ask()
    setups.push(...report.setups)
    calledAt.push(...report.calledAt)
    if (performance.now() > deadline)
      throw new Error(`${name}: ${report.answered - before} of ${count} calls were answered.`)
  }
  const talkMs = seconds * 1000 - (calledAt.at(-1)! - calledAt[0]!) - 1000
  if (talkMs < 1000) throw new Error('The calls are over before all have begun: let them last longer.')
  await peer.ask()
  const [began, busy, cpu, peerCpu] = [performance.now(), machineBusyMs(), usageOf(pid).cpuMs, report.cpuMs]
  await pause(talkMs, undefined, { signal })
  const talked = await peer.ask()
  const wallMs = performance.now() - began
  const cpuMs = usageOf(pid).cpuMs - cpu
  const { p50, p99, most } = spreadOf(setups)
  return {
    ...{ name, concurrent: talked.live, setup: { p50, p99, most } },
    perSecond: (1000 * (calledAt.length - 1)) / Math.max(1, calledAt.at(-1)! - calledAt[0]!),
    ...{ gaps: talked.gaps, frames: talked.frames, late: talked.late },
    cpuPerCall: cpuMs / wallMs / count,
    others: (machineBusyMs() - busy - cpuMs - (talked.cpuMs - peerCpu)) / wallMs,
  }
}

const untilQuiet = async (peer: Peer, signal: AbortSignal) => {
  while ((await peer.ask()).live > 0) await pause(sampleMs, undefined, { signal })
}

const print = (runs: readonly Run[]) => {
  console.log()
  table([
    ['', ...runs.map(({ name }) => name)],
    ['calls at a time', ...runs.map(({ concurrent }) => whole(concurrent))],
    ['begun a second', ...runs.map(({ perSecond }) => format(perSecond, 1))],
    ['set-up, p50 / p99 ms', ...runs.map(({ setup }) => `${format(setup.p50, 1)} / ${format(setup.p99, 1)}`)],
    ['frames', ...runs.map(({ frames }) => whole(frames))],
    [
      'gap, p50 / p99 / p99.9 / most ms',
      ...runs.map(({ gaps: { p50, p99, p999, most } }) =>
        [p50, p99, p999, most].map((ms) => format(ms, 1)).join(' / '),
      ),
    ],
    [
      'over 40 ms late',
      ...runs.map(({ late, frames }) => `${whole(late)} (${format((100 * late) / Math.max(1, frames), 3)} %)`),
    ],
    ['processor for each call', ...runs.map(({ cpuPerCall }) => `${format(100 * cpuPerCall, 3)} %`)],
    ['everybody else, of a processor', ...runs.map(({ others }) => `${format(100 * others)} %`)],
  ])
  console.log()
}

/** One seed of calls: its own database, trunk and engines; nothing of it is left at the end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LedgerLine, type NeutralPeer, startNeutralPeer } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { randomOf } from '../plan/random.ts'
import { type Clock, openClock } from '../world/clock.ts'
import type { Databases } from '../world/databases.ts'
import { type Process, startProcess } from '../world/process.ts'
import { pause } from '../world/query.ts'
import { openHandsets, type Told } from './handsets.ts'
import { type CallFault, type CallPlan, callPlanOf, phoneFateOf } from './plan.ts'
import { judgeCalls, type OptedOut } from './verdict.ts'
import { type CallWorld, openCallWorld } from './world.ts'

export type CallResult = {
  seed: number
  plan: CallPlan
  violations: string[]
  /** What the trunk saw around the first of them. */
  evidence: string[]
  calls: number
  seconds: number
  log: string
}

/** Who was to press a key may be called by then. */
const nextWithinMs = 15_000
/** Nothing happens any more. */
const quietForMs = 180_000

export const runCallSeed = async (databases: Databases, seed: number, recipients: number): Promise<CallResult> => {
  const began = performance.now()
  const plan = callPlanOf(seed, recipients)
  const folder = mkdtempSync(join(tmpdir(), 'carillon-chaos-'))
  const log = join(folder, 'server.log')
  const ledger: LedgerLine[] = []
  const waiting = new Map<LedgerLine['kind'], (() => void)[]>()
  const next = (kind: LedgerLine['kind']) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.set(kind, [...(waiting.get(kind) ?? []), resolve])
    return Promise.race([promise, pause(nextWithinMs)])
  }
  const random = randomOf(seed, 191)
  const clock = openClock(folder, plan.hasWindow ? '12:00:00' : null)
  const database = await databases.open(`chaos_calls_${seed}`, {
    ...{ database: 'shared', hasStatistics: true, isQuick: true },
  })
  const peer = await startNeutralPeer({
    ringsForMs: 6000,
    fateOf: (to, time) => phoneFateOf(seed, to, time),
    onLine(line) {
      ledger.push(line)
      for (const wake of waiting.get(line.kind)?.splice(0) ?? []) wake()
    },
    random: random.next,
  })
  peer.temper.loss = plan.loss
  const world = await openCallWorld(database.url, plan)
  const handsets = await openHandsets(plan)
  const engines = openEngines(plan, {
    ...{ database: database.url, trunk: peer.port, smsc: handsets.port, clock: clock.path, log },
  })
  const minutes = passMinutes(plan, world, handsets.told)
  try {
    await world.start()
    await engines.ready()
    const optedOut: OptedOut[] = []
    for (const fault of plan.faults) await strike({ plan, world, engines, peer, clock, optedOut, next }, fault)
    const trouble = await settle({ world, peer, ledger })
    await handsets.quiet()
    const { told } = handsets
    const violations = await judgeCalls({ plan, world, ledger, optedOut, told, clock: clock.settings, trouble })
    await engines.close()
    if (violations.length === 0) rmSync(folder, { recursive: true, force: true })
    const evidence = evidenceOf(plan, ledger, violations)
    const calls = ledger.filter(({ kind }) => kind === 'called').length
    return { seed, plan, violations, evidence, calls, seconds: (performance.now() - began) / 1000, log }
  } finally {
    await minutes.end()
    await engines.close()
    await handsets.close()
    await world.close()
    await peer.close()
    await database.drop()
  }
}

/** The ledger of the broadcast that the first violation names a phone of. */
const evidenceOf = (plan: CallPlan, ledger: readonly LedgerLine[], violations: readonly string[]): string[] => {
  const phone = Number(/^\d+/.exec(violations.find((one) => /^\d{11}/.test(one)) ?? '')?.[0])
  const phones = plan.broadcasts.find((one) => one.phones.includes(phone))?.phones ?? []
  const from = ledger[0]?.at ?? 0
  return ledger
    .filter(({ to }) => phones.includes(Number(to)))
    .map(({ at, kind, to, callId, status, retryAfter }) =>
      [((at - from) / 1000).toFixed(3), kind, to, callId.slice(0, 6), status, retryAfter].filter(Boolean).join(' '),
    )
}

type Engines = ReturnType<typeof openEngines>
type Run = {
  plan: CallPlan
  world: CallWorld
  engines: Engines
  peer: NeutralPeer
  clock: Clock
  optedOut: OptedOut[]
  /** Resolves with the next line of this kind, or when there may be none. */
  next(kind: LedgerLine['kind']): Promise<void>
}

/** The minutes between texts and calls pass while engines are killed. */
const passMinutes = (plan: CallPlan, world: CallWorld, told: Told) => {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      for (const [at, { phones, escalation }] of plan.broadcasts.entries()) {
        const [phone] = phones
        if (!escalation || told.passed.has(phone!) || !(await world.isWaiting(at))) continue
        await pause(escalation.restMs)
        told.passed.set(phone!, Date.now())
        await world.passMinutes(at)
      }
      await pause(200)
    }
  }
  const working = work()
  return {
    async end() {
      isOver = true
      await working
    },
  }
}

type Served = { database: string; trunk: number; smsc: number; clock: string; log: string }

const openEngines = (plan: CallPlan, of: Served) => {
  const start = () =>
    startProcess({
      role: 'engine',
      log: of.log,
      env: {
        DATABASE_URL: of.database,
        SIP_TRUNK_URL: `sip:chaos:chaos@127.0.0.1:${of.trunk};transport=udp;channels=${plan.channels};cps=${plan.callsPerSecond};ring=2`,
        CARILLON_TRUNK: 'simulator',
        SMPP_URL: `smpp://chaos:chaos@127.0.0.1:${of.smsc}?window=20&tps=100000`,
        RETRY_WAIT: '300ms',
        CARILLON_CLOCK_FILE: of.clock,
        FINALIZE_AFTER: '30d',
      },
    })
  const all: Process[] = Array.from({ length: plan.nodes }, start)
  return {
    ready: () => Promise.all(all.map((one) => one.ready)),
    async end(node: number, how: 'kill' | 'stop') {
      await all[node]![how]()
      all[node] = start()
      await all[node]!.ready
    },
    async endAll() {
      await Promise.all(all.map((one) => one.kill()))
      all.splice(0, all.length, ...Array.from({ length: plan.nodes }, start))
      await Promise.all(all.map((one) => one.ready))
    },
    node: (node: number) => all[node]!,
    async close() {
      for (const one of all) one.thaw()
      await Promise.all(all.map((one) => one.kill()))
    },
  }
}

const strike = async ({ plan, world, engines, peer, clock, optedOut, next }: Run, fault: CallFault) => {
  await pause(fault.afterMs)
  switch (fault.kind) {
    case 'killBehind': {
      await next(fault.what)
      return engines.endAll()
    }
    case 'kill':
    case 'stop':
      return engines.end(fault.node, fault.kind)
    case 'freeze':
      engines.node(fault.node).freeze()
      await pause(fault.ms)
      return engines.node(fault.node).thaw()
    case 'away':
      peer.temper.isAway = true
      await pause(fault.ms)
      peer.temper.isAway = false
      return
    case 'storm':
      peer.temper.storm = fault.retryAfter === null ? {} : { retryAfter: fault.retryAfter }
      await pause(fault.ms)
      peer.temper.storm = null
      return
    case 'optOut': {
      const broadcast = fault.phones % plan.broadcasts.length
      const phones = plan.broadcasts[broadcast]!.phones.slice(-fault.phones)
      await world.optOut(broadcast, phones)
      return void optedOut.push({ phones: phones.map(String), at: Date.now() })
    }
    case 'close':
      clock.jump(9.5 * 3_600_000)
      await pause(fault.ms)
      return clock.toTomorrow()
  }
}

/** Until every broadcast is complete. Calls of dead processes end as they do: by the trunk, and by the time that has passed. */
const settle = async ({ world, peer, ledger }: Pick<Run, 'world' | 'peer'> & { ledger: LedgerLine[] }) => {
  const began = Date.now()
  while (Date.now() - Math.max(began, ledger.at(-1)?.at ?? 0) < quietForMs) {
    const over = ledger.filter(({ kind }) => ['ended', 'refused', 'cancelled'].includes(kind))
    await world.pass(over.map(({ callId }) => callId))
    await world.passUnheard(ledger.map(({ callId }) => callId))
    await world.endWaiting()
    if ((await world.left()) === 0 && peer.live() === 0) return []
    await pause(250)
  }
  return [`not at rest: ${await world.left()} broadcasts, ${peer.live()} calls live`]
}

/** What the trunk's own ledger says, beside what the product says. */

import type { LedgerLine } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { outcome } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import type { CallingWindow } from '../../domain/time/calling-window.ts'
import { closesAt, isOpenAt } from '../../domain/time/calling-window.ts'
import { type Clock, shownAt } from '../world/clock.ts'
import { judgeEscalation } from './escalation.ts'
import type { Told } from './handsets.ts'
import type { CallPlan } from './plan.ts'
import { type CallWorld, type Row, window } from './world.ts'

export type OptedOut = { phones: string[]; at: number }

type Judged = {
  plan: CallPlan
  world: CallWorld
  ledger: readonly LedgerLine[]
  optedOut: readonly OptedOut[]
  told: Told
  clock: Clock['settings']
  trouble: readonly string[]
}

/** What was begun a moment before may still arrive, on a machine that does other things. */
const graceMs = 400

export const judgeCalls = async (of: Judged): Promise<string[]> => {
  const rows = await of.world.rows()
  return [
    ...of.trouble,
    ...twice(of.ledger),
    ...afterOptOut(of),
    ...(of.plan.hasWindow ? outsideWindow(of) : []),
    ...overLines(of),
    ...tooFast(of),
    ...whileHeld(of, await of.world.begun()),
    ...outcomes(of, rows),
    ...(await answersOf(of, rows)),
    ...judgeEscalation({ ...of, graceMs }, rows),
    ...(await booksOf(of, rows)),
  ]
}

const called = (ledger: readonly LedgerLine[]) => ledger.filter(({ kind }) => kind === 'called')

const twice = (ledger: readonly LedgerLine[]): string[] => {
  const answered = new Map<string, LedgerLine>()
  return ledger.flatMap((line) => {
    const before = answered.get(line.to)
    if (line.kind === 'answered') answered.set(line.to, line)
    return line.kind === 'called' && before ? [`${line.to} called again ${line.at - before.at} ms after an answer`] : []
  })
}

const afterOptOut = ({ ledger, optedOut }: Judged): string[] =>
  optedOut.flatMap(({ phones, at }) =>
    called(ledger).flatMap((line) =>
      phones.includes(line.to) && line.at > at + graceMs
        ? [`${line.to} called ${line.at - at} ms after opting out`]
        : [],
    ),
  )

const outsideWindow = ({ ledger, clock }: Judged): string[] =>
  called(ledger).flatMap(({ to, at }) => {
    const [shown, before] = [shownAt(clock, at), shownAt(clock, at - graceMs)]
    const isOpen = [shown, before].some((one) => isOpenAt(window as CallingWindow, one))
    return isOpen ? [] : [`${to} called outside the window (it closes at ${closesAt(window as CallingWindow, before)})`]
  })

const overLines = ({ plan, ledger }: Judged): string[] => {
  const over = called(ledger).filter(({ live }) => live > plan.channels)
  const found =
    over.length === 0
      ? []
      : [
          `${over.length} calls beyond ${plan.channels} channels, ${Math.max(...over.map(({ live }) => live))} at a time`,
        ]
  const begun = new Map<string, Set<string>>()
  const of = (to: string) => plan.broadcasts.findIndex(({ phones }) => phones.includes(Number(to)))
  for (const { kind, to, callId } of ledger) {
    const most = plan.broadcasts[of(to)]?.callsAtATime ?? 0
    if (most === 0) continue
    const live = begun.get(String(of(to))) ?? new Set()
    begun.set(String(of(to)), live)
    if (kind === 'called') live.add(callId)
    // A trunk that is away hears nothing of the end, and nobody waits until it does.
    if (['refused', 'cancelled', 'unheard', 'ended'].includes(kind)) live.delete(callId)
    if (kind === 'called' && live.size > most)
      found.push(`${to} is call ${live.size} of a broadcast that has ${most} at a time`)
  }
  return found
}

/** Over three seconds, since arrivals bunch on a machine that does other things. */
const tooFast = ({ plan, ledger }: Judged): string[] => {
  const times = called(ledger).map(({ at }) => at)
  const most = 3 * plan.callsPerSecond + 3
  const worst = Math.max(0, ...times.map((at, i) => times.slice(i).filter((later) => later < at + 3000).length))
  return worst > most ? [`${worst} calls within three seconds, where ${plan.callsPerSecond} a second are taken`] : []
}

/** An INVITE that got lost goes again for so long (RFC 3261, timer B): what was begun before may arrive now. */
const goesAgainForMs = 32_000

const whileHeld = ({ ledger }: Judged, begun: ReadonlyMap<string, number>): string[] =>
  ledger
    .filter(({ retryAfter }) => retryAfter !== undefined)
    .flatMap(({ at, retryAfter }) =>
      called(ledger)
        .filter((line) => line.at > at + graceMs && line.at < at + retryAfter! * 1000 - 50)
        .filter(({ callId, at: heard }) => {
          const since = begun.get(callId) ?? heard
          return since > at + graceMs || since < heard - goesAgainForMs
        })
        .map((line) => `${line.to} called ${line.at - at} ms after a 503 that asked for ${retryAfter} s`),
    )
    .slice(0, 5)

/** Who was told reached was, and who was not reached has been called as often as was chosen. */
const outcomes = ({ plan, ledger, optedOut }: Judged, rows: readonly Row[]): string[] => {
  const answered = new Set(ledger.flatMap(({ kind, to }) => (kind === 'answered' ? [to] : [])))
  const stopped = new Set(optedOut.flatMap(({ phones }) => phones))
  const all = plan.broadcasts.flatMap(({ phones }) => phones)
  const missing = all.length - rows.length
  const found = missing === 0 ? [] : [`${missing} recipients are missing`]
  for (const row of rows) {
    const phone = String(row.phone)
    const isReached = row.state === outcome.delivered
    if (isReached && !answered.has(phone)) found.push(`${phone} counts as reached, and nobody answered`)
    if (row.state < outcome.delivered) found.push(`${phone} has no outcome (${row.state})`)
    if (row.reason === reason.callFailed) {
      const refusals = ledger.filter(({ to, status }) => to === phone && status === 503).length
      if (refusals < 3) found.push(`${phone} was given up after ${refusals} times 503`)
    }
    const mayBeInvalid = row.reason === reason.notInService || stopped.has(phone)
    if (row.state === outcome.invalid && !mayBeInvalid) found.push(`${phone} is invalid (${row.reason})`)
  }
  return found
}

/** Whoever was thanked for their key was reached, and their answer is kept and counted. */
const answersOf = async ({ plan, world, ledger }: Judged, rows: readonly Row[]): Promise<string[]> => {
  const found: string[] = []
  const listens = (phone: string, key: string) =>
    plan.broadcasts.some(
      ({ phones, asks, escalation }) => phones.includes(Number(phone)) && (asks || (escalation && key === '1')),
    )
  for (const { to, kind, key } of ledger) {
    if (kind !== 'thanked' || !key) continue
    const row = rows.find(({ phone }) => String(phone) === to)
    if (!listens(to, key) || !row) continue
    if (row.survey !== Number(key)) found.push(`${to} was thanked for ${key}, and ${row.survey} is kept`)
    if (row.state !== outcome.delivered) found.push(`${to} was thanked, and counts as ${row.state} (${row.reason})`)
  }
  const counted = new Map((await world.answers()).map((one) => [`${one.broadcast_id} ${one.answer}`, one.people]))
  const kept = Map.groupBy(
    rows.filter(({ survey }) => survey > 0),
    (row) => `${row.broadcast_id} ${row.survey}`,
  )
  for (const of of new Set([...counted.keys(), ...kept.keys()]))
    if ((counted.get(of) ?? 0) !== (kept.get(of)?.length ?? 0))
      found.push(
        `answer ${of} is counted ${counted.get(of) ?? 0} times, and ${kept.get(of)?.length ?? 0} have given it`,
      )
  return found
}

const booksOf = async ({ world }: Judged, rows: readonly Row[]): Promise<string[]> => {
  const found: string[] = []
  const counters = await world.counters()
  const states = ['waiting', 'retrying', 'unknown', 'delivered', 'failed', 'invalid', 'notSent'] as const
  for (const counter of counters) {
    for (const state of states) {
      const count = rows.filter(
        (row) => row.broadcast_id === counter.broadcast_id && row.state === outcome[state],
      ).length
      if (count !== counter[state === 'notSent' ? 'not_sent' : state])
        found.push(`broadcast ${counter.broadcast_id} counts ${counter[state]} ${state}, and has ${count}`)
    }
  }
  for (const { broadcast_id, reserved, spent, attempts, texts } of await world.books()) {
    const counted = counters.find((one) => one.broadcast_id === broadcast_id)?.credits ?? 0
    if (reserved !== 0) found.push(`broadcast ${broadcast_id} keeps ${reserved} credits reserved`)
    if (spent !== counted + texts || counted !== attempts) {
      found.push(`broadcast ${broadcast_id} spent ${spent} credits, counts ${counted}, its calls cost ${attempts}`)
    }
  }
  return found
}

/**
 * How every send begins, and how one that has not begun is changed: here alone it is decided whether somebody looks first
 * (rules/approvals). What inserts a broadcast takes a `Beginning`, which nobody else can make.
 */
import { needsMessage } from '@carillon/domain/broadcast/status.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { Unit } from '../../../platform/unit.ts'
import { updateStatus } from '../change/store.ts'
import { insertEvent } from '../events/store.ts'
import type { ToChange } from '../store.ts'
import * as store from './store.ts'

declare const made: unique symbol
export type Beginning = Readonly<{
  status: 'PendingMessage' | 'AwaitingAuthorization' | 'AuthorizationApproved' | 'Broadcasting'
  startedAt: Date | null
  people: number
  startAt: Date
}> & { readonly [made]: true }

type Send = { people: number; startAt: Date }

type Silence = {
  /** What its calls say is still to be recorded. */
  isSilent?: boolean
  /** It texts, too: that part of it waits for no recording. */
  hasTexts?: boolean
}

/** Whoever looks at it first hears what it says, too: then all of it waits for its message. */
export const beginOf = async (
  unit: Unit,
  { people, startAt, isSilent = false, hasTexts = false }: Send & Silence,
): Promise<Beginning> => {
  const isNow = startAt <= unit.now
  const isLookedAt = await waits(unit, people)
  if (isSilent && (isLookedAt || !hasTexts))
    return { status: 'PendingMessage', startedAt: null, people, startAt } as Beginning
  const status = isLookedAt ? 'AwaitingAuthorization' : isNow ? 'Broadcasting' : 'AuthorizationApproved'
  return { status, startedAt: status === 'Broadcasting' ? unit.now : null, people, startAt } as Beginning
}

/** Once it is stored: that it has started, or that approvers are asked. */
export const noteBeginning = async (
  unit: Unit,
  { broadcastId, begins }: { broadcastId: number; begins: Beginning },
) => {
  if (begins.status === 'AwaitingAuthorization') await ask(unit, { broadcastId, ...begins })
  if (begins.status === 'Broadcasting')
    await insertEvent(unit.db, unit.scope, { broadcastId, event: 'started', now: unit.now })
}

/**
 * One that has not begun is not what it was: who gets it, what, or when. It waits, anew where it did already, and first for what it is
 * to say. Answers which status it has from now on. `reckoned` is how many get it, where they are yet to be frozen anew.
 */
export const askAnew = async (unit: Unit, broadcast: ToChange, reckoned?: number): Promise<ToChange['status']> => {
  const { db: tx, scope } = unit
  const { broadcast_id: broadcastId, status } = broadcast
  if (needsMessage(status)) return status
  const isWaiting = status === 'AwaitingAuthorization'
  if (!isWaiting && broadcast.started_at !== null) return status
  const people = reckoned ?? (await store.peopleOf(tx, scope, broadcastId))
  if (!isWaiting && !(await waits(unit, people))) return status
  const startAt = new Date(broadcast.start_at)
  const silence = isWaiting ? undefined : await store.silenceOf(tx, scope, broadcastId)
  if (silence) {
    await updateStatus(tx, scope, broadcastId, { status: silence, startAt, startedAt: null })
    return silence
  }
  await ask(unit, { broadcastId, people, startAt })
  if (!isWaiting)
    await updateStatus(tx, scope, broadcastId, { status: 'AwaitingAuthorization', startAt, startedAt: null })
  return 'AwaitingAuthorization'
}

/** What it says is there: it goes on to its start, or to whoever looks at it first. Answers which status it has from now on, and its start. */
export const beginRecorded = async (
  unit: Unit,
  { broadcast_id: broadcastId, start_at }: ToChange,
  reckoned?: number,
): Promise<{ status: ToChange['status']; startAt: Date }> => {
  const { db: tx, scope, now } = unit
  const people = reckoned ?? (await store.peopleOf(tx, scope, broadcastId))
  const startAt = new Date(Math.max(Date.parse(start_at), now.getTime()))
  const begins = await beginOf(unit, { people, startAt })
  await insertEvent(tx, scope, { broadcastId, event: 'recorded', now })
  await updateStatus(tx, scope, broadcastId, begins)
  await noteBeginning(unit, { broadcastId, begins })
  return { status: begins.status, startAt }
}

/** The same of one whose texts have left: its calls follow, where nobody has paused it. Answers which status it has from now on. */
export const callRecorded = async (
  unit: Unit,
  { broadcast_id: broadcastId, status, start_at, started_at }: ToChange,
): Promise<ToChange['status']> => {
  const { db: tx, scope, now } = unit
  await insertEvent(tx, scope, { broadcastId, event: 'recorded', now })
  if (!needsMessage(status)) return status
  const [startAt, startedAt] = [start_at, started_at!].map((at) => new Date(at)) as [Date, Date]
  await updateStatus(tx, scope, broadcastId, { status: 'Broadcasting', startAt, startedAt })
  return 'Broadcasting'
}

/** What is for now waits so long at most; what has a start, until then. */
const longestWaitMs = 24 * 3_600_000

const waits = async ({ db, scope }: Unit, people: number): Promise<boolean> => {
  const over = await store.overCount(db, scope)
  return over !== null && people > over
}

/** Approvers are told by mail, by a job; Home of each shows it besides. */
export const ask = async (unit: Unit, { broadcastId, people, startAt }: { broadcastId: number } & Send) => {
  const { db: tx, scope, now } = unit
  const expiresAt = startAt > now ? startAt : new Date(now.getTime() + longestWaitMs)
  const askNumber = await store.saveAsked(tx, scope, broadcastId, { people, expiresAt, now })
  await insertEvent(tx, scope, { broadcastId, event: 'approval asked', now })
  const asking: Asking = { accountId: scope.accountId, broadcastId, askNumber, askedBy: scope.userId }
  await enqueue(tx, tellApproversJob, asking)
}

export const tellApproversJob = 'approvals.tell'
export type Asking = { accountId: number; broadcastId: number; askNumber: number; askedBy: number }

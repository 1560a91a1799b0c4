/**
 * Sends for one text number while its lease is held.
 *
 *   claim (intent durable) ─► queue here ─► written ─► answered ─► answer durable, slot free
 *
 * Two queues: single texts go before every broadcast, and one slot in ten is kept for them. Broadcasts take turns claim by
 * claim. A claim takes no more than the carrier's free slots, half a second of the pace, and 256 rows; so an opt-out, a
 * pause or a kill finds little in our hands. Before each write: the lease by the monotonic clock, the fresh opt-outs, the
 * pace. What fails on the way:
 *   - the link is away: jobs wait here, and go on when it is back, or by the number's next carrier at once; a text of which
 *     a part has left waits for its own carrier;
 *   - the database is away: answers wait, slots stay taken, and when the lease runs out writing stops;
 *   - somebody holds the account's rows: answers wait, slots are lent to the others, and nothing more is claimed;
 *   - the lease is lost for good: what was not written is put down by the next owner as unknown.
 */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import type { PartAnswer, PreparedText } from '../../carriers/carrier.ts'
import type { Db } from '../../platform/database.ts'
import { giveBackLease, type Lease } from '../lanes/lease-store.ts'
import { bestOf, type Line } from '../lanes/lines.ts'
import { openPace } from '../lanes/pace.ts'
import type { Holder } from '../lanes/slots.ts'
import { openAnswers, type Verdict } from './answers.ts'
import { openBegunTexts } from './begun-texts.ts'
import { openClaiming } from './claiming.ts'
import { everyAccount, type FreshOptOuts } from './fresh-opt-outs.ts'
import type { Gates } from './gates.ts'
import { type Job, mostTries, type Preparing, segmentsOf, waitAfter } from './job.ts'
import type { PendingIds } from './pending-ids.ts'

type SenderOptions = {
  pool: pg.Pool
  lease: Lease
  preparing: Preparing
  /** The lines of this number, best first; what staff change counts from the next claim on. */
  route(): readonly Line[]
  /** The one to claim for now; undefined while there is none, or it is not known who shares it. */
  line(): Line | undefined
  pacePerSecond: number | null
  gates: Gates
  /** Who shares the limits of this number is known as of a moment ago. */
  knowsShares(now: number): boolean
  optOuts: FreshOptOuts
  shard: number
  /** Which of the senders of this node it is. */
  senderNo: number
  /** Texts whose answer did not come in time, with what to do when it comes later. */
  late: WeakMap<PreparedText, (messageId: string) => void>
  pendingIds: PendingIds
  onProgress(broadcastId: number): void
  onAnswer(kind: PartAnswer['kind'], count: number): void
  onError(error: unknown): void
}

export type Sender = ReturnType<typeof openSender>
type Later = Extract<PartAnswer, { kind: 'later' }>

const mostInClaim = 256
/** Well under the two seconds after which an opt-out must be honoured, and few enough to share the window. */
const claimAheadSeconds = 0.5
const stopWithinMs = 8000
/** Written texts may wait for their answers this much longer; then they are unknown, as after a kill. */
const lastAnswersMs = 2000
/** Longer than a claim waits for its pace, and far within the memory of fresh opt-outs. */
const oldestJobMs = 5000
/** More than clocks drift apart: the machine stood still, and what was looked at is older than it seems. */
const mostDriftMs = 1000

export const openSender = (options: SenderOptions) => {
  const { pool, optOuts } = options
  let lease = options.lease
  let leasedUntil = 0
  let startsAt = 0
  /** How far the clock of the day is ahead of the monotonic one, which stands still while the machine does. */
  let drift = Date.now() - performance.now()
  const pace = openPace(options.pacePerSecond, performance.now())
  let perSecond = options.pacePerSecond
  const messages: Job[] = []
  const recipients: Job[] = []
  /** Jobs with the carrier whose answer is not here yet. */
  let outstanding = 0
  let isStopping = false
  let paceTimer: NodeJS.Timeout | undefined
  let idleSince = performance.now()

  const answers = openAnswers({
    pool,
    nodeId: lease.nodeId,
    laneId: lease.laneId,
    channel: lease.channel,
    shard: options.shard,
    sender: options.senderNo,
    outstanding: () => outstanding + answersPending,
    onLent: (job) => job.line.slots.giveBack(holder, 1),
    onSaved(saved, holding) {
      answersPending -= saved.length
      options.pendingIds.saved(saved.flatMap((job) => job.messageIds))
      for (const job of holding) job.line.slots.giveBack(holder, 1)
      for (const broadcastId of new Set(saved.flatMap((job) => (job.kind === 'recipient' ? [job.broadcastId] : [])))) {
        options.onProgress(broadcastId)
      }
      pump()
      whenIdle()
    },
    onError: options.onError,
  })
  let answersPending = 0
  const holder: Holder = { accountId: lease.accountId, wake: () => pump() }

  const claiming = openClaiming({
    pool,
    preparing: options.preparing,
    holder,
    gates: options.gates,
    shard: options.shard,
    lease: () => lease,
    line: () => (!isStopping && !answers.isHeld() && mayWrite(performance.now()) ? options.line() : undefined),
    roomForSingles: (line) => Math.max(0, Math.min(line.slots.free(), aheadOf(messages.length))),
    roomForRecipients: (line) => roomForRecipients(line),
    opened: answers.opened,
    openedMessage: answers.openedMessage,
    open: answers.open,
    take(job, bar) {
      if (bar !== 0) answer(job, { state: outcome.invalid, reason: bar }, () => {})
      else if (isStopping) putDown(job)
      else queueOf(job).push(job)
    },
    onTaken() {
      idleSince = performance.now()
      pump()
    },
    onEnd: () => whenIdle(),
    onProgress: options.onProgress,
    onError: options.onError,
  })

  /** Writes what may be written now, and claims more when there is room. */
  const pump = () => {
    while (writeNext());
    void claiming.more().then((again) => {
      if (again) setImmediate(pump)
    })
  }

  /** There may be something to send, or another line to send it by. */
  const wake = () => {
    claiming.wake()
    leaveLinesThatAreAway()
    pump()
  }

  const driftOf = (now: number) => Date.now() - now
  const mayWrite = (now: number) =>
    now < leasedUntil && now >= startsAt && Math.abs(driftOf(now) - drift) < mostDriftMs && options.knowsShares(now)

  const begun = openBegunTexts({
    onReady(job) {
      queueOf(job).unshift(job)
      pump()
    },
    onGiveUp: (job) => answer(job, { state: outcome.unknown }, () => {}),
  })

  /**
   * A text whose line is away waits a moment for it. Where there is another line, or the moment is over, what has not begun
   * waits in the database instead, and what has begun waits for its own.
   */
  const leaveLinesThatAreAway = () => {
    begun.resume()
    const line = bestOf(options.route())
    const now = performance.now()
    for (const queue of [messages, recipients]) {
      for (const job of queue.splice(0)) {
        const mayStay = job.line === line || job.line.carrier.isUp() || (!line && now - job.lookedAt < oldestJobMs)
        if (mayStay) queue.push(job)
        else if (job.messageIds.length === 0) putDown(job)
        else begun.strand(job)
      }
    }
  }

  const writeNext = (): boolean => {
    const queue = messages.length > 0 ? messages : recipients
    const job = queue[0]
    if (!job || job.line.carrier.freeSlots() === 0) return false
    const now = performance.now()
    if (!mayWrite(now)) return false
    const { line } = job
    const segments = segmentsOf(job)
    const wait = Math.max(pace.wait(now, segments), line.pace.wait(now, segments))
    if (wait > 0) {
      paceTimer ??= setTimeout(() => {
        paceTimer = undefined
        pump()
      }, wait)
      return false
    }
    queue.shift()
    const bar = freshBar(job)
    if (job.part === 0) {
      // Its claim has been overtaken by what may have happened since: the next one asks everything again.
      if (now - job.lookedAt > oldestJobMs || optOuts.isOvertaken(job.accountId, job.phone, job.askedAt))
        return putDown(job)
      if (bar !== reason.none) {
        answer(job, { state: outcome.invalid, reason: bar }, () => {})
        return true
      }
    } else if (bar !== reason.none) {
      // They said stop in the middle of it: the rest does not follow.
      answer(job, { state: outcome.unknown }, () => {})
      return true
    }
    pace.spend(now, segments)
    line.pace.spend(now, segments)
    line.noteWrite(now)
    outstanding++
    line.carrier.write(job.prepared, job.part, (got, release) => {
      outstanding--
      const answeredAt = performance.now()
      line.noteAnswer(got.kind, answeredAt - now, answeredAt)
      onAnswer(job, got, release)
      if (messages.length + recipients.length > 0) pump()
    })
    return true
  }

  /** Confirmations go to those who opted out of this account, and to nobody who asked never to be contacted by any. */
  const freshBar = ({ accountId, phone, isCompliance }: Job) => {
    if (optOuts.has(everyAccount, phone)) return reason.globallyOptedOut
    return !isCompliance && optOuts.has(accountId, phone) ? reason.optedOut : reason.none
  }

  /** What has certainly not been written waits in the database again. */
  const putDown = (job: Job): true => {
    answer(job, { state: outcome.retrying, waitMs: 0, tries: job.tries }, () => {})
    return true
  }

  const onAnswer = (job: Job, got: PartAnswer, release: () => void) => {
    options.onAnswer(got.kind, 1)
    switch (got.kind) {
      case 'accepted': {
        job.messageIds.push(got.messageId)
        options.pendingIds.add(got.messageId)
        job.part++
        if (job.part === job.prepared.parts) return answer(job, { state: outcome.accepted }, release)
        release()
        return void queueOf(job).unshift(job)
      }
      case 'not-written':
        release()
        if (got.why === 'invalid') return answer(job, { state: outcome.failed, reason: reason.refusedOther }, () => {})
        queueOf(job).unshift(job)
        if (isStopping) putBack((waiting) => waiting.messageIds.length === 0)
        return
      case 'unknown':
        // Should the answer come after all, it is this text's, if nothing of it is left to send.
        if (job.part === job.prepared.parts - 1)
          options.late.set(job.prepared, (messageId) => onLateAccepted(job, messageId))
        return answer(job, { state: outcome.unknown }, release)
      case 'refused':
        // A text of which a part has been taken is neither sent nor not sent.
        if (job.messageIds.length > 0) return answer(job, { state: outcome.unknown }, release)
        return answer(job, { state: outcome.failed, reason: got.reason }, release)
      case 'later':
        return onLater(job, got, release)
    }
  }

  const onLateAccepted = (job: Job, messageId: string) => {
    job.line.slots.take(holder, 1)
    const late = { ...job, messageIds: [...job.messageIds, messageId] }
    // Its claim is closed already.
    answer(late.kind === 'recipient' ? { ...late, claimId: 0 } : late, { state: outcome.accepted }, () => {})
  }

  const onLater = (job: Job, { slower, retryAfterMs = 0 }: Later, release: () => void) => {
    if (slower) job.line.pace.slowDown(performance.now())
    const waitMs = Math.max(retryAfterMs, waitAfter(job.tries, Math.random()))
    job.tries++
    if (job.messageIds.length > 0) {
      release()
      return begun.pause(job, waitMs)
    }
    if (job.tries > mostTries[slower ? 'slower' : 'later']) {
      return answer(job, { state: outcome.failed, reason: reason.refusedOther }, release)
    }
    answer(job, { state: outcome.retrying, waitMs, tries: job.tries }, release)
  }

  const queueOf = (job: Job) => (job.kind === 'message' ? messages : recipients)

  const answer = (job: Job, verdict: Verdict, release: () => void) => {
    answersPending++
    if (verdict.state === outcome.retrying && job.kind === 'recipient') options.gates.putOff(job.segments, job.day)
    answers.add(job, verdict, release)
  }

  const idle = Promise.withResolvers<void>()
  const whenIdle = () => {
    if (
      isStopping &&
      !claiming.isBusy() &&
      outstanding + answersPending + messages.length + recipients.length + begun.size === 0
    )
      idle.resolve()
  }

  const putBack = (which: (job: Job) => boolean) => {
    for (const queue of [messages, recipients]) {
      const jobs = queue.splice(0)
      queue.push(...jobs.filter((job) => !which(job)))
      for (const job of jobs.filter(which)) {
        const begun = job.messageIds.length > 0
        answer(
          job,
          begun ? { state: outcome.unknown } : { state: outcome.retrying, waitMs: 0, tries: job.tries },
          () => {},
        )
      }
    }
    for (const job of begun.drop(which)) answer(job, { state: outcome.unknown }, () => {})
    whenIdle()
  }

  const aheadOf = (queued: number) =>
    Math.min(mostInClaim, perSecond === null ? mostInClaim : Math.max(1, Math.ceil(perSecond * claimAheadSeconds))) -
    queued

  /** Claims of a few rows cost as much as large ones: with a wide window they wait until a quarter of it is free. */
  const roomForRecipients = ({ slots }: Line) => {
    const room = Math.min(slots.roomFor(holder), aheadOf(recipients.length))
    const worthwhile = Math.min(mostInClaim, Math.ceil(slots.total / 4), aheadOf(0))
    return room >= worthwhile || outstanding + answersPending + recipients.length === 0 ? Math.max(0, room) : 0
  }

  return {
    laneId: lease.laneId,
    accountId: lease.accountId,
    /** The lease holds until then, on the monotonic clock. */
    leaseHolds(next: Lease, until: number) {
      lease = next
      leasedUntil = until
      const now = performance.now()
      // After a standstill everything is looked at again.
      if (Math.abs(driftOf(now) - drift) >= mostDriftMs) putBack((job) => job.messageIds.length === 0)
      drift = driftOf(now)
      pump()
    },
    /** Those who share a limit with this number learn of it within a second or two: it begins after that. */
    startsIn(ms: number) {
      startsAt = performance.now() + ms
    },
    /** The line it sends by at present. */
    line: () => bestOf(options.route()),
    pacePerSecond: () => perSecond,
    limit(next: number | null) {
      perSecond = next
      pace.limit(next)
    },
    wake,
    giveBack: (db: Db) => giveBackLease(db, lease.nodeId, lease.laneId, lease.epoch),
    kept: () => answers.open(),
    returnUnheard: claiming.returnUnheard,
    /** The lease is another's: what has not begun to leave is put down, what has is in doubt. */
    leaseLost() {
      leasedUntil = 0
      claiming.rest()
      putBack(() => true)
    },
    isIdleFor: (ms: number) =>
      !claiming.isBusy() &&
      messages.length + recipients.length + begun.size + outstanding + answersPending === 0 &&
      performance.now() - idleSince > ms,
    /**
     * Takes nothing more, puts back what has not begun to leave, lets the rest of begun texts follow, and waits until every
     * answer is durable. What the carrier has not answered by then is unknown, as after a kill.
     */
    async stop() {
      isStopping = true
      putBack((job) => job.messageIds.length === 0)
      pump()
      const timers = [
        setTimeout(() => putBack(() => true), stopWithinMs),
        setTimeout(() => idle.resolve(), stopWithinMs + lastAnswersMs),
      ]
      await idle.promise
      for (const timer of timers) clearTimeout(timer)
      clearTimeout(paceTimer)
    },
  }
}

/**
 * Sends by one lane while its lease is held.
 *
 *   claim (intent durable) ─► in hand ─► written ─► answered ─► answer durable, slot free
 *
 * Its states are in `sender-states.ts`, the right to write in `right-to-write.ts`, what follows on an answer in `after-answer.ts`;
 * this puts them to work. Single texts go before every broadcast, and one slot in ten is kept for them. Broadcasts take turns claim by
 * claim. A claim takes no more than the carrier's free slots, half a second of the pace, and 256 rows; so an opt-out, a
 * pause or a kill finds little in our hands. Before each write: the lease by the monotonic clock, the fresh opt-outs, the
 * pace. What fails on the way:
 *   - the link is away: jobs wait here, and go on when it is back, or by the lane's next carrier at once; a text of which
 *     a part has left waits for its own carrier;
 *   - the database is away: answers wait, slots stay taken, and when the lease runs out writing stops;
 *   - somebody holds the account's rows: answers wait, slots are lent to the others, and nothing more is claimed;
 *   - the lease is lost for good: what was not written is put down by the next owner as unknown.
 */
import { outcome, outcomeOfBar } from '@carillon/domain/broadcast/outcome.ts'
import type pg from 'pg'
import type { SaidText } from '../../features/messages/outcome-store.ts'
import type { Db } from '../../platform/database.ts'
import { giveBackLease, type Lease } from '../lanes/lease-store.ts'
import { bestOf, type Line } from '../lanes/lines.ts'
import type { Holder } from '../lanes/slots.ts'
import type { Due } from '../lanes/work-store.ts'
import { openStates } from '../runtime/states.ts'
import { openAnswers, type Verdict } from './answers.ts'
import { openBegunTexts } from './begun-texts.ts'
import { roomAhead, roomForRecipients } from './claim-size.ts'
import { openClaiming } from './claiming.ts'
import type { FreshOptOuts } from './fresh-opt-outs.ts'
import type { Gates } from './gates.ts'
import { type HandingOverOptions, openHandingOver } from './handing-over.ts'
import type { Job } from './job.ts'
import { openJobsInHand } from './jobs-in-hand.ts'
import {
  leaseHolds,
  leaseLost,
  type Moment,
  moment,
  noRight,
  startsIn,
  stoodStill,
  whyNotWrite,
} from './right-to-write.ts'
import { oldestJobMs, senderLife, whyNotClaim } from './sender-states.ts'
import type { Sending } from './sending.ts'
import { openWriting } from './writing.ts'

type SenderOptions = {
  pool: pg.Pool
  lease: Lease
  /** What its channel gives. */
  sending: Sending
  /** The number that it leaves from. */
  from: number
  /** The lines of this number, best first; what staff change counts from the next claim on. */
  route(): readonly Line[]
  /** The one to claim for now; undefined while there is none, or it is not known who shares it. */
  line(): Line | undefined
  pacePerSecond: number | null
  gates: Gates
  /** Broadcasts may go on now; without it always. */
  mayClaimRecipients?(): boolean
  /** Who shares the limits of this number is known as of a moment ago. */
  knowsShares(now: number): boolean
  optOuts: FreshOptOuts
  shard: number
  /** Which of the senders of this node it is. */
  senderNo: number
  onProgress(broadcastId: number): void
  /** What has become of single texts. */
  onSaid?(texts: readonly SaidText[]): void
  onError(error: unknown): void
} & Pick<HandingOverOptions, 'late' | 'pendingIds' | 'onAnswer'>

export type Sender = ReturnType<typeof openSender>

const stopWithinMs = 8000
/** Written texts may wait for their answers this much longer; then they are unknown, as after a kill. */
const lastAnswersMs = 2000

export const openSender = (options: SenderOptions) => {
  const { pool } = options
  const life = openStates(senderLife, 'sending')
  let lease = options.lease
  let right = noRight(moment())
  let perSecond = options.pacePerSecond
  const inHand = openJobsInHand()
  /** Those whose answer is not durable yet. */
  let answersPending = 0
  let idleSince = performance.now()

  const answers = openAnswers({
    pool,
    nodeId: lease.nodeId,
    laneId: lease.laneId,
    channel: lease.channel,
    shard: options.shard,
    sender: options.senderNo,
    save: options.sending.save,
    outstanding: () => withCarrier(),
    onLent: (job) => job.line.slots.giveBack(holder, 1),
    onSaved(saved, holding) {
      answersPending -= saved.length
      options.pendingIds.saved(saved.flatMap((job) => job.messageIds))
      for (const job of holding) job.line.slots.giveBack(holder, 1)
      for (const broadcastId of new Set(saved.flatMap((job) => (job.kind === 'recipient' ? [job.broadcastId] : [])))) {
        options.onProgress(broadcastId)
      }
      const said = saved.flatMap((job) =>
        job.kind === 'message' ? [{ accountId: job.accountId, textMessageId: job.textMessageId }] : [],
      )
      if (said.length > 0) options.onSaid?.(said)
      pump()
      endWhenIdle()
    },
    onError: options.onError,
  })
  const holder: Holder = { accountId: lease.accountId, wake: () => pump() }

  const claiming = openClaiming({
    pool,
    sending: options.sending,
    from: options.from,
    holder,
    gates: options.gates,
    shard: options.shard,
    lease: () => lease,
    line() {
      const of = { isSending: life.is('sending'), isHeld: answers.isHeld(), whyNotWrite: whyNot(moment()) }
      return whyNotClaim(of) === undefined ? options.line() : undefined
    },
    roomForSingles: (line) => Math.max(0, Math.min(line.slots.free(), roomAhead(inHand.singles(), perSecond))),
    roomForRecipients: ({ slots }) =>
      options.mayClaimRecipients?.() === false
        ? 0
        : roomForRecipients({
            ...{ slots: slots.roomFor(holder), window: slots.total, inHand: inHand.recipients(), perSecond },
            isIdle: withCarrier() + inHand.recipients() === 0,
          }),
    opened: answers.opened,
    openedMessage: answers.openedMessage,
    open: answers.open,
    take(job, bar) {
      if (bar !== 0) leaveOut(job, bar)
      else if (life.is('sending')) inHand.add(job)
      else putDown(job)
    },
    onTaken() {
      idleSince = performance.now()
      pump()
    },
    onEnd: () => endWhenIdle(),
    onProgress: options.onProgress,
    onError: options.onError,
  })

  const begun = openBegunTexts({
    onReady(job) {
      inHand.addFirst(job)
      pump()
    },
    onGiveUp: (job) => doubt(job),
  })

  const handing = openHandingOver({
    ...{ late: options.late, pendingIds: options.pendingIds, onAnswer: options.onAnswer },
    answer: (job, verdict, release) => answer(job, verdict, release),
    answerLate(job, verdict) {
      job.line.slots.take(holder, 1)
      answer(job, verdict, () => {})
    },
    next: inHand.addFirst,
    again(job) {
      inHand.addFirst(job)
      if (!life.is('sending')) putBack(hasNotBegun)
    },
    pause: begun.pause,
    onDone() {
      if (inHand.size() > 0) pump()
    },
  })
  const writing = openWriting({
    ...{ inHand, optOuts: options.optOuts, pacePerSecond: options.pacePerSecond },
    whyNotWrite: (at) => whyNot(at),
    write: handing.write,
    putDown: (job) => putDown(job),
    leaveOut: (job, bar) => leaveOut(job, bar),
    cutOff: (job) => doubt(job),
    onPaced: () => pump(),
  })
  const whyNot = (at: Moment) => whyNotWrite(right, at, options.knowsShares(at.now))
  const withCarrier = () => handing.outstanding() + answersPending

  /** Writes what may be written now, and claims more when there is room. */
  const pump = () => {
    writing.work()
    void claiming.more().then((again) => {
      if (again) setImmediate(pump)
    })
  }

  const answer = (job: Job, verdict: Verdict, release: () => void) => {
    answersPending++
    if (verdict.state === outcome.retrying && job.kind === 'recipient') options.gates.putOff(job.segments, job.day)
    answers.add(job, verdict, release)
  }
  const leaveOut = (job: Job, bar: number) => answer(job, { state: outcomeOfBar(bar), reason: bar }, () => {})
  const doubt = (job: Job) => answer(job, { state: outcome.unknown }, () => {})
  /** What has certainly not been written waits in the database again. */
  const putDown = (job: Job) => answer(job, { state: outcome.retrying, waitMs: 0, tries: job.tries }, () => {})

  /** What of it has begun is in doubt. */
  const putBack = (which: (job: Job) => boolean) => {
    for (const job of inHand.takeOut(which)) {
      if (hasNotBegun(job)) putDown(job)
      else doubt(job)
    }
    for (const job of begun.drop(which)) doubt(job)
    endWhenIdle()
  }

  /**
   * A text whose line is away waits a moment for it. Where there is another line, or the moment is over, what has not begun
   * waits in the database instead, and what has begun waits for its own.
   */
  const leaveLinesThatAreAway = () => {
    begun.resume()
    const line = bestOf(options.route())
    const now = performance.now()
    const mayStay = (job: Job) =>
      job.line === line || job.line.carrier.isUp() || (!line && now - job.lookedAt < oldestJobMs)
    for (const job of inHand.takeOut((one) => !mayStay(one))) {
      if (hasNotBegun(job)) putDown(job)
      else begun.strand(job)
    }
  }

  /** There may be another line to send by, or time has passed. */
  const resume = () => {
    leaveLinesThatAreAway()
    pump()
  }

  const isIdle = () => !claiming.isBusy() && withCarrier() + inHand.size() + begun.size === 0

  const ended = Promise.withResolvers<void>()
  const end = (by: 'drained' | 'out of time') => {
    if (!life.on(by)) return
    writing.end()
    ended.resolve()
  }
  const endWhenIdle = () => {
    if (isIdle()) end('drained')
  }

  return {
    laneId: lease.laneId,
    accountId: lease.accountId,
    /** The lease holds until then, on the monotonic clock. */
    leaseHolds(next: Lease, until: number) {
      lease = next
      const at = moment()
      // After a standstill everything is looked at again.
      if (stoodStill(right, at)) putBack(hasNotBegun)
      right = leaseHolds(right, at, until)
      pump()
    },
    startsIn(ms: number) {
      right = startsIn(right, moment(), ms)
    },
    /** The line it sends by at present. */
    line: () => bestOf(options.route()),
    pacePerSecond: () => perSecond,
    limit(next: number | null) {
      perSecond = next
      writing.limit(next)
    },
    /** There is something to claim. */
    wake(due: Due) {
      claiming.wake(due)
      resume()
    },
    resume,
    giveBack: (db: Db) => giveBackLease(db, lease.nodeId, lease.laneId, lease.epoch),
    kept: () => answers.open(),
    returnUnheard: claiming.returnUnheard,
    /** The lease is another's: what has not begun to leave is put down, what has is in doubt. */
    leaseLost() {
      right = leaseLost(right)
      claiming.rest()
      putBack(() => true)
    },
    isIdleFor: (ms: number) => isIdle() && performance.now() - idleSince > ms,
    /**
     * Takes nothing more, puts back what has not begun to leave, lets the rest of begun texts follow, and waits until every
     * answer is durable. What the carrier has not answered by then is unknown, as after a kill.
     */
    async stop() {
      life.on('stop')
      putBack(hasNotBegun)
      pump()
      const timers = [
        setTimeout(() => putBack(() => true), stopWithinMs),
        setTimeout(() => end('out of time'), stopWithinMs + lastAnswersMs),
      ]
      await ended.promise
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const hasNotBegun = ({ messageIds }: Job): boolean => messageIds.length === 0

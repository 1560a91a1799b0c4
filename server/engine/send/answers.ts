import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import type { Called } from '../../carriers/carrier.ts'
import { limitOf } from '../../platform/statements.ts'
import {
  isRepeat,
  type MessageAnswer,
  type RecipientAnswer,
  type SaveAnswers,
  saveMessageAnswer,
  saveRecipientAnswers,
} from './answer-store.ts'
import type { Job } from './job.ts'

/**
 * Answers on their way into the database. They are written in batches; a slot of the carrier's window is free again only
 * when its answer is durable, so that after a kill at most the slots of the window are in doubt. While the database is
 * away answers wait here and the window stays full: nothing more leaves.
 *
 * Rows that somebody else holds are one account's trouble. Its answers wait here as well, but lend their slots to the others, and
 * nothing more is claimed for it meanwhile: after a kill what waited so is in doubt besides.
 */
export type Verdict =
  | { state: typeof outcome.accepted }
  | { state: typeof outcome.failed | typeof outcome.invalid | typeof outcome.notSent; reason: number }
  | { state: typeof outcome.unknown }
  | { state: typeof outcome.retrying; waitMs: number; tries: number }
  | (Called & { isCall: true })

type Entry = {
  job: Job
  verdict: Verdict
  release: () => void
  /** Its slot is others' already. */
  isLent: boolean
}

type Answers = {
  add(job: Job, verdict: Verdict, release: () => void): void
  /** The rows of a claim are counted from the claim until their answers are durable; the last one closes it. */
  opened(claimId: number, rows: number): void
  /** The same for a single text. */
  openedMessage(textMessageId: number): void
  open(): { claims: number[]; messages: number[] }
  /** Somebody else holds the rows: nothing more is to be claimed. */
  isHeld(): boolean
  /** Resolves when everything added so far is durable. */
  drained(): Promise<void>
}

type Options = {
  pool: pg.Pool
  nodeId: number
  laneId: number
  channel: number
  shard: number
  /** Which of the senders of this node it is. */
  sender: number
  /** How its channel saves answers; as texts are where it says nothing. */
  save?: SaveAnswers | undefined
  /** How many jobs are with the carrier now: when none is, waiting for more answers gains nothing. */
  outstanding(): number
  /** Those of `holding` have a slot still. */
  onSaved(jobs: readonly Job[], holding: readonly Job[]): void
  /** Its slot is to be given back before it is saved. */
  onLent(job: Job): void
  onError(error: unknown): void
}

const mostInBatch = 256
const longestWaitMs = 20
const retryAfterMs = 250
/** A carrier that has used an id again does so for a while. */
const repeatsForMs = 60_000

export const openAnswers = (options: Options): Answers => {
  let entries: Entry[] = []
  const openRows = new Map<number, number>()
  const openMessages = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let isSaving = false
  let isHeld = false
  /** What is being saved, and stays as it is until it is known to be saved or refused; with its number. */
  let current: readonly Entry[] | undefined
  let number = 0
  let repeatsUntil = Number.NEGATIVE_INFINITY
  let largest = 4 * mostInBatch
  let waiters: (() => void)[] = []

  const schedule = () => {
    if (isSaving || entries.length === 0) return
    if (entries.length >= mostInBatch || options.outstanding() <= entries.length) void flush()
    else timer ??= setTimeout(() => void flush(), longestWaitMs)
  }

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isSaving || entries.length === 0) return
    isSaving = true
    if (!current) {
      current = nextBatch(entries, largest)
      number++
    }
    const batch = current
    try {
      await save(batch)
      current = undefined
      isHeld = false
      largest = 4 * mostInBatch
    } catch (error) {
      options.onError(error)
      if (limitOf(error) === 'lock') lendAll()
      // What PostgreSQL says of the data itself does not pass: halved until the one remains, which is left in doubt.
      if (isAboutData(error)) {
        current = undefined
        if (batch.length === 1) entries[0] = inDoubt(entries[0]!)
        else largest = Math.ceil(batch.length / 2)
      }
      isSaving = false
      timer = setTimeout(() => void flush(), retryAfterMs)
      return
    }
    entries = entries.slice(batch.length)
    isSaving = false
    for (const { job, release, isLent } of batch) {
      if (!isLent) release()
      if (job.kind === 'recipient') closeRow(job.claimId)
      else openMessages.delete(job.textMessageId)
    }
    const jobsOf = (some: readonly Entry[]) => some.map(({ job }) => job)
    options.onSaved(jobsOf(batch), jobsOf(batch.filter(({ isLent }) => !isLent)))
    if (entries.length === 0) {
      for (const done of waiters) done()
      waiters = []
    }
    schedule()
  }

  const lendAll = () => {
    isHeld = true
    for (const entry of entries) {
      if (entry.isLent) continue
      entry.isLent = true
      entry.release()
      options.onLent(entry.job)
    }
  }

  const save = async (batch: readonly Entry[]) => {
    const { nodeId, sender, laneId, channel, shard } = options
    const numbered = { nodeId, sender, batch: number }
    const [first] = batch
    if (first!.job.kind === 'message') return await saveMessageAnswer(options.pool, messageAnswer(first!), numbered)
    const answers = batch.map(recipientAnswer)
    const closedClaims = claimsClosedBy(batch)
    const all = { answers, closedClaims, laneId, channel, shard, ...numbered }
    if (options.save) return void (await options.save(options.pool, all))
    try {
      await saveRecipientAnswers(options.pool, all, performance.now() > repeatsUntil)
    } catch (error) {
      if (!isRepeat(error)) throw error
      repeatsUntil = performance.now() + repeatsForMs
      await saveRecipientAnswers(options.pool, all)
    }
  }

  /** Claims of which every row is answered with this batch. */
  const claimsClosedBy = (batch: readonly Entry[]) => {
    const answered = new Map<number, number>()
    for (const { job } of batch) {
      if (job.kind === 'recipient') answered.set(job.claimId, (answered.get(job.claimId) ?? 0) + 1)
    }
    return [...answered].filter(([claimId, count]) => openRows.get(claimId) === count).map(([claimId]) => claimId)
  }

  const closeRow = (claimId: number) => {
    const left = (openRows.get(claimId) ?? 0) - 1
    if (left > 0) openRows.set(claimId, left)
    else openRows.delete(claimId)
  }

  return {
    add(job, verdict, release) {
      entries.push({ job, verdict, release, isLent: false })
      if (isHeld) lendAll()
      schedule()
    },
    drained: () => (entries.length === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
    opened: (claimId, rows) => openRows.set(claimId, rows),
    isHeld: () => isHeld,
    openedMessage: (textMessageId) => openMessages.add(textMessageId),
    open: () => ({ claims: [...openRows.keys()], messages: [...openMessages] }),
  }
}

const of = (verdict: Verdict) => ({
  state: verdict.state,
  reason: 'reason' in verdict ? verdict.reason : reason.none,
  waitMs: 'waitMs' in verdict ? verdict.waitMs : 0,
  tries: 'tries' in verdict ? verdict.tries : 0,
})

const recipientAnswer = ({ job, verdict }: Entry): RecipientAnswer => {
  if (job.kind !== 'recipient') throw new TypeError('not a recipient')
  const { accountId, broadcastId, phone } = job
  const carrierId = job.line.carrier.id
  return { accountId, broadcastId, phone, carrierId, ...handedOver(job, verdict), ...of(verdict), ...calledOf(verdict) }
}

const calledOf = (verdict: Verdict) => ('isCall' in verdict ? { called: verdict } : {})

const messageAnswer = ({ job, verdict }: Entry): MessageAnswer => {
  if (job.kind !== 'message') throw new TypeError('not a message')
  const { accountId, textMessageId, phone } = job
  const carrierId = job.line.carrier.id
  return { accountId, textMessageId, phone, carrierId, ...handedOver(job, verdict), ...of(verdict) }
}

/** Some carriers give all parts of a text one id, and one receipt; some give none. */
const handedOver = (job: Job, { state }: Verdict) => {
  const known = state === outcome.accepted || state === outcome.unknown ? job.messageIds : []
  const messageIds = [...new Set(known.filter((id) => id !== ''))]
  return {
    messageIds,
    parts: state === outcome.accepted && messageIds.length > 0 ? messageIds.length : job.prepared.parts,
  }
}

/**
 * What one statement can save: a single text, or recipients up to the next single text or the first who is there already,
 * because one statement moves a row once.
 */
const nextBatch = (entries: readonly Entry[], most: number): readonly Entry[] => {
  const seen = new Set<string>()
  const isOver = ({ job }: Entry, index: number) => {
    if (job.kind === 'message') return index > 0
    const key = `${job.broadcastId} ${job.phone}`
    const isRepeat = seen.has(key) || entries[0]!.job.kind === 'message'
    seen.add(key)
    return isRepeat && index > 0
  }
  const end = entries.findIndex((entry, index) => index === most || isOver(entry, index))
  return entries.slice(0, end < 0 ? most : end)
}

const isAboutData = (error: unknown) => /^(21|22|23|42)/.test((error as { code?: string }).code ?? '')

const inDoubt = (entry: Entry): Entry => ({
  ...entry,
  job: { ...entry.job, messageIds: [] },
  verdict: { state: outcome.unknown },
})

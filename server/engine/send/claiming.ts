/**
 * Claims for one lane: what is said singly first, then broadcasts in turn. One claim of each kind at a time; what is wished for
 * meanwhile is looked at after it. A claim that failed may have been committed all the same: its rows have certainly not been written, and
 * come back later (`returnUnheard`), never while another claim is under way.
 */
import type pg from 'pg'
import type { Lease } from '../lanes/lease-store.ts'
import type { Line } from '../lanes/lines.ts'
import type { Holder } from '../lanes/slots.ts'
import type { Due } from '../lanes/work-store.ts'
import { type Kept, returnUnheard, saveMessageParts } from './answer-store.ts'
import { saveClaimParts } from './claim-store.ts'
import type { Gates } from './gates.ts'
import type { Job } from './job.ts'
import type { ClaimedRecipient, ClaimedSingle, Sendable, Sending } from './sending.ts'

type ClaimingOptions = {
  pool: pg.Pool
  /** What its channel claims, and what leaves in its words. */
  sending: Sending
  /** The number that it leaves from. */
  from: number
  holder: Holder
  gates: Gates
  shard: number
  lease(): Lease
  /** What to claim for; undefined while nothing may be claimed. */
  line(): Line | undefined
  roomForSingles(line: Line): number
  roomForRecipients(line: Line): number
  opened(claimId: number, rows: number): void
  openedMessage(textMessageId: number): void
  open(): Kept
  /** A job in our hands; `bar` is why it may not be texted, 0 for none. */
  take(job: Job, bar: number): void
  /** Something was taken, or nothing is being claimed any more. */
  onTaken(): void
  onEnd(): void
  onProgress(broadcastId: number): void
  onError(error: unknown): void
}

/** What is claimed apart: each one at a time. */
const kinds = ['singles', 'recipients'] as const
type Kind = (typeof kinds)[number]

/** How long the list of open broadcasts is believed; their status is checked again by every claim. */
const broadcastsFreshMs = 250
/** How long after a failure there may be claims whose answer was lost. */
const lossesForMs = 60_000
const againAfterMs = 250
/** Asked for at first: what a question holds of the window is nobody else's meanwhile. */
const fewSingles = 16

export const openClaiming = (options: ClaimingOptions) => {
  const { pool, holder, gates, sending } = options
  const { claims, singles } = sending
  const busy = new Set<Kind>()
  let mayHaveLostUntil = 0
  let wantsSingles = true
  let areManySingles = false
  let wantsRecipients = true
  let open: Sendable[] = []
  let openUntil = 0
  let lookedAt = 0
  let turn = 0
  /** Those in whose windows we have a share. */
  const lines = new Set<Line>()

  /** Whoever is at work on its broadcasts finds the newer ones by itself. */
  const wake = ({ singles, recipients }: Due) => {
    wantsSingles ||= singles
    if (!recipients || wantsRecipients) return
    wantsRecipients = true
    openUntil = 0
  }

  /** Claims what there is room for. Answers whether to look again at once. A single text waits for no claim of recipients. */
  const more = async (): Promise<boolean> => {
    const line = options.line()
    if (!line) return false
    const hasSingles = singles && !busy.has('singles') && wantsSingles && options.roomForSingles(line) > 0
    const claimed = hasSingles ? doing('singles', () => claimSingles(line, singles)) : false
    // Asked only now: the single texts have taken slots.
    const room = !busy.has('recipients') && wantsRecipients ? options.roomForRecipients(line) : 0
    const more = room > 0 ? doing('recipients', () => claimRecipients(line, room)) : false
    const again = await Promise.all([claimed, more])
    return again.some((one) => one)
  }

  const doing = async (kind: Kind, claim: () => Promise<void>): Promise<boolean> => {
    busy.add(kind)
    try {
      await claim()
      return true
    } catch (error) {
      options.onError(error)
      mayHaveLostUntil = performance.now() + lossesForMs
      setTimeout(() => {
        wake({ singles: true, recipients: true })
        options.onTaken()
      }, againAfterMs).unref()
      return false
    } finally {
      busy.delete(kind)
      options.onEnd()
    }
  }

  /** Slots are held while the question is out; what was not claimed is given back. */
  const holding = async <T>({ slots }: Line, room: number, claim: () => Promise<T[]>): Promise<T[]> => {
    slots.take(holder, room)
    let rows: T[] = []
    try {
      rows = await claim()
      return rows
    } finally {
      slots.giveBack(holder, room - rows.length)
    }
  }

  const claimSingles = async (line: Line, { claim, job }: NonNullable<Sending['singles']>) => {
    // A wake that comes while we ask is not lost: it sets the wish again.
    wantsSingles = false
    const room = Math.min(options.roomForSingles(line), areManySingles ? Number.POSITIVE_INFINITY : fewSingles)
    const askedAt = performance.now()
    const rows = await holding<ClaimedSingle>(line, room, () => claim(pool, options.lease(), room))
    areManySingles = rows.length === room
    wantsSingles ||= areManySingles
    let jobs: Job[]
    try {
      jobs = rows.map((row) => job(options.from, line, askedAt, row))
      await saveParts(jobs)
    } catch (error) {
      // Nothing of it is in our hands: it comes back with the claims that were never heard of.
      line.slots.giveBack(holder, rows.length)
      throw error
    }
    for (const [index, one] of jobs.entries()) {
      options.openedMessage(rows[index]!.text_message_id)
      options.take(one, rows[index]!.bar)
    }
    if (rows.length > 0) options.onTaken()
  }

  /** Before the first part of a longer text leaves: what is in doubt later is known to have had parts. */
  const saveParts = async (jobs: readonly Job[]) => {
    const long = jobs.flatMap((job) => (job.kind === 'message' && job.prepared.parts > 1 ? [job] : []))
    if (long.length === 0) return
    const ids = long.map(({ textMessageId }) => textMessageId)
    await saveMessageParts(
      pool,
      ids,
      long.map(({ prepared }) => prepared.parts),
    )
  }

  const rest = () => {
    for (const { slots } of lines) slots.rests(holder)
    lines.clear()
  }

  const claimRecipients = async (line: Line, most: number) => {
    lines.add(line)
    if (performance.now() > openUntil) {
      wantsRecipients = false
      lookedAt = performance.now()
      const all = await claims.sendable(pool, options.lease())
      open = await gates.openOf(all.filter((b) => b.has_retries || !b.is_through))
      openUntil = performance.now() + broadcastsFreshMs
    }
    if (open.length === 0) return rest()
    wantsRecipients = true
    const broadcast = open[turn++ % open.length]!
    const looked = lookedAt
    const { place, retriesOf } = gates.nextOf(broadcast)
    const allowed = await gates.budgetFor(broadcast, most)
    if (allowed === 0) {
      openUntil = 0
      return
    }
    const askedAt = performance.now()
    const ask = {
      lease: options.lease(),
      broadcastId: broadcast.broadcast_id,
      limit: allowed,
      isRealCarrier: !line.carrier.isSimulated,
      requireOptIn: broadcast.require_opt_in,
    }
    const claimed = await holding<ClaimedRecipient>(line, allowed, () =>
      retriesOf === undefined ? claims.next(pool, ask, place) : claims.dueRetries(pool, ask, retriesOf),
    )
    // A claim that failed may have been committed: what it took of a limit stays taken.
    gates.claimed(broadcast, claimed, retriesOf !== undefined)
    await takeAll(line, broadcast, { askedAt, lookedAt: looked }, claimed)
    if (claimed.length > 0) options.onTaken()
    if (claimed.length < allowed) {
      openUntil = 0
      options.onProgress(broadcast.broadcast_id)
    }
  }

  const takeAll = async (
    line: Line,
    broadcast: Sendable,
    times: { askedAt: number; lookedAt: number },
    claimed: readonly ClaimedRecipient[],
  ) => {
    if (claimed.length === 0) return
    const claimId = claimed[0]!.claim_id
    let jobs: Job[]
    try {
      const shared = { line, accountId: options.lease().accountId, ...times, day: gates.day() }
      jobs = sending.jobs(options.from, shared, broadcast, claimed)
      const parts = jobs.reduce((most, job) => Math.max(most, job.prepared.parts), 1)
      if (parts > 1) await saveClaimParts(pool, claimId, parts)
    } catch (error) {
      // Nothing of it is in our hands: it comes back with the claims that were never heard of.
      line.slots.giveBack(holder, claimed.length)
      throw error
    }
    options.opened(claimId, claimed.length)
    for (const [index, job] of jobs.entries()) options.take(job, claimed[index]!.bar)
  }

  return {
    more,
    wake,
    /** Nothing more is claimed: the windows are for others. */
    rest,
    isBusy: () => busy.size > 0,
    /** What was claimed and whose answer was lost with a connection waits again. Answers how much. */
    async returnUnheard(): Promise<number> {
      if (busy.size > 0 || performance.now() > mayHaveLostUntil) return 0
      for (const kind of kinds) busy.add(kind)
      try {
        return await returnUnheard(pool, options.lease(), options.open(), options.shard)
      } finally {
        busy.clear()
      }
    },
  }
}

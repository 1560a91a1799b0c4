/**
 * Claims for one text number: single texts first, then broadcasts in turn. One claim at a time; what is wished for meanwhile is
 * looked at after it. A claim that failed may have been committed all the same: its rows have certainly not been written, and
 * come back later (`returnUnheard`), never while another claim is under way.
 */
import type pg from 'pg'
import type { Carrier } from '../carriers/carrier.ts'
import { type Kept, returnUnheard } from './answer-store.ts'
import {
  type ClaimedMessage,
  type ClaimedRecipient,
  claimDueRetries,
  claimMessages,
  claimNext,
  type Lease,
  type Sendable,
  saveClaimParts,
  sendableBroadcasts,
} from './claim-store.ts'
import type { Job } from './job.ts'
import type { Slots } from './slots.ts'
import { prepareMessage, prepareRecipients } from './texts.ts'

export type ClaimingOptions = {
  pool: pg.Pool
  carrier: Carrier
  phone: number
  slots: Slots
  shard: number
  lease(): Lease
  mayClaim(): boolean
  roomForSingles(): number
  roomForRecipients(): number
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

/** How long the list of open broadcasts is believed; their status is checked again by every claim. */
const broadcastsFreshMs = 250
/** How long after a failure there may be claims whose answer was lost. */
const lossesForMs = 60_000
const againAfterMs = 250

export const openClaiming = (options: ClaimingOptions) => {
  const { pool, carrier, slots } = options
  let isBusy = false
  let mayHaveLostUntil = 0
  let wantsSingles = true
  let wantsRecipients = true
  let open: Sendable[] = []
  let openUntil = 0
  let turn = 0

  const wake = () => {
    wantsSingles = true
    wantsRecipients = true
    openUntil = 0
  }

  /** Claims what there is room for. Answers whether to look again at once. */
  const more = async (): Promise<boolean> => {
    if (isBusy || !options.mayClaim()) return false
    const room = () => (wantsRecipients ? options.roomForRecipients() : 0)
    const singles = wantsSingles && options.roomForSingles() > 0
    if (!singles && room() === 0) return false
    isBusy = true
    try {
      if (singles) await claimSingles()
      // Asked only now: the single texts have taken slots.
      const left = room()
      if (left > 0) await claimRecipients(left)
      return true
    } catch (error) {
      options.onError(error)
      mayHaveLostUntil = performance.now() + lossesForMs
      setTimeout(() => {
        wake()
        options.onTaken()
      }, againAfterMs).unref()
      return false
    } finally {
      isBusy = false
      options.onEnd()
    }
  }

  /** Slots are held while the question is out; what was not claimed is given back. */
  const holding = async <T>(room: number, claim: () => Promise<T[]>): Promise<T[]> => {
    slots.take(room)
    let rows: T[] = []
    try {
      rows = await claim()
      return rows
    } finally {
      slots.giveBack(room - rows.length)
    }
  }

  const claimSingles = async () => {
    // A wake that comes while we ask is not lost: it sets the wish again.
    wantsSingles = false
    const room = options.roomForSingles()
    const askedAt = performance.now()
    const rows = await holding<ClaimedMessage>(room, () => claimMessages(pool, options.lease(), room))
    wantsSingles ||= rows.length === room
    for (const row of rows) {
      options.openedMessage(row.text_message_id)
      options.take(prepareMessage(carrier, options.phone, askedAt, row), row.bar)
    }
    if (rows.length > 0) options.onTaken()
  }

  const claimRecipients = async (room: number) => {
    if (performance.now() > openUntil) {
      wantsRecipients = false
      open = (await sendableBroadcasts(pool, options.lease().textNumberId)).filter(
        (b) => b.has_retries || !b.is_through,
      )
      openUntil = performance.now() + broadcastsFreshMs
    }
    if (open.length === 0) return
    wantsRecipients = true
    const broadcast = open[turn++ % open.length]!
    const claim = broadcast.has_retries ? claimDueRetries : claimNext
    const askedAt = performance.now()
    const claimed = await holding<ClaimedRecipient>(room, () =>
      claim(pool, {
        lease: options.lease(),
        broadcastId: broadcast.broadcast_id,
        limit: room,
        isRealCarrier: !carrier.isSimulated,
        requireOptIn: broadcast.require_text_opt_in,
      }),
    )
    await takeAll(broadcast, askedAt, claimed)
    if (claimed.length > 0) options.onTaken()
    if (claimed.length < room) {
      openUntil = 0
      options.onProgress(broadcast.broadcast_id)
    }
  }

  const takeAll = async (broadcast: Sendable, askedAt: number, claimed: readonly ClaimedRecipient[]) => {
    if (claimed.length === 0) return
    const claimId = claimed[0]!.claim_id
    let jobs: Job[]
    try {
      jobs = prepareRecipients(carrier, options.phone, options.lease().accountId, askedAt, broadcast, claimed)
      const parts = jobs.reduce((most, job) => Math.max(most, job.prepared.parts), 1)
      if (parts > 1) await saveClaimParts(pool, claimId, parts)
    } catch (error) {
      // Nothing of it is in our hands: it comes back with the claims that were never heard of.
      slots.giveBack(claimed.length)
      throw error
    }
    options.opened(claimId, claimed.length)
    for (const [index, job] of jobs.entries()) options.take(job, claimed[index]!.bar)
  }

  return {
    more,
    wake,
    isBusy: () => isBusy,
    /** What was claimed and whose answer was lost with a connection waits again. Answers how much. */
    async returnUnheard(): Promise<number> {
      if (isBusy || performance.now() > mayHaveLostUntil) return 0
      isBusy = true
      try {
        const { textNumberId, epoch } = options.lease()
        return await returnUnheard(pool, textNumberId, epoch, options.open(), options.shard)
      } finally {
        isBusy = false
      }
    },
  }
}

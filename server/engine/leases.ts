/**
 * The numbers that this node sends for. Renewing does nothing but renew: whatever else waits for the database must not
 * let a lease run out under texts that are on their way. Taking, opening and giving back have a beat of their own.
 *
 * A number that is taken is looked through for what its last owner left in doubt before anything is sent.
 */
import type { Platform } from '../platform/platform.ts'
import { startBeat } from './beat.ts'
import { giveBackLease, type LeasedNumber, leaseSeconds, renewLeases, takeLeases } from './lease-store.ts'
import type { NumberLimits } from './number-limits.ts'
import type { Sender } from './sender.ts'

export type Leases = {
  /** There may be numbers to take. */
  wake(): void
  /** Nothing more is taken; what is held is renewed until `stop`. */
  takeNoMore(): Promise<void>
  stop(): Promise<void>
  lookSoon(): void
}

export type LeasesOptions = {
  platform: Platform
  nodeId: number
  senders: Map<number, Sender>
  limits: NumberLimits
  /** Settles what was left in doubt, and opens the sender where it is not open. */
  open(number: LeasedNumber): Promise<Sender>
  /** Routes, limits and hours as they are set now. */
  refresh(numbers: readonly LeasedNumber[]): Promise<void>
  wakeSenders(): void
  onError(error: unknown): void
}

type Held = { number: LeasedNumber; until: number; since: number }

const idleMs = 30_000
/** What staff change is looked at this often, besides being told of it. */
const refreshMs = 5000

export const startLeases = (options: LeasesOptions): Leases => {
  const { platform, nodeId, senders, limits, onError } = options
  const { db, log } = platform
  const held = new Map<number, Held>()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let takesMore = true

  const leaseOf = ({ text_number_id: textNumberId, account_id: accountId, epoch }: LeasedNumber) => ({
    ...{ textNumberId, accountId, nodeId, epoch },
  })
  /** From before the question: the database counts its five seconds from later than that. */
  const deadline = (askedAt: number) => askedAt + leaseSeconds * 1000

  const renewing = startBeat(
    1000,
    async () => {
      const askedAt = performance.now()
      for (const number of await renewLeases(db, nodeId)) {
        const { text_number_id: textNumberId } = number
        held.set(textNumberId, { number, until: deadline(askedAt), since: held.get(textNumberId)?.since ?? askedAt })
        senders.get(textNumberId)?.leaseHolds(leaseOf(number), deadline(askedAt))
      }
      for (const [textNumberId, { until, since }] of held) {
        if (until < deadline(askedAt) && since < askedAt) held.delete(textNumberId)
      }
      for (const [textNumberId, sender] of senders) if (!held.has(textNumberId)) sender.leaseLost()
      await lookAtShares()
    },
    onError,
  )

  /** Whoever shares a limit keeps to its new part from this moment on. */
  const lookAtShares = async () => {
    await limits.lookAtShares()
    for (const { number } of held.values()) senders.get(number.text_number_id)?.limit(limits.paceOf(number))
  }

  /** Side by side: one that fails, or waits for rows that somebody holds, must not hold up the others. */
  const each = (numbers: readonly LeasedNumber[], work: (number: LeasedNumber) => Promise<void>) =>
    Promise.all(numbers.map((number) => work(number).catch(onError)))

  const openOne = async (number: LeasedNumber) => {
    const sender = await options.open(number)
    senders.set(number.text_number_id, sender)
    sender.limit(limits.paceOf(number))
    sender.startsIn(limits.startsIn(number))
    const until = held.get(number.text_number_id)?.until
    if (until !== undefined) sender.leaseHolds(leaseOf(number), until)
  }

  const keepOne = async (number: LeasedNumber) => {
    const { text_number_id: textNumberId, epoch } = number
    const sender = senders.get(textNumberId)
    // Taken, and its sender could not be opened: given back, so that the next taker looks for what is in doubt.
    if (!sender) return await giveBack(textNumberId, epoch)
    if ((await sender.returnUnheard()) > 0) log.warn({ textNumberId }, 'claims whose answer never came wait again')
    if (!takesMore || !sender.isIdleFor(idleMs)) return
    senders.delete(textNumberId)
    sender.leaseLost()
    limits.forget(textNumberId)
    await giveBack(textNumberId, epoch)
  }

  const giveBack = async (textNumberId: number, epoch: number) => {
    held.delete(textNumberId)
    await giveBackLease(db, nodeId, textNumberId, epoch)
  }

  const taking = startBeat(
    1000,
    async () => {
      const kept = [...held.values()].map(({ number }) => number)
      const askedAt = performance.now()
      const taken = takesMore ? await takeLeases(db, nodeId) : []
      for (const number of taken) {
        held.set(number.text_number_id, { number, until: deadline(askedAt), since: performance.now() })
      }
      if (taken.length > 0 || performance.now() - refreshedAt > refreshMs) {
        refreshedAt = performance.now()
        await options.refresh([...kept, ...taken])
      }
      if (taken.length > 0) await lookAtShares()
      await each(taken, openOne)
      await each(kept, keepOne)
      platform.metrics.leases.set(senders.size)
      options.wakeSenders()
    },
    onError,
  )

  return {
    wake: taking.wake,
    lookSoon() {
      refreshedAt = Number.NEGATIVE_INFINITY
      taking.wake()
    },
    async takeNoMore() {
      takesMore = false
      await taking.stop()
    },
    stop: renewing.stop,
  }
}

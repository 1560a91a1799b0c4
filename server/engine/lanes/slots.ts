/**
 * The window of a carrier as it is shared between numbers: every text in our hands, from its claim until its answer is
 * durable, holds one. So after a kill no more texts are in doubt than there are slots.
 *
 * When several want more than there are, accounts have equal shares and the numbers of an account share its own; whoever
 * waits is woken in turn before anybody who holds some takes more. When very many want some, a share would be a text or two, and
 * each claim and each save as dear as one of many: they take turns instead, as many at a time as make a turn worthwhile.
 */
export type Holder = { readonly accountId: number; wake(): void }

export type Slots = {
  readonly total: number
  free(): number
  taken(): number
  /** How many a holder may claim for broadcasts; one in ten is kept for single texts, so that a reply never waits. */
  roomFor(holder: Holder): number
  /** It has nothing more to claim. */
  rests(holder: Holder): void
  take(holder: Holder, count: number): void
  giveBack(holder: Holder, count: number): void
}

/** Who has not asked for so long has nothing to send. */
const restsAfterMs = 1500
/** Who waits is woken, and asks again each second; but for one whose carrier is another's now. */
const givesUpAfterMs = 5000
/** Texts of a turn: its claim and its save are then cheap enough for each. */
const worthwhile = 32
/** So many turns at a time at least. */
const atATime = 8
/** All who wait have had a turn after so long, as far as the carrier answers soon enough. */
const roundSeconds = 2
/** A turn that is not whole is taken when nobody has had any for so long. */
const scrapsAfterMs = 100
const countedForMs = 20

type SlotsOptions = {
  now?: () => number
  /** How many texts the carrier answers in a second when the window is full; as far as is known. */
  perSecond?: () => number
  /** How many are kept for what is said singly; one in ten where nothing is said. */
  kept?: number
}

export const openSlots = (
  total: number,
  {
    now = () => performance.now(),
    perSecond = () => Number.POSITIVE_INFINITY,
    kept = total === 1 ? 0 : Math.ceil(total / 10),
  }: SlotsOptions = {},
): Slots => {
  const held = new Map<Holder, number>()
  const askedAt = new Map<Holder, number>()
  const waiting = new Set<Holder>()
  let taken = 0
  let isWaking = false
  let servedAt = Number.NEGATIVE_INFINITY

  /** Numbers that ask, by account; counted anew now and then, as it is asked for with every answer of a carrier. */
  let askers = new Map<number, number>()
  let countedAt = Number.NEGATIVE_INFINITY
  const count = () => {
    if (now() - countedAt < countedForMs) return
    countedAt = now()
    askers = new Map()
    for (const [holder, at] of askedAt) {
      if (now() - at > (waiting.has(holder) ? givesUpAfterMs : restsAfterMs)) {
        askedAt.delete(holder)
        waiting.delete(holder)
      } else askers.set(holder.accountId, (askers.get(holder.accountId) ?? 0) + 1)
    }
  }

  /** The part of the window that is this holder's while others want theirs. */
  const shareOf = ({ accountId }: Holder) => {
    if (askedAt.size <= 1) return total
    count()
    const mine = Math.max(1, askers.get(accountId) ?? 1)
    const accounts = askers.size + (askers.has(accountId) ? 0 : 1)
    return Math.max(1, Math.floor((total - kept) / accounts / mine), Math.floor(turn() / mine))
  }

  const turn = () => {
    const whole = Math.min(
      worthwhile,
      (total - kept) / atATime,
      (perSecond() * roundSeconds) / Math.max(1, askers.size),
    )
    return Math.max(1, Math.floor(whole))
  }

  const rests = (holder: Holder) => {
    if (askedAt.delete(holder)) countedAt = Number.NEGATIVE_INFINITY
    waiting.delete(holder)
  }

  /** Those who wait in front of it, who each get one first. */
  const before = (holder: Holder) => {
    let count = 0
    for (const other of waiting) {
      if (other === holder) return count
      count++
    }
    return count
  }

  const wakeWaiting = () => {
    if (isWaking || waiting.size === 0) return
    isWaking = true
    setImmediate(() => {
      isWaking = false
      for (const holder of [...waiting]) {
        if (total - kept - taken < (isOverdue() ? 1 : turn())) return
        holder.wake()
      }
    })
  }

  const isOverdue = () => now() - servedAt > scrapsAfterMs

  return {
    total,
    free: () => Math.max(0, total - taken),
    taken: () => taken,
    roomFor(holder) {
      if (!askedAt.has(holder)) countedAt = Number.NEGATIVE_INFINITY
      askedAt.set(holder, now())
      const share = shareOf(holder) - (held.get(holder) ?? 0)
      const left = Math.min(total - kept - taken - before(holder) * turn(), share)
      const isScrap = left < Math.min(share, turn()) && askedAt.size > 1 && !isOverdue()
      const room = isScrap ? 0 : left
      if (room <= 0 && share > 0) waiting.add(holder)
      return Math.max(0, room)
    },
    rests,
    take(holder, count) {
      if (count > 0) servedAt = now()
      taken += count
      held.set(holder, (held.get(holder) ?? 0) + count)
      waiting.delete(holder)
    },
    giveBack(holder, count) {
      taken -= count
      const left = (held.get(holder) ?? 0) - count
      if (left > 0) held.set(holder, left)
      else held.delete(holder)
      wakeWaiting()
    },
  }
}

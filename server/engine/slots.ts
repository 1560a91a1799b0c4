/**
 * The window of a carrier as it is shared between numbers: every text in our hands, from its claim until its answer is
 * durable, holds one. So after a kill no more texts are in doubt than there are slots.
 */
export type Slots = {
  readonly total: number
  free(): number
  /** One in ten is kept for single texts, so that a reply never waits behind a broadcast. */
  freeForBroadcasts(): number
  take(count: number): void
  giveBack(count: number): void
}

export const openSlots = (total: number): Slots => {
  let taken = 0
  const kept = total === 1 ? 0 : Math.ceil(total / 10)
  return {
    total,
    free: () => Math.max(0, total - taken),
    freeForBroadcasts: () => Math.max(0, total - kept - taken),
    take(count) {
      taken += count
    },
    giveBack(count) {
      taken -= count
    },
  }
}

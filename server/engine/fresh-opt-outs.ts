/**
 * Opt-outs of the last moments, before the claims know of them: fed by this node's own inbound texts and by notify from
 * the others, asked before each write. Claims are younger than a minute, so older entries are forgotten.
 */
export type FreshOptOuts = {
  add(accountId: number, phone: number): void
  remove(accountId: number, phone: number): void
  has(accountId: number, phone: number): boolean
}

const keepMs = 120_000

export const openFreshOptOuts = (now: () => number = () => performance.now()): FreshOptOuts => {
  const fresh = new Map<string, number>()
  const keyOf = (accountId: number, phone: number) => `${accountId}:${phone}`
  const forget = () => {
    for (const [key, at] of fresh) {
      if (now() - at < keepMs) return
      fresh.delete(key)
    }
  }
  return {
    add(accountId, phone) {
      forget()
      const key = keyOf(accountId, phone)
      // Deleted first, so that the map stays in the order of time.
      fresh.delete(key)
      fresh.set(key, now())
    },
    remove: (accountId, phone) => void fresh.delete(keyOf(accountId, phone)),
    has: (accountId, phone) => fresh.size > 0 && fresh.has(keyOf(accountId, phone)),
  }
}

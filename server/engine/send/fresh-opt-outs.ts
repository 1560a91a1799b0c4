import type { reason } from '@carillon/domain/broadcast/reason.ts'

/**
 * Opt-outs of the last moments, before the claims know of them: fed by this node's own inbound texts and by notify from
 * the others, asked before each write. Claims are younger than a minute, so older entries are forgotten.
 *
 * Many at once, such as an uploaded list, come as one notice that names nobody. What was claimed before it may be somebody of
 * the list, so it is put down unsent and claimed again, at most half a second of each number's pace. Nobody is missed: a
 * notice arrives after its commit, so a claim that was asked for later has seen the rows; and nobody is texted later than the
 * notice takes, as each write asks. The same holds for what this node may not have heard while its listener was away.
 */
export type FreshOptOuts = {
  add(accountId: number, phone: number, why: WhyOut): void
  remove(accountId: number, phone: number): void
  /** More of this account than are named. */
  addMany(accountId: number): void
  /** What is allowed to be sent to this phone has changed: its claim is to be asked for again. */
  askAgain(accountId: number, phone: number): void
  /** Opt-outs of any account may have gone unheard until now. */
  missed(): void
  /** Undefined for who may be texted. */
  whyOut(accountId: number, phone: number): WhyOut | undefined
  /** What a claim of that moment knows may be out of date. */
  isOvertaken(accountId: number, phone: number, askedAt: number): boolean
}

/** Said so, or may have and a person decides. */
export type WhyOut = typeof reason.optedOut | typeof reason.heldForReview

/** The account of those who asked never to be contacted by any. */
export const everyAccount = 0

const keepMs = 120_000

export const openFreshOptOuts = (now: () => number = () => performance.now()): FreshOptOuts => {
  const fresh = new Map<string, { at: number; why: WhyOut }>()
  const many = new Map<number, number>()
  const changed = new Map<string, { at: number }>()
  const keyOf = (accountId: number, phone: number) => `${accountId}:${phone}`
  const forget = (entries: Map<string, { at: number }>) => {
    for (const [key, { at }] of entries) {
      if (now() - at < keepMs) return
      entries.delete(key)
    }
  }
  // Deleted first, so that the map stays in the order of time.
  const note = <Entry extends { at: number }>(entries: Map<string, Entry>, key: string, entry: Entry) => {
    forget(entries)
    entries.delete(key)
    entries.set(key, entry)
  }
  const isAfter = (accountId: number, askedAt: number) => (many.get(accountId) ?? -Infinity) >= askedAt
  return {
    add: (accountId, phone, why) => note(fresh, keyOf(accountId, phone), { at: now(), why }),
    remove: (accountId, phone) => void fresh.delete(keyOf(accountId, phone)),
    addMany: (accountId) => void many.set(accountId, now()),
    askAgain: (accountId, phone) => note(changed, keyOf(accountId, phone), { at: now() }),
    missed: () => void many.set(everyAccount, now()),
    whyOut: (accountId, phone) => (fresh.size > 0 ? fresh.get(keyOf(accountId, phone))?.why : undefined),
    isOvertaken: (accountId, phone, askedAt) =>
      (many.size > 0 && (isAfter(accountId, askedAt) || isAfter(everyAccount, askedAt))) ||
      (changed.size > 0 && (changed.get(keyOf(accountId, phone))?.at ?? -Infinity) >= askedAt),
  }
}

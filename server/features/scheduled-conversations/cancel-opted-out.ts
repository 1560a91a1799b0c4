/**
 * Whoever opts out is not written to later either, and who wrote to them is told (rules/inbox 12). It is done a moment after the opt-out, by
 * every node that hears of it, whoever comes first; what nobody has heard of is found by looking. Nothing hangs on it: what is due is asked
 * again whether it may be said.
 */
import type { Platform } from '../../platform/platform.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { noteMail } from '../mails/note-mail.ts'
import { accountsThatWait, cancelWaiting } from './cancel-store.ts'
import { tellScheduled } from './tell-scheduled.ts'

type Heard = {
  accountId: number
  /** Null where many have opted out at once. */
  phone: number | null
}

export const openCanceling = (platform: Platform) => {
  /** By account, as in `Heard`. */
  let heard = new Map<number, Set<number> | null>()
  let wholeAt = 0
  return {
    hear({ accountId, phone }: Heard): void {
      const known = heard.get(accountId)
      if (phone === null || known === null) heard.set(accountId, null)
      else heard.set(accountId, (known ?? new Set()).add(phone))
    },
    /** What was heard since the last time; where that is nothing, and every ten minutes, everything is looked at. */
    async work(): Promise<void> {
      const taken = heard
      heard = new Map()
      const now = platform.clock.now().getTime()
      const isWhole = taken.size === 0 || now - wholeAt >= wholeEveryMs
      if (isWhole) wholeAt = now
      const asked = isWhole ? null : [...taken.keys()]
      for (const accountId of await accountsThatWait(platform.db, asked)) {
        const phones = isWhole ? null : (taken.get(accountId) ?? null)
        await inUnit(platform, mintScope(nobody(accountId)), (unit) => cancelOptedOut(unit, phones && [...phones]))
      }
    },
  }
}

/** Of global opt-outs, and where a notice was lost, nobody hears. */
const wholeEveryMs = 10 * 60_000

const cancelOptedOut = async (unit: Unit, phones: readonly number[] | null) => {
  const { db: tx, scope, now } = unit
  for (const canceled of await cancelWaiting(tx, scope, phones, now)) {
    const about = { kind: 'scheduledNotSent', aboutId: canceled.id, aboutKey: '' } as const
    await noteMail(tx, scope, about, canceled.userId, now)
    tellScheduled(unit, canceled)
  }
}

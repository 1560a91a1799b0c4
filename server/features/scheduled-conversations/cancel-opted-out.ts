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

/** One phone; null for all that have opted out by now. */
type Heard = { accountId: number; phone: number | null }

export const openCanceling = (platform: Platform) => {
  const heard = new Map<string, Heard>()
  return {
    hear: (one: Heard): void => void heard.set(`${one.accountId}:${one.phone}`, one),
    /** What was heard since the last time; where that is nothing, everything is looked at. */
    async work(): Promise<void> {
      const all = [...heard.values()]
      heard.clear()
      for (const { accountId, phone } of all.length > 0 ? all : await everything(platform)) {
        await inUnit(platform, mintScope(nobody(accountId)), (unit) => cancelOptedOut(unit, phone))
      }
    },
  }
}

const everything = async ({ db }: Platform): Promise<Heard[]> =>
  (await accountsThatWait(db)).map((accountId) => ({ accountId, phone: null }))

const cancelOptedOut = async (unit: Unit, phone: number | null) => {
  const { db: tx, scope, now } = unit
  for (const canceled of await cancelWaiting(tx, scope, phone, now)) {
    const about = { kind: 'scheduledNotSent', aboutId: canceled.id, aboutKey: '' } as const
    await noteMail(tx, scope, about, canceled.userId, now)
    tellScheduled(unit, canceled)
  }
}

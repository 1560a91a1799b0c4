/**
 * Texts that people have written to be said at a later time. Each is said in one transaction with ending its wait: it is in the outbox and
 * known to be, or neither. Nodes share them by the locks on their rows. What is refused then is ended with why, and its writer is told by
 * mail; what is broken for a moment undoes all of it, and the next round tries again until it is too late.
 */
import { missedAfterMs } from '@carillon/domain/time/repeating-runs.ts'
import { isPassing } from '../../platform/database.ts'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { attempt, inUnit, type Unit } from '../../platform/unit.ts'
import { lockBalance } from '../billing/store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { hasOptedOut, scheduledStatus } from './policy.ts'
import { sayScheduled } from './send-scheduled.ts'
import { endScheduled, findDue, lockDue, type Scheduled } from './store.ts'
import { tellScheduled } from './tell-scheduled.ts'
import { writerOf } from './writer-of.ts'

/** Says everything that is due, each once, however many nodes do this. */
export const sayDue = async (platform: Platform): Promise<void> => {
  const leaveOut: number[] = []
  for (;;) {
    const due = await findDue(platform.db, platform.clock.now(), leaveOut)
    if (due.length === 0) return
    for (const { accountId, id } of due) {
      // Looked at once in a round, whatever comes of it.
      leaveOut.push(id)
      try {
        await inUnit(platform, mintScope(nobody(accountId)), (unit) => sayOne(unit, id))
      } catch (error) {
        platform.log.warn({ accountId, id, error: describeError(error) }, 'A scheduled text waits')
      }
    }
  }
}

const sayOne = async (unit: Unit, id: number) => {
  const { db: tx, scope, now } = unit
  await lockBalance(tx, scope)
  const text = await lockDue(tx, scope, id, now)
  if (!text) return
  if (now.getTime() - Date.parse(text.dueAt) > missedAfterMs) return await fail(unit, text, missed)
  const { error } = await attempt(unit, async (part) => sayScheduled(part, await writerOf(part, text), text))
  if (!error) return
  if (isPassing(error)) throw error
  if (!(error instanceof Refusal)) {
    unit.log.error({ id, error: describeError(error) }, 'A scheduled text broke')
    return await fail(unit, text, broke)
  }
  const reason = String(error.facts.Reason ?? '')
  if (reason === 'OptedOut') return await end(unit, text, scheduledStatus.canceled, hasOptedOut)
  if (reason === 'CannotBeTexted') return await end(unit, text, scheduledStatus.canceled, error.message)
  await fail(unit, text, error.message)
}

const fail = async (unit: Unit, text: Scheduled, why: string) => end(unit, text, scheduledStatus.failed, why)

const end = async (unit: Unit, text: Scheduled, status: 2 | 3, reason: string) => {
  const { db: tx, scope, now } = unit
  await endScheduled(tx, scope, text.id, { status, reason, now })
  await noteMail(tx, scope, { kind: 'scheduledNotSent', aboutId: text.id, aboutKey: '' }, text.userId, now)
  tellScheduled(unit, text)
}

const missed = 'It was not sent because Carillon was not running at its time. Write it anew if it is still wanted.'
const broke = 'Something went wrong on our side and it was not sent. Our staff have been told.'

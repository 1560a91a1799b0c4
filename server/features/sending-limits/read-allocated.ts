import { currentLimit } from '@carillon/domain/broadcast/sending-limits.ts'
import { pacificDay } from '@carillon/domain/time/pacific.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { accountFacts, allocatedSince } from './store.ts'

/** What has left and is promised on the day of a start, and the messages of a day. */
export const readAllocated = async (db: Db, scope: Scope, { startAt, now }: { startAt: number; now: number }) => {
  const today = pacificDay(now)
  const day = pacificDay(Math.max(startAt, now))
  const rows = await allocatedSince(db, scope, { from: today, today })
  return {
    StartDateAllocatedTextCredits: rows.reduce((sum, row) => sum + (row.day === day ? row.used + row.promised : 0), 0),
    MessagesPerDay: currentLimit(await accountFacts(db, scope)).messagesPerDay,
  }
}

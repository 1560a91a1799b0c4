import type { exportAccountLog, LogEntry } from '@carillon/contract/account-log.ts'
import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import type { FileReply } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { inZone } from './in-zone.ts'
import { type LogRequest, listLog } from './log-store.ts'

type Filters = Omit<LogRequest, 'before' | 'limit'>

/** Days are those of whoever asks. */
export const readLogQuery = (
  { timeZone }: Pick<Scope, 'timeZone'>,
  { q, Kind, UserID, From, To }: z.output<(typeof exportAccountLog)['query']>,
): Filters => {
  const startOf = (day: string, daysLater: number) =>
    new Date(Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds)
  return {
    ...{ q: q?.trim() ?? '', kind: Kind ?? null, userId: UserID ?? null },
    from: From === undefined ? null : startOf(From, 0),
    until: To === undefined ? null : startOf(To, 1),
  }
}

const atOnce = 1000

/** Latest first, streamed as it is read. */
export const exportLog = ({ db, clock }: Platform, scope: Scope, filters: Filters): FileReply => ({
  fileName: `Log ${inZone(clock.now().toISOString(), scope.timeZone).slice(0, 10)}.csv`,
  content: lines(db, scope, filters),
})

async function* lines(db: Platform['db'], scope: Scope, filters: Filters) {
  yield csvMark + csvLine(['Date/Time', 'By', 'Kind', 'What', 'Which', 'Note'])
  let before: number | null = null
  for (;;) {
    const entries: LogEntry[] = await listLog(db, scope, { ...filters, before, limit: atOnce })
    yield entries.map((entry) => csvLine(cellsOf(entry, scope.timeZone))).join('')
    if (entries.length < atOnce) return
    before = entries.at(-1)!.LogEntryID
  }
}

const cellsOf = ({ CreatedDate, By, Kind, Summary, Subject, Reason }: LogEntry, timeZone: string): string[] => [
  ...[inZone(CreatedDate, timeZone), By, Kind, Summary, Subject?.Name ?? '', Reason],
]

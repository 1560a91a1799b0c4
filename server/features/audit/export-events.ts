import type { AuditEvent } from '@carillon/contract/audit.ts'
import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileReply } from '../../platform/route.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { inZone } from './in-zone.ts'
import { type AuditRequest, eventsBefore } from './store.ts'

/** The events under the query, latest first, streamed as they are read. */
export const exportEvents = ({ db, clock }: Platform, scope: StaffScope, request: AuditRequest): FileReply => {
  const today = inZone(clock.now().toISOString(), scope.own.timeZone).slice(0, 10)
  return { fileName: `Audit log ${today}.csv`, content: lines(db, scope, request) }
}

async function* lines(db: Platform['db'], scope: StaffScope, request: AuditRequest) {
  yield csvMark + csvLine(['Date/Time', 'Account', 'Organization', 'Kind', 'What', 'Reason', 'By', 'Staff'])
  let before: number | null = null
  for (;;) {
    const events: AuditEvent[] = await eventsBefore(db, scope, request, before)
    if (events.length === 0) return
    yield events.map((event) => csvLine(cellsOf(event, scope.own.timeZone))).join('')
    before = events.at(-1)!.AuditEventID
  }
}

const cellsOf = (event: AuditEvent, timeZone: string): string[] => [
  inZone(event.CreatedDate, timeZone),
  String(event.AccountID),
  event.CompanyName,
  event.Kind,
  event.Summary,
  event.Reason,
  event.By,
  event.IsStaff ? 'Yes' : 'No',
]

import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FileReply } from '../../../platform/route.ts'
import type { Scope } from '../../../platform/scope.ts'
import { byWhom } from './list-opt-outs.ts'
import { everyOptOut, type OptOutRequest, type OptOutRow } from './store.ts'

/** The opt-outs under the query, in its order, streamed as they are read. */
export const exportOptOuts = ({ db, clock }: Platform, scope: Scope, request: OptOutRequest): FileReply => {
  const today = inZone(clock.now().toISOString(), scope.timeZone).slice(0, 10)
  return { fileName: `Opt-outs ${today}.csv`, content: lines(db, scope, request) }
}

async function* lines(db: Platform['db'], scope: Scope, request: OptOutRequest) {
  yield csvMark +
    csvLine(['Phone Number', 'First Name', 'Last Name', 'Channel', 'Opted Out', 'Source', 'By', 'Date/Time'])
  for await (const batch of everyOptOut(db, scope, request)) {
    yield batch.map((row) => csvLine(cellsOf(row, scope.timeZone))).join('')
  }
}

const cellsOf = (row: OptOutRow, timeZone: string): string[] => [
  formatPhone(Number(row.key.phone)),
  row.FirstName,
  row.LastName,
  row.Channel === 'Text' ? 'Texts' : 'Calls',
  byWhom(row),
  row.Source,
  row.By ?? '',
  inZone(row.CreatedDate, timeZone),
]

/** '2026-11-20 17:40:05' in the user's zone. */
const inZone = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 })
    .replace('T', ' ')

import { channel } from '@carillon/domain/broadcast/channel.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, sql } from '../../../platform/database.ts'
import { localTime } from '../../../platform/local-time.ts'
import type { ListRequest } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'
import { areChosen, type ChosenOf } from '../chosen-store.ts'
import { isOptOut, type RepliesAsked, repliesOfChosen, surveyLabel } from '../replies/store.ts'
import { answerOf, attempts, creditsOf, type DetailSort, detailOf, inOrder, resultOf } from '../store.ts'

const fetchSize = 2000

/** A select of one column `cells`, a batch at a time, however many rows there are. Within a transaction. */
export async function* fetchRows(tx: Db, rows: RawBuilder<unknown>): AsyncGenerator<string[][]> {
  await sql`declare broadcast_export no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const batch = await all<{ cells: string[] }>(tx, sql`fetch ${sql.lit(fetchSize)} from broadcast_export`)
    if (batch.length > 0) yield batch.map(({ cells }) => cells)
    if (batch.length < fetchSize) break
  }
}

/** In the user's zone: 2026-11-20 17:40:05. */
export const inZone = (scope: Scope, at: RawBuilder<unknown>) =>
  sql`coalesce(to_char(${localTime(at, scope.timeZone)}, 'YYYY-MM-DD HH24:MI:SS'), '')`

export const detailHeads = [
  ...['Phone', 'First Name', 'Last Name', 'Notes', 'Result', 'Result Detail', 'Answered By', 'Date/Time', 'Attempts'],
  ...['Duration', 'Transfer', 'Survey Response', 'Credits'],
]

export const detailCells = (scope: Scope, of: ChosenOf, request: ListRequest<DetailSort>): RawBuilder<unknown> => sql`
  select array[wire_phone(r.phone), r.first_name, r.last_name, r.notes, case ${resultOf} when 'NotSent' then 'Not Sent'
      else ${resultOf} end, ${detailOf}, '', ${inZone(scope, sql`coalesce(r.done_at, r.handed_at)`)}, (${attempts})::text,
    '', '', coalesce(${answerOf}, ''), (${creditsOf})::text] as cells
  from recipients r where r.channel = ${channel.text} and ${areChosen(scope, of)} ${inOrder(request)}`

export const replyHeads = ['Phone', 'First', 'Last', 'Message', 'Received', 'Survey Label', 'Opted Out']

export const replyCells = (scope: Scope, broadcastId: number, asked: RepliesAsked): RawBuilder<unknown> => sql`
  select array[wire_phone(m.phone), coalesce(r.first_name, ''), coalesce(r.last_name, ''), m.message,
    ${inZone(scope, sql`m.created_at`)}, coalesce(${surveyLabel}, ''),
    case when ${isOptOut} then 'Yes' else 'No' end] as cells
  ${repliesOfChosen(scope, broadcastId, asked)} order by m.text_message_id desc`

import type { TextReply } from '@carillon/contract/broadcast-results.ts'
import { surveyLabels } from '@carillon/domain/conversation/survey.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { containing, limitOf } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Chosen } from '../details/read-selection.ts'

export const surveyLabel = sql`case m.survey ${sql.join(
  Object.entries(surveyLabels).map(([id, label]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(label)}`),
  sql` `,
)} end`

const columns = sql`m.text_message_id as "TextMessageID", wire_phone(m.phone) as "PhoneNumber",
  coalesce(r.first_name, '') as "FirstName", coalesce(r.last_name, '') as "LastName", m.message as "Message",
  m.created_at as "ReceivedDate", m.type in ('Stop', 'Auto Opt-out') as "IsOptOut", ${surveyLabel} as "SurveyLabel"`

/** The texts that came back to a broadcast, as far as they meet the search. */
export const replies = (scope: Scope, broadcastId: number, q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  const isFound = sql`(m.message ilike ${containing(q)} or r.first_name || ' ' || r.last_name ilike ${containing(q)}
    or (${digits} <> '' and m.phone::text like ${containing(digits)}))`
  return sql`from text_messages m
    left join recipients r on r.account_id = m.account_id and r.broadcast_id = m.broadcast_id and r.phone = m.phone
    where m.account_id = ${scope.accountId} and m.broadcast_id = ${broadcastId} and m.is_inbound
      and ${q === '' ? sql`true` : isFound}`
}

export const listTextReplies = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  request: ListRequest,
): Promise<{ Items: TextReply[]; Size: number }> => {
  const rows = replies(scope, broadcastId, request.q)
  const Items = await all<TextReply>(
    db,
    sql`select ${columns} ${rows} order by m.text_message_id desc ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size ${rows}`)
  return { Items, Size: size!.size }
}

/** Those who replied, each once: a select of phone, person_id, first_name, last_name, notes. */
export const repliers = (scope: Scope, broadcastId: number, q: string, chosen: Chosen): RawBuilder<unknown> => {
  const isChosen = {
    Selected: sql`m.phone = any(${chosen.phones}::bigint[])`,
    SelectedAll: sql`true`,
    SelectedAllExcept: sql`m.phone <> all(${chosen.phones}::bigint[])`,
  }[chosen.type]
  return sql`select distinct on (m.phone) m.phone, r.person_id, coalesce(r.first_name, '') as first_name,
      coalesce(r.last_name, '') as last_name, coalesce(r.notes, '') as notes
    ${replies(scope, broadcastId, chosen.type === 'Selected' ? '' : q)} and ${isChosen} order by m.phone`
}

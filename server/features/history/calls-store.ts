import type { Voicemail } from '@carillon/contract/calls-in.ts'
import type { TransferRow } from '@carillon/contract/transfers.ts'
import type { Phone } from '@carillon/domain/phone/number.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { voicemailOf } from '../voicemails/store.ts'

/** What is told of one call, out or in; of the latter `heardMs` and what was left in it alone. */
export type SaidCall = {
  id: string
  ourPhone: string
  cause: string | null
  code: string
  answeredBy: 'person' | 'machine' | null
  hasRung: boolean
  hasAnswered: boolean
  isOver: boolean
  heardMs: number
  /** Absent in calls of ours. */
  outcome?: string
  voicemail?: Voicemail | null
  /** Where they pressed 0 in it. */
  transfer?: { to: Phone; Seconds: number | null; Result: TransferRow['Result'] } | null
}

type Page = { before: string | null; limit: number; seesBroadcast: RawBuilder<unknown> }

const ofNoText = sql`null::smallint, 0::smallint`
const ofNobody = sql`'', '', 0, '', '', '', null`

/** Of the call in the row `of`. */
const transferOf = (
  of: RawBuilder<unknown>,
) => sql`(select jsonb_build_object('to', t.to_phone, 'Result', coalesce(t.result, 'InProgress'), 'Seconds',
    case when t.result is distinct from 'Unconfirmed' and not t.is_referred and t.ended_at is not null then t.seconds end)
  from call_transfers t where t.account_id = ${of}.account_id and t.broadcast_id = ${of}.broadcast_id and t.phone = ${of}.phone and t.call_id = ${of}.call_id
  order by (t.result is not distinct from 'Connected') desc, t.call_transfer_id desc limit 1)`

/** Calls to these phones and from them, in the columns of what was said (`findSaid`): a walk along each phone's part of an index. */
export const saidInCalls = (scope: Scope, phones: readonly number[], { before, limit, seesBroadcast }: Page) =>
  sql`select 'Call', 0, false, 'Call', '', c.phone, null::bigint, c.broadcast_id, c.name, ${ofNoText}, c.at, ${ofNobody}, c.call
    from unnest(${phones}::bigint[]) as p(phone) cross join lateral (
      select c.phone, c.broadcast_id, b.name, date_trunc('milliseconds', c.intent_at) as at, jsonb_build_object('id', c.call_id,
        'ourPhone', wire_phone(c.caller_id), 'cause', c.cause, 'code', c.code, 'answeredBy', c.answered_by, 'hasRung', c.rang_at is not null,
        'hasAnswered', c.answered_at is not null, 'isOver', c.ended_at is not null, 'heardMs', c.heard_ms,
        'transfer', ${transferOf(sql`c`)}) as call
      from call_attempts c cross join lateral (select * from broadcasts b
        where b.account_id = c.account_id and b.broadcast_id = c.broadcast_id ${eachByKey}) b
      where c.account_id = ${scope.accountId} and c.phone = p.phone and c.intent_at < coalesce(${before}::timestamptz, 'infinity')
        and b.deleted_at is null and ${seesBroadcast}
      order by c.intent_at desc fetch first ${limit} rows with ties) c
  union all
  select 'CallIn', 0, true, 'CallIn', '', i.phone, null::bigint, i.broadcast_id, i.name, ${ofNoText}, i.at, ${ofNobody}, i.call
    from unnest(${phones}::bigint[]) as p(phone) cross join lateral (
      select i.phone, i.broadcast_id, b.name, date_trunc('milliseconds', i.came_at) as at, jsonb_build_object('id', i.call_in_id::text,
        'ourPhone', wire_phone(i.called), 'hasAnswered', i.answered_at is not null, 'isOver', i.ended_at is not null, 'heardMs', i.heard_ms,
        'outcome', i.outcome, 'transfer', ${transferOf(sql`i`)}, 'voicemail', ${voicemailOf({ account: sql`i.account_id`, id: sql`i.call_in_id`, week: sql`i.week` })}) as call
      from calls_in i left join lateral (select * from broadcasts b
        where b.account_id = i.account_id and b.broadcast_id = i.broadcast_id and ${seesBroadcast} ${eachByKey}) b on true
      where i.account_id = ${scope.accountId} and i.phone = p.phone and i.purpose = 'Callback' and i.came_at < coalesce(${before}::timestamptz, 'infinity')
        and (b.broadcast_id is not null or ${scope.canSeeAllBroadcasts}::boolean)
      order by i.came_at desc fetch first ${limit} rows with ties) i`

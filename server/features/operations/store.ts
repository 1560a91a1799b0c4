import type {
  DeliveryBroadcast,
  DeliveryLink,
  DeliveryNode,
  DeliveryNumber,
  FailedJob,
} from '@carillon/contract/operations.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { aliveForSeconds } from '../../platform/nodes.ts'
import { containing } from '../../platform/page.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { lagOfNode, openBroadcasts, wantedLanes } from './figures-store.ts'

/** Of no account: the scope is that of the staff who look at it. Cheap for the reasons of `figures-store.ts`. */
const rowsOfPage = 20

export type Asked = { q: string; page: number }

const secondsSince = (moment: string) => sql.raw(`floor(extract(epoch from now() - ${moment}))::int`)

/** Nodes that left long ago stay in their table as long as their raw events do. */
export const listNodes = (db: Db, _scope: StaffScope) =>
  all<DeliveryNode>(
    db,
    sql`select n.node_id as "NodeID", n.role as "Role", n.started_at as "StartedDate",
        n.seen_at > now() - make_interval(secs => ${aliveForSeconds}) as "IsAlive",
        case when isfinite(n.seen_at) then greatest(0, ${secondsSince('n.seen_at')}) end as "SecondsSinceSeen",
        coalesce(newest.seq - n.applied_seq, 0) as "Lag", ${secondsSince('oldest.received_at')} as "LagSeconds"
      from nodes n ${lagOfNode}
      where n.seen_at > now() - interval '1 hour' or newest.seq is not null
      order by "IsAlive" desc, n.role, n.node_id limit 200`,
  )

export const listLinks = (db: Db, _scope: StaffScope) =>
  all<DeliveryLink>(
    db,
    sql`select l.node_id as "NodeID", l.carrier_id as "CarrierID", ${carrierName} as "CarrierName", c.kind as "Kind",
        l.is_up as "IsUp", l.health as "Health", l.trouble as "Trouble", l.slots as "Slots", l.taken as "SlotsTaken",
        l.since as "SinceDate", greatest(0, ${secondsSince('l.seen_at')}) as "SecondsSinceSeen"
      from carrier_links l join carriers c using (carrier_id)
      order by l.is_up, "CarrierName", l.node_id limit 200`,
  )

const carrierName = sql`coalesce(nullif(c.name, ''), c.address)`

/** What is in trouble comes first, then who has the most to send. */
export const listNumbers = async (db: Db, _scope: StaffScope, { q, page }: Asked) => {
  const digits = q.replace(/\D/g, '')
  const from = sql`from (
      select account_id, lane_id from ${wantedLanes} w
      union select account_id, lane_id from sending_lanes where node_id is not null
    ) s
    join text_numbers n on n.account_id = s.account_id and n.text_number_id = s.lane_id
    join accounts a on a.account_id = s.account_id
    left join sending_lanes l on l.lane_id = s.lane_id
    left join carriers c using (carrier_id)
    left join (
      select text_number_id, sum(waiting + retrying)::int as waiting from ${openBroadcasts} open
      where status = 'Broadcasting' group by 1
    ) b on b.text_number_id = s.lane_id
    left join lateral (
      select count(*)::int as texts, min(due_at) as oldest from outbox o
      where o.lane_id = s.lane_id and o.due_at <= now()
    ) o on true
    where ${q} = '' or a.company_name ilike ${containing(q)} or (${digits} <> '' and n.phone::text like ${containing(digits)})`
  const Items = await all<DeliveryNumber>(
    db,
    sql`select n.text_number_id as "TextNumberID", wire_phone(n.phone) as "PhoneNumber", n.account_id as "AccountID",
        a.company_name as "CompanyName", l.node_id as "NodeID", coalesce(l.epoch, 0) as "Epoch",
        case when l.node_id is not null then floor(extract(epoch from l.until - now()))::int end as "SecondsLeft",
        l.pace as "Pace", case when c.carrier_id is not null then ${carrierName} end as "CarrierName", l.notice as "Notice",
        coalesce(b.waiting, 0) as "Waiting", o.texts as "SingleTexts", ${secondsSince('o.oldest')} as "OldestSingleText"
      ${from}
      order by l.notice is null and l.node_id is not null, "Waiting" desc, n.phone
      limit ${rowsOfPage} offset ${(page - 1) * rowsOfPage}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size ${from}`)
  return { Items, Size: size!.size }
}

/** What runs comes first, and of it what has the most to send. */
export const listBroadcasts = async (db: Db, _scope: StaffScope, { q, page }: Asked) => {
  const digits = q.replace(/\D/g, '')
  const from = sql`from ${openBroadcasts} b
    join text_numbers n using (account_id, text_number_id)
    join accounts a using (account_id)
    left join sending_lanes l on l.lane_id = b.text_number_id
    where b.status not in ('AwaitingAuthorization', 'AuthorizationApproved') and (${q} = '' or a.company_name ilike ${containing(q)} or b.name ilike ${containing(q)}
      or (${digits} <> '' and n.phone::text like ${containing(digits)}))`
  const Items = await all<DeliveryBroadcast>(
    db,
    sql`select b.broadcast_id as "BroadcastID", b.name as "BroadcastName", b.account_id as "AccountID",
        a.company_name as "CompanyName", b.status as "BroadcastStatus", wire_phone(n.phone) as "PhoneNumber",
        b.start_at as "StartDate", case when b.status = 'Broadcasting' then coalesce(b.notice, l.notice) end as "Notice",
        b.waiting as "Waiting", b.retrying as "Retrying", b.accepted as "OnTheirWay", b.unknown as "Unknown",
        b.handed_over as "HandedOver", b.phone_number_count as "PhoneNumberCount"
      ${from}
      order by b.status <> 'Broadcasting', b.waiting + b.retrying desc, b.broadcast_id
      limit ${rowsOfPage} offset ${(page - 1) * rowsOfPage}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size ${from}`)
  return { Items, Size: size!.size }
}

const longestError = 300

export type Failed = Omit<FailedJob, 'NextStep'>

/** Jobs and tasks that have failed; those that are tried again are among them. Of tasks, those of a day. */
export const listFailedJobs = (db: Db, _scope: StaffScope) =>
  all<Failed>(
    db,
    sql`select * from (
        select task_identifier as "Task", null::bigint as "AccountID", attempts::int as "Attempts",
          attempts >= max_attempts as "IsGivenUp", left(last_error, ${longestError}) as "Error", updated_at as "LastDate"
        from graphile_worker.jobs where last_error is not null
        union all
        select kind, account_id, failures, finished_at is not null, left(error, ${longestError}), failed_at
        from tasks where error is not null and failed_at > now() - interval '1 day'
      ) failed
      order by "IsGivenUp" desc, "LastDate" desc limit 20`,
  )

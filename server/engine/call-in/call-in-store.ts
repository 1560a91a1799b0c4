import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import type { Person } from '../../features/audio/render-speech.ts'
import { confirmationsFrom } from '../../features/deliveries/confirmation-store.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { saveAnswerByKey } from '../call/answer-by-key-store.ts'

/** Accounts that call with this number, or did until they took it out, but for those that were closed: first whoever has shown last that it is theirs. */
export const accountsThatCallWith = (db: Db, callerId: number) =>
  all<{ id: number; isTakenOut: boolean }>(
    db,
    sql`select i.account_id as id, i.removed_at is not null as "isTakenOut" from caller_ids i join accounts a using (account_id)
      where i.phone = ${callerId} and a.account_status_id <> ${accountStatus.closed}
      order by i.removed_at is not null, i.proven_at desc, i.account_id limit 100`,
  )

type LastCall = {
  broadcastId: number
  audioId: number
  /** How long it was for them. */
  seconds: number
  at: string
  own: OwnWords | null
  /** The keys that answer its question; none where it has none. */
  answers: number[]
  /** Nothing is asked, and key 1 confirms. */
  confirms: boolean
  offersRemoval: boolean
  transfers: boolean
}
/** What was said to them alone. */
type OwnWords = { words: string; voice: string; mostSeconds: number; person: Person }

/** Newest first: whoever calls back does so for one of these. */
const callsLookedAt = 200
const daysBack = 30

/**
 * What was meant for this phone by the newest broadcasts that call with this number, have begun and have their message: those by which it
 * was texted, and those by which it is still to be called. A step along an index for each of them.
 */
const meantFor = (scope: Scope, { callerId, phone, since }: { callerId: number; phone: number; since: Date }) =>
  sql`select n.broadcast_id, m.at
    from (
      select v.broadcast_id from broadcast_calls v
      where v.account_id = ${scope.accountId} and v.caller_id = ${callerId} and v.audio_id is not null and not v.awaits_live
      order by v.broadcast_id desc limit ${callsLookedAt}
    ) n cross join lateral (
      select o.started_at from broadcasts o
      where o.account_id = ${scope.accountId} and o.broadcast_id = n.broadcast_id and o.started_at >= ${since} ${eachByKey}
    ) o cross join lateral (
      select max(coalesce(r.handed_at, o.started_at)) as at from recipients r /* every channel */
      where r.account_id = ${scope.accountId} and r.broadcast_id = n.broadcast_id and r.phone = ${phone}
        and r.state not in (${outcome.invalid}, ${outcome.notSent}) having count(*) > 0
    ) m`

/** The last message that was meant for this phone from this number, by call or by a text beside calls, but for those that were taken back. */
export const lastCallTo = (
  db: Db,
  scope: Scope,
  { callerId, phone, now }: { callerId: number; phone: number; now: Date },
): Promise<LastCall | undefined> => {
  const since = new Date(now.getTime() - daysBack * 86_400_000)
  return one<LastCall>(
    db,
    sql`select b.broadcast_id as "broadcastId", b.audio_id as "audioId", b.audio_seconds as seconds, a.at, b.offers_removal as "offersRemoval", b.transfer_number is not null as transfers,
        -- Whoever is texted instead of called answers by text.
        case when b.call_after_minutes is not null or exists (select 1 from recipients r where r.account_id = ${scope.accountId}
            and r.broadcast_id = b.broadcast_id and r.phone = ${phone} and r.channel = ${channel.call})
          then array(select (one ->> 'ID')::int from jsonb_array_elements(coalesce(b.survey_answers, '[]')) one) else '{}'::int[] end as answers,
        b.survey_answers is null and b.call_after_minutes is not null as confirms,
        case when b.live_words is not null then (
          select jsonb_build_object('words', b.live_words, 'voice', b.live_voice, 'mostSeconds', b.most_seconds,
            'person', jsonb_build_object('FirstName', r.first_name, 'LastName', r.last_name, 'Notes', r.notes))
          from recipients r /* every channel */ where r.account_id = ${scope.accountId} and r.broadcast_id = b.broadcast_id
            and r.phone = ${phone} order by r.channel desc limit 1
        ) end as own
      from (
        (select c.broadcast_id, c.intent_at as at from call_attempts c
        where c.account_id = ${scope.accountId} and c.phone = ${phone} and c.week >= ${since}::timestamptz::date - 7 and c.intent_at >= ${since}
          and c.caller_id = ${callerId} and c.cause is distinct from 'cancelled'
        order by c.intent_at desc limit ${callsLookedAt})
        union all (${meantFor(scope, { callerId, phone, since })})
      ) a cross join lateral (
        select 1 from broadcasts o where o.account_id = ${scope.accountId} and o.broadcast_id = a.broadcast_id
          and o.deleted_at is null and o.status <> 'Canceled' ${eachByKey}
      ) o cross join lateral (
        select * from broadcast_calls b where b.account_id = ${scope.accountId} and b.broadcast_id = a.broadcast_id ${eachByKey}
      ) b order by a.at desc limit 1`,
  )
}

/** Who has called this phone last, of those that may still; a step along an index for each account that calls. */
export const whoCalledLast = (db: Db, { phone, now }: { phone: number; now: Date }) => {
  const since = new Date(now.getTime() - daysBack * 86_400_000)
  return one<{ accountId: number; company: string }>(
    db,
    sql`select a.account_id as "accountId", a.company_name as company
      from (select distinct account_id from caller_ids) i join accounts a using (account_id) cross join lateral (
        select c.intent_at as at from call_attempts c
        where c.account_id = i.account_id and c.phone = ${phone} and c.week >= ${since}::timestamptz::date - 7 and c.intent_at >= ${since}
          and c.cause is distinct from 'cancelled'
        order by c.intent_at desc limit 1
      ) c
      where not exists (select 1 from opt_outs o where o.account_id = a.account_id and o.phone = ${phone} and o.channel = 'voice')
      order by c.at desc limit 1`,
  )
}

type NewCallIn = {
  phone: number | null
  called: number
  carrierId: number
  callId: string
  broadcastId: number | null
  purpose?: 'Callback' | 'Recording' | 'Launch'
  now: Date
}

/** Where it is found again. */
export type CallInKey = { id: number; week: string }

export const insertCallIn = async (db: Db, scope: Scope, call: NewCallIn): Promise<CallInKey> =>
  (await one<CallInKey>(
    db,
    sql`insert into calls_in (account_id, phone, called, carrier_id, call_id, came_at, broadcast_id, purpose)
      values (${scope.accountId}, ${call.phone}, ${call.called}, ${call.carrierId}, ${call.callId}, ${call.now},
        ${call.broadcastId}, ${call.purpose ?? 'Callback'})
      returning call_in_id as id, week::text as week`,
  ))!

/**
 * They answer, or confirm, before their phone is in the plan of calls: it is put there as one that need not be called, once. Answers
 * whether it was. A plan that is being made is waited for; what is planned later counts them with the rest.
 */
const saveEarlyAnswer = async (
  db: Db,
  { accountId, broadcastId, phone, answer }: { accountId: number; broadcastId: number; phone: number; answer: number },
  shard: number,
): Promise<boolean> =>
  (await one(
    db,
    sql`with plan as ${once} (
        select wave, is_planned from broadcast_queue where account_id = ${accountId} and broadcast_id = ${broadcastId}
          and channel = ${channel.call} and plan_at is not null for update
      ), answered as (
        insert into recipients (account_id, broadcast_id, phone, channel, person_id, given_phones, credits, segments, state, reason, place,
          first_name, last_name, notes, done_at, survey)
        select r.account_id, r.broadcast_id, r.phone, ${channel.call}::smallint, r.person_id, r.given_phones, 0, 1, ${outcome.notSent}::smallint,
          ${reason.confirmed}::smallint, p.wave - 1, r.first_name, r.last_name, r.notes, now(), ${answer}::smallint
        from plan p cross join recipients r
        where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.phone = ${phone} and r.channel = ${channel.text}
        on conflict (account_id, broadcast_id, phone, channel) do nothing
        returning account_id, broadcast_id, phone
      ), counted as (
        insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, not_sent)
        select a.account_id, a.broadcast_id, ${shard}::smallint, ${channel.call}::smallint, 1 from answered a, plan p where p.is_planned
        on conflict (account_id, broadcast_id, shard, channel) do update set not_sent = c.not_sent + excluded.not_sent
      ), confirmed as (
        ${sql.raw(confirmationsFrom('answered', channel.call))}
      )
      insert into broadcast_answers as n (account_id, broadcast_id, shard, answer, people)
      select account_id, broadcast_id, ${shard}::smallint, ${answer}::smallint, 1 from answered
      on conflict (account_id, broadcast_id, shard, answer) do update set people = n.people + excluded.people
      returning 1`,
  )) !== undefined

/** What they answer in a call back, where it counts. Who is not in the plan of calls yet comes in with it, or has come in while it was waited for. */
export const saveAnswerOfCallBack = async (
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  of: { accountId: number; broadcastId: number; phone: number; answer: number },
  shard: number,
): Promise<boolean> => {
  const save = () => saveAnswerByKey(pool, of, shard)
  return (await save()) || (await saveEarlyAnswer(db, of, shard)) || (await save())
}

type EndedCallIn = {
  answeredAt: Date | null
  endedAt: Date
  heardMs: number
  keys: string
  outcome?: string
  broadcastId?: number | null
}

export const endCallIn = (db: Db, scope: Scope, { id, week }: CallInKey, end: EndedCallIn) =>
  sql`update calls_in set answered_at = ${end.answeredAt}, ended_at = ${end.endedAt}, heard_ms = ${end.heardMs},
      keys = ${end.keys}, outcome = ${end.outcome ?? ''}, broadcast_id = coalesce(${end.broadcastId ?? null}::bigint, broadcast_id)
    where account_id = ${scope.accountId} and call_in_id = ${id} and week = ${week}::date`.execute(db)

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

const mine = (scope: Scope, broadcastId: number, row: string) =>
  sql`${sql.ref(`${row}.account_id`)} = ${scope.accountId} and ${sql.ref(`${row}.broadcast_id`)} = ${broadcastId}`

export type Facts = {
  /** Who is in it does not change any more. */
  hasStarted: boolean
  hasEnded: boolean
  recipients: number
  /** As it is compared: in lower case. */
  needle: string
} & Version

/** What changes with every change of outcomes and answers: the counters, and the last text that belongs to the broadcast. */
export type Version = { counters: string; lastText: number }

/** In the order in which `countersOf` (mark-rows.ts) tells them of rows. */
const version = (scope: Scope, broadcastId: number) => sql`
  (select concat_ws(',', sum(waiting), sum(retrying), sum(unknown), sum(accepted), sum(delivered), sum(failed), sum(invalid),
      sum(not_sent), sum(replied), sum(delivered_replied), sum(opted_out), sum(held), sum(survey_yes), sum(survey_no), sum(survey_unknown))
    from broadcast_counters c where ${mine(scope, broadcastId, 'c')} and c.channel = ${channel.text}) as counters,
  coalesce((select max(text_message_id) from text_messages m where ${mine(scope, broadcastId, 'm')}), 0) as "lastText"`

export const readFacts = (db: Db, scope: Scope, broadcastId: number, q: string): Promise<Facts | undefined> =>
  one<Facts>(
    db,
    sql`select b.started_at is not null as "hasStarted", b.completed_at is not null as "hasEnded",
        b.phone_number_count as recipients, lower(${q}) as needle, ${version(scope, broadcastId)}
      from broadcasts b where ${mine(scope, broadcastId, 'b')}`,
  )

/** `number ¦ first last ¦ notes` and the end of the line, in lower case. */
export const betweenFields = '\u0001'
export const endOfLine = '\n'

/** The lines of a part of the recipients as they are kept, and the first name of each by itself. */
type Lines = { lines: string; firsts: string }

/**
 * In the order of the key, from behind `after`. What separates fields and lines is taken out of names where it is found, which
 * costs as much as all the rest: it hardly ever is.
 */
export const linesAfter = async (
  db: Db,
  scope: Scope,
  { broadcastId, after, most, isCleaned }: { broadcastId: number; after: number; most: number; isCleaned: boolean },
): Promise<Lines> => {
  const column = (name: string) => {
    const plain = sql.ref(`r.${name}`)
    return isCleaned ? sql`translate(${plain}, ${betweenFields + endOfLine}, '  ') as ${sql.ref(name)}` : plain
  }
  const between = sql.lit(betweenFields)
  return (await one<Lines>(
    db,
    sql`with page as (
        select r.phone, ${column('first_name')}, ${column('last_name')}, ${column('notes')} from recipients r
        where ${mine(scope, broadcastId, 'r')} and r.channel = ${channel.text} and r.phone > ${after} order by r.phone limit ${most}
      )
      select lower(coalesce(string_agg(phone || ${between} || first_name || ' ' || last_name || ${between} || notes
          || ${sql.lit(endOfLine)}, '' order by phone), '')) as lines,
        lower(coalesce(string_agg(first_name || ${sql.lit(endOfLine)}, '' order by phone), '')) as firsts
      from page`,
  ))!
}

const code = sql`r.state + case when r.is_replied then 8 else 0 end + case when r.is_opted_out then 16 else 0 end + r.survey * 32
  + case when r.state = ${outcome.invalid} and r.reason = ${reason.heldForReview} then 128 else 0 end`

/** The marks of all in the order of the key, a character each, one above their code: there is no character zero. */
export const readMarks = async (db: Db, scope: Scope, broadcastId: number): Promise<Version & { marks: string }> =>
  (await one<Version & { marks: string }>(
    db,
    sql`select ${version(scope, broadcastId)}, (
        select coalesce(string_agg(chr(${code} + 1), '' order by r.phone), '') from recipients r
        where ${mine(scope, broadcastId, 'r')} and r.channel = ${channel.text}) as marks`,
  ))!

type Changed = Version & { changed: { phone: number; code: number }[] }

/** The marks of those who texted since `lastText`: of a broadcast that has ended, hardly anything else changes. */
export const readChanged = async (db: Db, scope: Scope, broadcastId: number, lastText: number): Promise<Changed> =>
  (await one<Changed>(
    db,
    sql`select ${version(scope, broadcastId)}, (
        select coalesce(json_agg(json_build_object('phone', r.phone, 'code', ${code})), '[]') from recipients r
        where ${mine(scope, broadcastId, 'r')} and r.channel = ${channel.text} and r.phone = any(array(
          select m.phone from text_messages m
          where ${mine(scope, broadcastId, 'm')} and m.text_message_id > ${lastText}))) as changed`,
  ))!

/** When each was done, in milliseconds, in the order of the key; nothing where it is not. */
export const readTimes = async (db: Db, scope: Scope, broadcastId: number): Promise<Version & { times: string }> =>
  (await one<Version & { times: string }>(
    db,
    sql`select ${version(scope, broadcastId)}, (
        select coalesce(string_agg(coalesce((date_part('epoch', r.done_at) * 1000)::bigint::text, ''), ',' order by r.phone), '')
        from recipients r where ${mine(scope, broadcastId, 'r')} and r.channel = ${channel.text}) as times`,
  ))!

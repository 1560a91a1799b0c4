import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { type SurveyAnswer, surveyAnswer, surveyOpenDays } from '@carillon/domain/conversation/survey.ts'
import type pg from 'pg'
import { eachByKey } from '../../platform/planner.ts'

/**
 * Claimed, and its answer not durable yet: it may have left already, and a quick reply is here before the answer. For a query
 * over `recipients r`; `$2` is the text number.
 */
export const isLeaving = `(r.state in (${outcome.waiting}, ${outcome.retrying}) and exists (
  select 1 from claims c where c.lane_id = $2 and c.account_id = r.account_id and c.broadcast_id = r.broadcast_id and c.channel = r.channel
    and (r.phone = any (c.phones) or (c.phones is null and r.phone > c.after_phone and r.phone <= c.through_phone))))`

/** It is with the phone, as far as anybody knows: of one that could not be confirmed the reply says that it has arrived. */
const hasReached = `(r.state in (${outcome.unknown}, ${outcome.accepted}, ${outcome.delivered})
  or (r.state = ${outcome.failed} and r.reason = ${reason.unconfirmed}) or ${isLeaving})`

const surveyOf = 'b.broadcast_id, b.user_id, r.survey as answer, t.survey_reply_yes, t.survey_reply_no'

export type OpenSurvey = {
  broadcast_id: number
  user_id: number
  answer: SurveyAnswer
  survey_reply_yes: string
  survey_reply_no: string
}

/** The survey that a phone has last got from a text number: it is open, and has closed any before it. */
export const openSurvey = async (
  tx: pg.PoolClient,
  accountId: number,
  textNumberId: number,
  phone: number,
): Promise<OpenSurvey | undefined> =>
  (
    await tx.query<OpenSurvey>({
      name: 'open-survey',
      text: `select s.broadcast_id, s.user_id, s.answer, s.survey_reply_yes, s.survey_reply_no from (
          (select ${surveyOf}, f.said_at as at
           from said_in_broadcasts f
             cross join lateral (select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
             cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
             cross join lateral (select * from recipients r
               where r.account_id = f.account_id and r.broadcast_id = f.broadcast_id and r.phone = f.phone and r.channel = f.channel ${eachByKey}) r
           where f.account_id = $1 and f.phone = $3 and f.channel = ${channel.text} and f.said_at > now() - interval '31 days' and r.handed_at > now() - interval '${surveyOpenDays} days'
             and t.text_number_id = $2 and t.is_text_survey and b.started_at is not null and ${hasReached}
           order by f.said_at desc, b.broadcast_id desc limit 1)
          union all
          (select ${surveyOf}, coalesce(r.handed_at, now())
           from broadcasts b cross join lateral (select * from broadcast_texts t
             where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id ${eachByKey}) t cross join lateral (select * from recipients r
             where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.phone = $3 and r.channel = ${channel.text} and r.phone > b.filed_phone ${eachByKey}) r
           where b.account_id = $1 and t.text_number_id = $2 and t.is_text_survey and b.started_at is not null and b.filed_at is null
             and b.start_at > now() - interval '31 days' and ${hasReached}
             and coalesce(r.handed_at, now()) > now() - interval '${surveyOpenDays} days'
           order by 6 desc, b.broadcast_id desc limit 1)
        ) s order by s.at desc, s.broadcast_id desc limit 1`,
      values: [accountId, textNumberId, phone],
    })
  ).rows[0]

/**
 * Records an answer, and moves the counters in the same statement by what the row was. An answer that says nothing takes the
 * place of none; that the same is said again changes nothing.
 */
export const recordAnswer = (
  tx: pg.PoolClient,
  accountId: number,
  broadcastId: number,
  phone: number,
  answer: SurveyAnswer,
  shard: number,
) =>
  tx.query({
    name: 'record-answer',
    text: `with was as (
        select survey from recipients where account_id = $1 and broadcast_id = $2 and phone = $3 and channel = ${channel.text} and survey <> $4::smallint
          and ($4::smallint <> ${surveyAnswer.unknown} or survey = ${surveyAnswer.none}) for update
      ), moved as (
        update recipients r set survey = $4::smallint from was
        where r.account_id = $1 and r.broadcast_id = $2 and r.phone = $3 and r.channel = ${channel.text} returning was.survey as was
      )
      insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, survey_yes, survey_no, survey_unknown)
      select $1, $2, $5, ${channel.text}, ${delta('yes')}, ${delta('no')}, ${delta('unknown')} from moved
      on conflict (account_id, broadcast_id, shard, channel) do update set survey_yes = c.survey_yes + excluded.survey_yes,
        survey_no = c.survey_no + excluded.survey_no, survey_unknown = c.survey_unknown + excluded.survey_unknown`,
    values: [accountId, broadcastId, phone, answer, shard],
  })

const delta = (name: 'yes' | 'no' | 'unknown') =>
  `($4::smallint = ${surveyAnswer[name]})::int - (was = ${surveyAnswer[name]})::int`

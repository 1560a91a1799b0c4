import type pg from 'pg'
import { outcome } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import { surveyAnswer } from '../../domain/conversation/survey.ts'
import { madeBroadcasts } from '../../server/testing/broadcast-rows.ts'
import { people, peopleValues } from '../lists/roster.ts'

export type Made = { broadcastId: number; recipients: number; replies: number }

/** Of a thousand: 30 failed, 15 invalid, 8 not sent, 2 without a receipt. */
const stateOf = `case when i % 1000 < 30 then ${outcome.failed} when i % 1000 < 45 then ${outcome.invalid}
  when i % 1000 < 53 then ${outcome.notSent} when i % 1000 < 55 then ${outcome.accepted} else ${outcome.delivered} end`
const reasonOf = `case when i % 1000 < 20 then ${reason.undeliverable} when i % 1000 < 30 then ${reason.rejectedSpam}
  when i % 1000 < 45 then ${reason.notTextable} when i % 1000 < 53 then ${reason.optedOut} else ${reason.none} end`

const ago = (hours: number) => `now() - interval '${hours} hours'`

/**
 * A broadcast of a text survey that has ended, as the engine leaves one: rows, counters and texts that came back, of which every
 * tenth opted out. In the order of the key, which is that of planning.
 */
export const makeBroadcast = async (db: pg.Client, recipients: number, replies: number): Promise<Made> => {
  const { rows } = await db.query<{ account_id: number; broadcast_id: number }>(
    `with ${madeBroadcasts(
      {
        ...{ account_id: 'u.account_id', user_id: 'u.user_id', name: `'A million'`, status: `'Complete'` },
        ...{ text_number_id: 'n.text_number_id', text_message: `'Will you come on Friday?'`, is_text_survey: 'true' },
        ...{ phone_number_count: '$1', start_at: ago(24), created_at: ago(24), started_at: ago(24) },
        ...{ finalizing_at: ago(23), completed_at: ago(22), released_at: ago(22) },
      },
      `from users u join text_numbers n using (account_id) where u.user_name = 'load.owner' order by n.text_number_id limit 1`,
    )} select account_id, broadcast_id from made`,
    [recipients],
  )
  const { account_id: accountId, broadcast_id: broadcastId } = rows[0]!
  const of = [accountId, broadcastId]
  await db.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, reason, first_name, last_name, notes, handed_at, done_at)
      select $6, $7, phone, 1, ${stateOf}, ${reasonOf}, first_name, last_name, notes,
        case when i % 1000 not between 30 and 52 then now() - interval '1 day' + i * interval '50 microseconds' end,
        case when i % 1000 not between 53 and 54 then now() - interval '1 day' + (i::bigint * 7919 % 1000000) * interval '60 microseconds' end
      from (${people}) p order by phone`,
    [...peopleValues(recipients), ...of],
  )
  // Without it the database may take them for a handful, and look through all of them for each.
  await db.query('analyze recipients')
  const step = Math.max(1, Math.floor(recipients / replies))
  await db.query(
    `with replier as (
        update recipients r set is_replied = true, is_opted_out = n / $3 % 10 = 0, survey = case when n / $3 % 10 = 0 then 0 else
          (array[${surveyAnswer.yes}, ${surveyAnswer.yes}, ${surveyAnswer.no}, ${surveyAnswer.unknown}])[1 + n / $3 % 4] end
        from (select phone, row_number() over (order by phone) as n from recipients
          where account_id = $1 and broadcast_id = $2 and state = ${outcome.delivered}) t
        where r.account_id = $1 and r.broadcast_id = $2 and r.phone = t.phone and n % $3 = 0
        returning r.phone, r.survey, r.is_opted_out
      )
      insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, survey, created_at)
      select $1, b.text_number_id, p.phone, true, case when p.is_opted_out then 'Stop' else 'Chat' end,
        case when p.is_opted_out then 'STOP' when p.survey = ${surveyAnswer.yes} then 'Yes, we will' when p.survey = ${surveyAnswer.no}
          then 'No' else 'Which Friday?' end, $2, p.survey, now() - random() * interval '20 hours'
      from replier p, broadcast_texts b where b.account_id = $1 and b.broadcast_id = $2 order by random()`,
    [...of, step],
  )
  const counted = await db.query<{ replies: number }>(
    `insert into broadcast_counters (account_id, broadcast_id, shard, accepted, delivered, failed, invalid, not_sent, replied,
        delivered_replied, opted_out, survey_yes, survey_no, survey_unknown)
      select $1, $2, 0, ${counts(`state = ${outcome.accepted}`, `state = ${outcome.delivered}`, `state = ${outcome.failed}`)},
        ${counts(`state = ${outcome.invalid}`, `state = ${outcome.notSent}`, 'is_replied', `is_replied and state = ${outcome.delivered}`)},
        ${counts('is_opted_out', `survey = ${surveyAnswer.yes}`, `survey = ${surveyAnswer.no}`, `survey = ${surveyAnswer.unknown}`)}
      from recipients where account_id = $1 and broadcast_id = $2 returning replied as replies`,
    of,
  )
  for (const table of ['recipients', 'text_messages', 'broadcast_counters']) await db.query(`vacuum (analyze) ${table}`)
  return { broadcastId, recipients, replies: counted.rows[0]!.replies }
}

const counts = (...conditions: string[]): string => conditions.map((one) => `count(*) filter (where ${one})`).join(', ')

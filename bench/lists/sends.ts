import type pg from 'pg'
import { outcome } from '../../domain/broadcast/outcome.ts'
import { madeBroadcasts } from '../../server/testing/broadcast-rows.ts'

type Wanted = { broadcasts: number; drafts: number }

/** What every list but the address book shows, as years of use leave it. It is not analyzed yet. */
export const makeSends = async (db: pg.Client, { broadcasts, drafts }: Wanted): Promise<void> => {
  for (const table of tables) await db.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const { rows } = await db.query<{ of: unknown[] }>(
    `select array[u.account_id, u.user_id, (select min(text_number_id) from text_numbers n where n.account_id = u.account_id)] as of
      from users u where user_name = 'load.owner'`,
  )
  const of = rows[0]!.of
  for (const statement of statements) {
    const more = { broadcasts: [broadcasts], drafts: [drafts], both: [] }[statement.counts]
    await db.query(statement.text, [...of, ...more])
  }
}

export const analyzeSends = async (db: pg.Client): Promise<void> => {
  for (const table of tables) await db.query(`vacuum (analyze) ${table}`)
}

const tables = [
  ...['broadcasts', 'broadcast_texts', 'broadcast_counters', 'broadcast_events', 'broadcast_labels', 'labels'],
  ...['text_messages', 'drafts'],
  ...['draft_lists', 'audiences', 'audience_members', 'templates', 'tasks', 'uploads', 'opt_outs', 'auto_replies'],
  ...['auto_reply_numbers', 'repeating_broadcasts', 'repeating_failures', 'global_opt_outs'],
]

const unused = '($1::bigint, $2::bigint, $3::bigint) is not null'

/** Of a broadcast that has run. */
const ended = `case when i % 100 >= 10 then now() - i * interval '9 minutes' end`

const statements: readonly { text: string; counts: 'broadcasts' | 'drafts' | 'both' }[] = [
  {
    counts: 'both',
    text: `insert into labels (account_id, name, color, created_by, created_at)
      select $1, 'Label ' || i, '#228be6', $2, now() from generate_series(1, 20) i where ${unused}`,
  },
  {
    // Of a hundred 90 are complete, 6 were cancelled before their start, 4 are to come; an end like an old engine's, so that nothing is done with them.
    counts: 'broadcasts',
    text: `with ${madeBroadcasts(
      {
        ...{
          account_id: '$1',
          user_id: '$2',
          name: `'Class ' || i * 7919 % 1000 || ' of ' || i`,
          text_number_id: '$3',
        },
        status: `case when i % 100 < 6 then 'Canceled' when i % 100 < 10 then 'AuthorizationApproved' else 'Complete' end`,
        text_message: `'Will you come on Friday? ' || repeat('We would like to know. ', i % 5)`,
        ...{ phone_number_count: '50', is_text_survey: 'i % 10 = 0', created_at: `now() - i * interval '11 minutes'` },
        start_at: `case when i % 100 between 6 and 9 then now() + i * interval '1 hour' else now() - i * interval '10 minutes' end`,
        started_at: `case when i % 100 >= 10 then now() - i * interval '10 minutes' end`,
        ...{ finalizing_at: ended, completed_at: ended, released_at: 'now()' },
      },
      'from generate_series(1, $4::int) i',
    )} select from made`,
  },
  {
    counts: 'both',
    text: `insert into broadcast_counters (account_id, broadcast_id, shard, delivered, failed, replied, delivered_replied, opted_out)
      select account_id, broadcast_id, s, 8, 1, 2, 1, 1 from broadcasts, generate_series(1, 6) s
      where account_id = $1 and status = 'Complete' and ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into broadcast_events (account_id, broadcast_id, event, user_id, created_at)
      select account_id, broadcast_id, e, user_id, start_at
      from broadcasts b, unnest(case status when 'Canceled' then array['created', 'canceled']
        else array['created', 'started', 'handed over', 'completed'] end) e where account_id = $1 and ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into broadcast_labels (account_id, broadcast_id, label_id)
      select b.account_id, b.broadcast_id, l.label_id from broadcasts b join labels l using (account_id)
      where b.account_id = $1 and b.broadcast_id % 10 = l.label_id % 10 and ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, broadcast_id, state, created_at)
      select b.account_id, $3, 12170000000 + b.broadcast_id % 1000 * 100 + n, true, 'Yes, we will', b.broadcast_id,
        ${outcome.delivered}, b.start_at from generate_series(1, 10) n, broadcasts b
      where b.account_id = $1 and b.status = 'Complete' and ${unused}`,
  },
  {
    counts: 'drafts',
    text: `with made as (
        insert into audiences (account_id, kind, user_id, row_count, created_at)
        select $1, 'draft', $2, 40, now() from generate_series(1, $4::int) returning account_id, audience_id
      ), drafted as (
        insert into drafts (account_id, user_id, form, audience_id, created_at, modified_at)
        select account_id, $2, jsonb_build_object('BroadcastName', 'Draft ' || audience_id, 'TextMessage',
          'Dear {{FirstName}}, will you come?', 'TextNumberID', $3::bigint, 'BroadcastType', 'SMS'), audience_id, now(),
          now() - audience_id * interval '1 minute' from made
      )
      insert into audience_members (account_id, audience_id, phone, first_name, last_name, notes)
      select account_id, audience_id, 12170000000 + n * 1000 + audience_id % 1000, 'First' || n, 'Last', ''
      from made, generate_series(1, 40) n`,
  },
  {
    counts: 'both',
    text: `insert into draft_lists (account_id, draft_id, list_id) select account_id, draft_id, 0 from drafts
      where account_id = $1 and ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into templates (account_id, user_id, name, message, is_shared, created_at, edited_at)
      select $1, $2, 'Template ' || i, 'Good morning ' || i, i % 2 = 0, now(), now() - i * interval '1 minute'
      from generate_series(1, 5000) i where ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into tasks (account_id, user_id, kind, params, total, finished_at, created_at)
      select $1, $2, 'DeleteContacts', '{}', 10, now() - i * interval '1 hour', now() - i * interval '1 hour'
      from generate_series(1, 5000) i where ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into uploads (account_id, user_id, purpose, file_name, kind, size_bytes, tabs, step, list_id, consent_by, consent_at,
        created_at)
      select $1, $2, 'contacts', 'Families ' || i || '.csv', 'csv', 1000, '[{"Columns": [], "HasHeader": true, "HeadingRow": 1}]', 'VIEW',
        (select min(list_id) from lists where account_id = $1), $2, now(), now() - i * interval '1 minute'
      from generate_series(1, 5000) i where ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
      select $1, 12180000000 + i * 7, 'text', 3, 'Stop', now() - i * interval '1 minute'
      from generate_series(1, 20000) i where ${unused}`,
  },
  {
    counts: 'both',
    text: `insert into global_opt_outs (phone, source, created_at)
      select 12190000000 + i * 7, 'By phone', now() - i * interval '1 minute' from generate_series(1, 20000) i
      where ${unused}`,
  },
  {
    counts: 'both',
    text: `with made as (
        insert into auto_replies (account_id, keyword, message, created_by, created_at, edited_at)
        select $1, 'word' || i, 'We will answer soon.', $2, now(), now() from generate_series(1, 5000) i
        returning account_id, auto_reply_id, keyword
      )
      insert into auto_reply_numbers (account_id, text_number_id, keyword, auto_reply_id)
      select account_id, $3, keyword, auto_reply_id from made`,
  },
  {
    counts: 'both',
    text: `with made as (
        insert into repeating_broadcasts (account_id, user_id, form, schedule, status, created_at, modified_at)
        select $1, $2, jsonb_build_object('BroadcastName', 'Each day ' || i, 'BroadcastType', 'SMS', 'TextMessage', 'Good morning',
          'TextNumberID', $3::bigint, 'IncludeSignature', false, 'Media', '[]'::jsonb, 'IsTextSurvey', false,
          'TextSurveyAutoReplies', '[]'::jsonb, 'Labels', '[]'::jsonb, 'CheckCallingWindow', true,
          'Lists', '[{"ListID": 0}]'::jsonb),
          '{"Interval": 1, "IntervalFrequency": "Days", "DaysOfWeek": [], "start": "2026-01-05T09:00", "lastDay": null, "timeZone": "America/Chicago"}',
          'Ended', now(), now() from generate_series(1, 5000) i
        returning account_id, repeating_id
      )
      insert into repeating_failures (account_id, repeating_id, occurrence_key, error_code, message, created_at)
      select account_id, repeating_id, '2026-01-31', 4100, 'There were not enough credits.', now() from made`,
  },
]

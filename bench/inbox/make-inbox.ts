import type pg from 'pg'
import { outcome } from '../../domain/broadcast/outcome.ts'
import { madeBroadcasts } from '../../server/testing/broadcast-rows.ts'
import { people, peopleValues } from '../lists/roster.ts'

export type Inbox = {
  accountId: number
  textNumberId: number
  /** The conversation with very many texts, and one of its texts in the middle. */
  longId: number
  middleId: number
  broadcastId: number
  /** Phones of some conversations. */
  phones: string[]
}

type Wanted = { conversations: number; texts: number; long: number }

/**
 * The inbox of the load account, as years leave it: as many conversations, each with a contact, with the texts spread over them and over
 * 400 days, and one with very many. Of ten conversations six are done, one is an auto opt-out, one unread. Nothing of it is analyzed yet.
 */
export const makeInbox = async (db: pg.Client, { conversations, texts, long }: Wanted): Promise<Inbox> => {
  for (const table of tables) await db.query(`alter table ${table} set (autovacuum_enabled = off)`)
  // An index over ten million texts takes minutes.
  await db.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'`)
  const first = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows[0]
  const { account_id: accountId, user_id: userId } = await first(
    `select account_id, user_id from users where user_name = 'load.owner'`,
  )
  const { id: textNumberId } = await first('select min(text_number_id) as id from text_numbers where account_id = $1', [
    accountId,
  ])
  await db.query(
    `insert into contacts (account_id, first_name, last_name, notes, primary_phone, created_by, edited_by, created_at, edited_at)
      select $6, first_name, last_name, notes, phone, $7, $7, now(), now() from (${people}) p`,
    [...peopleValues(conversations), accountId, userId],
  )
  // Built anew at the end, which is many times quicker than word by word.
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'text_messages'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  const each = Math.max(1, Math.round(texts / conversations))
  await db.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, state, done_at, created_at)
      select $1, $2, c.phone, n % 2 = 0, ${message}, case when n % 2 = 1 then ${outcome.delivered} end, at, at
      from (select primary_phone as phone, row_number() over () as i from contacts where account_id = $1) c
        cross join lateral (select n, now() - ((c.i * 7919 + n * 104729) % 34560000) * interval '1 second' as at,
          random() as a, random() as b, random() as c, random() as d
          from generate_series(1, case when c.i = 1 then $4 else $3 end::int) n) t`,
    [accountId, textNumberId, each, long],
  )
  for (const { definition } of indexes) await db.query(definition)
  await db.query(
    `insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, heard_at, unread, is_done,
        is_auto_opt_out, created_at)
      select account_id, text_number_id, phone, last_message_id, last_at, true, last_at, (k = 7)::int, k < 6, k = 6, first_at
      from (select account_id, text_number_id, phone, (array_agg(text_message_id order by created_at desc))[1] as last_message_id,
          max(created_at) as last_at, min(created_at) as first_at, (row_number() over ()) % 10 as k
        from text_messages where account_id = $1 group by account_id, text_number_id, phone) told`,
    [accountId],
  )
  const { id: broadcastId } = await first(
    `with ${madeBroadcasts(
      {
        ...{ account_id: '$1::bigint', user_id: '$2::bigint', name: `'Answered'`, text_number_id: '$3::bigint' },
        ...{ status: `'Complete'`, started_at: 'now()', completed_at: 'now()', released_at: 'now()' },
      },
      '',
    )}, answered as (
        update text_messages t set broadcast_id = made.broadcast_id from made
        where t.account_id = $1 and t.is_inbound and t.text_message_id in (select text_message_id from text_messages
          where account_id = $1 and is_inbound order by text_message_id desc limit 2000)
      )
      select broadcast_id as id from made`,
    [accountId, userId, textNumberId],
  )
  const { id: longId, phone } = await first(
    `select conversation_id as id, phone from conversations where account_id = $1 and phone = (
        select phone from text_messages where account_id = $1 group by phone order by count(*) desc limit 1)`,
    [accountId],
  )
  const { id: middleId } = await first(
    `select text_message_id as id from text_messages where account_id = $1 and phone = $2 order by created_at offset $3 limit 1`,
    [accountId, phone, Math.floor(long / 2)],
  )
  const { rows } = await db.query<{ phone: string }>(
    'select wire_phone(phone) as phone from conversations where account_id = $1 order by random() limit 1000',
    [accountId],
  )
  const ids = { accountId, textNumberId, longId, middleId, broadcastId }
  return {
    ...(Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, Number(id)])) as typeof ids),
    phones: rows.map(({ phone }) => phone),
  }
}

export const analyzeInbox = async (db: pg.Client): Promise<void> => {
  for (const table of tables) await db.query(`vacuum (analyze) ${table}`)
}

const tables = [
  'conversations',
  'conversation_counts',
  'text_messages',
  'contacts',
  'broadcasts',
  'scheduled_conversations',
]

/** Words of ours, the first of which are said often and the last seldom. */
const words = [
  ...[
    'yes',
    'thanks',
    'the',
    'bus',
    'is',
    'late',
    'we',
    'will',
    'come',
    'school',
    'today',
    'tomorrow',
    'please',
    'call',
    'game',
  ],
  ...[
    'snow',
    'lunch',
    'form',
    'coach',
    'teacher',
    'doctor',
    'fever',
    'pick',
    'door',
    'gym',
    'library',
    'class',
    'money',
    'jacket',
  ],
  ...[
    'practice',
    'picture',
    'dentist',
    'appointment',
    'cello',
    'trombone',
    'permission',
    'chaperone',
    'allergy',
    'umbrella',
  ],
]
export const commonWord = 'yes'
export const rareWord = 'umbrella'

const word = (random: string) => `(w)[1 + floor(${words.length} * ${random} * ${random})::int]`
const message = `(select concat_ws(' ', ${['t.a', 't.b', 't.c', 't.d'].map(word).join(', ')}, 'n' || t.n)
  from (select array[${words.map((one) => `'${one}'`).join(', ')}] as w) v)`

import pg from 'pg'
import { madeBroadcasts } from './broadcast-rows.ts'
import type { Scene } from './cast.ts'

/** Ids of what a large world has. */
type LargeWorld = {
  /** Recipients are as many as rows in each. */
  running: number
  finalizing: number
  complete: number
  scheduled: number
  draftId: number
  audienceId: number
  fileId: number
  mergeId: number
  uploadId: number
  repeatingId: number
  /** Half of all contacts. */
  listId: number
  textNumberId: number
}

/** The number of the n-th person of a large world, from 0. */
export const phoneOf = (n: number): number => 12_180_000_000 + n

/**
 * So many rows in each table that grows, nearly all of them of Lincoln High, and none of them ever looked at by the planner: what
 * an installation is that was moved to, restored or busy a moment ago. Triggers are left out, as what they keep is put in as well.
 */
export const fillLargeWorld = async (scene: Scene, rows: number): Promise<LargeWorld> => {
  const client = new pg.Client({ connectionString: scene.databaseUrl })
  await client.connect()
  const { accountId, textNumberIds } = scene.accounts.lincoln
  const [textNumberId] = textNumberIds as [number]
  const olive = scene.scopeOf('olive.owner').userId
  const uma = scene.scopeOf('uma.member').userId
  const other = scene.accounts.harbor.accountId
  const ids: Omit<LargeWorld, 'textNumberId'> = {
    ...{ running: 900_001, finalizing: 900_002, complete: 900_003, scheduled: 900_004 },
    ...{ draftId: 900_001, audienceId: 900_001, fileId: 900_002, mergeId: 900_001, uploadId: 900_001 },
    ...{ repeatingId: 900_001, listId: 900_001 },
  }
  const A = accountId
  const small = Math.ceil(rows / 300)
  const n = (count = rows) => `generate_series(0, ${Math.max(1, Math.floor(count))} - 1) n`
  const phone = '12180000000 + n'
  const broadcast = (
    id: string,
    status: string,
    count: number,
    started: string,
    more: { finalizing?: string; completed?: string } = {},
    of = n(1),
  ) => {
    const day = `now() - interval '1 day' * (n % 300)`
    return `with ${madeBroadcasts(
      {
        ...{
          account_id: `${A}`,
          broadcast_id: id,
          user_id: `${olive}`,
          name: `'Broadcast ' || n`,
          status: `'${status}'`,
        },
        ...{ text_number_id: `${textNumberId}`, max_credit_cost: `${count}`, phone_number_count: `${count}` },
        ...{ start_at: day, created_at: day, started_at: started },
        ...{ finalizing_at: more.finalizing ?? 'null', completed_at: more.completed ?? 'null' },
      },
      `from ${of}`,
    )} select 1 from made`
  }
  const statements = [
    'set session_replication_role = replica',
    `insert into contacts (account_id, person_id, first_name, last_name, primary_phone, secondary_phone, created_by, edited_by, created_at,
        edited_at, deleted_at, no_texts) overriding system value
      select ${A}, 100000 + n, 'First' || n % 5000, 'Last' || n % 7919, ${phone}, case when n % 50 = 0 then 13120000000 + n end,
        case when n % 10 = 0 then ${uma} else ${olive} end, ${olive}, now(), now(), case when n % 100 = 99 then now() - interval '1 day' end,
        n % 100 = 7 from ${n()}`,
    `insert into contacts (account_id, first_name, last_name, primary_phone, created_by, edited_by, created_at, edited_at)
      select ${other}, 'First', 'Last' || n, ${phone}, 1, 1, now(), now() from ${n(rows / 100)}`,
    `insert into lists (account_id, list_id, name, created_by, created_at) overriding system value
      select ${A}, ${ids.listId} + n, 'Group ' || n, ${olive}, now() from ${n(20)}`,
    `insert into list_members (account_id, list_id, person_id, name_key, is_active)
      select account_id, case when person_id % 2 = 0 then ${ids.listId} when person_id % 20 < 10 then ${ids.listId} + person_id % 20 else -1 end,
        person_id, name_key, deleted_at is null from contacts where account_id = ${A}`,
    `insert into list_counts (account_id, list_id, delta)
      select account_id, list_id, count(*) from list_members where is_active group by 1, 2
      union all select ${A}, case when deleted_at is null then 0 else -2 end, count(*) from contacts where account_id = ${A} group by 2`,
    `insert into contact_editors select ${A}, ${uma}, 100000 + n from ${n()} where n % 10 = 3`,
    `insert into contact_acts (account_id, contact_act_id, kind, way, created_at) overriding system value values (${A}, 900000, 'Added', 'File', now())`,
    `insert into contact_history select ${A}, 100000 + n, 900000, n from ${n()}`,
    `insert into contact_preferences (account_id, phone, channel, person_id)
      select ${A}, ${phone}, 'text', 100000 + n from ${n()} where n % 100 = 7`,
    `insert into undos (account_id, undo_id, user_id, kind, created_at) overriding system value
      select ${A}, 900000 + n, ${olive}, 'Delete', now() from ${n(20)}`,
    `insert into undo_batches (account_id, undo_id, batch_no, part, at, ids)
      select ${A}, 900000 + n, 1, 'deleted', now(), array(select 100000 + p from generate_series(99, ${rows}, 100) p) from ${n(20)}`,
    ...['opt_outs', 'opt_ins'].map((table) => {
      const isOut = table === 'opt_outs'
      return `insert into ${table} (account_id, phone, source, created_at ${isOut ? ', channel, opt_out_type' : ''})
        select ${A}, ${isOut ? `case when n % 20 = 0 then ${phone} else 14000000000 + n end` : phone}, 'File', now() - interval '1 second' * n
          ${isOut ? ", 'text', 4" : ''} from ${n()}`
    }),
    `insert into permission_events (account_id, phone, event, source, created_at) select ${A}, ${phone}, 'text opt-in', 'File', now() from ${n()}`,
    `insert into global_opt_outs (phone, created_at) select 15000000000 + n, now() from ${n()}`,
    `insert into phone_lookups select ${phone}, 'mobile', n % 30 <> 0, now() from ${n()}`,
    `insert into texted_numbers select ${A}, ${textNumberId}, ${phone} from ${n()}`,
    `insert into counted_numbers select ${A}, date_trunc('month', now())::date, ${phone} from ${n()}`,
    `insert into verified_numbers select ${A}, ${phone}, ${olive}, now() from ${n(rows / 10)}`,
    `insert into audiences (account_id, audience_id, kind, user_id, row_count, created_at) overriding system value
      values (${A}, ${ids.audienceId}, 'draft', ${olive}, 0, now()), (${A}, ${ids.fileId}, 'file', ${olive}, ${rows}, now())`,
    `insert into audiences (account_id, audience_id, kind, user_id, row_count, created_at) overriding system value
      select ${A}, 910000 + n, 'inline', ${olive}, 20, now() - interval '100 days' from ${n(small)}`,
    // Some are no contacts and have two phones.
    `insert into audience_members (account_id, audience_id, phone, person_id, given_phones, first_name, last_name, list_id)
      select ${A}, a, ${phone}, case when n % 50 > 1 then 100000 + n end,
        case n % 50 when 0 then array[${phone}, ${phone} + 1] when 1 then array[${phone} - 1, ${phone}] end, 'First' || n % 5000, 'Last' || n % 7919, case when n % 4 = 0 then ${ids.listId} end
      from unnest(array[${ids.audienceId}, ${ids.fileId}]) a, ${n()}`,
    `insert into audience_members (account_id, audience_id, phone) select ${A}, 910000 + n, 12180000000 + p from ${n(small)}, generate_series(1, 20) p`,
    `insert into drafts (account_id, draft_id, user_id, form, audience_id, created_at, modified_at) overriding system value
      values (${A}, ${ids.draftId}, ${olive}, '{"TextMessage": "Hello {{FirstName}}.", "BroadcastType": "SMS", "BroadcastName": "Big"}', ${ids.audienceId}, now(), now())`,
    `insert into draft_lists values (${A}, ${ids.draftId}, ${ids.listId})`,
    `insert into template_merges (account_id, template_merge_id, user_id, audience_id, message, signature, character_limit, roster_version,
        status, total, excluded_count, own_count, created_at) overriding system value
      values (${A}, ${ids.mergeId}, ${olive}, ${ids.audienceId}, 'Hello {{FirstName}}.', '', 320, 0, 'Complete', ${rows}, 1, 1, now())`,
    `insert into merged_messages select ${A}, ${ids.mergeId}, ${phone}, 0, n % 10 = 0, case when n % 10 <> 0 then 'Own ' || n end from ${n()}`,
    ...[
      broadcast(String(ids.running), 'Broadcasting', rows, 'now()'),
      broadcast(String(ids.finalizing), 'Finalizing', rows, 'now()', { finalizing: 'now()' }),
      broadcast(String(ids.complete), 'Complete', rows, 'now()', { finalizing: 'now()', completed: 'now()' }),
      broadcast(String(ids.scheduled), 'AuthorizationApproved', rows, 'null'),
    ],
    `update broadcasts set start_at = now() + interval '1 day' where broadcast_id = ${ids.scheduled}`,
    broadcast('910000 + n', 'Complete', 20, 'now()', { finalizing: 'now()', completed: 'now()' }, n(small)),
    `insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id)
      select ${A}, b, 0, ${ids.fileId} from unnest(array[${ids.running}, ${ids.finalizing}, ${ids.complete}, ${ids.scheduled}]) b
      union all select ${A}, 910000 + n, 0, 910000 + n from ${n(small)}`,
    `insert into broadcast_queue (account_id, broadcast_id, lane_id, is_planned, start_at, cursor_phone, is_through)
      values (${A}, ${ids.running}, ${textNumberId}, true, now(), 12180000000 + ${Math.floor(rows / 3)}, false),
        (${A}, ${ids.scheduled}, ${textNumberId}, true, now() + interval '1 day', 0, false)`,
    // Delivered, accepted, unknown and waiting; of the one that is over, delivered alone.
    `insert into recipients (account_id, broadcast_id, phone, person_id, credits, state, handed_at, first_name, last_name, notes, is_replied)
      select ${A}, b, ${phone}, 100000 + n, 1, case when b = ${ids.scheduled} or b = ${ids.running} and n >= ${Math.floor(rows / 3)} then 0 when b = ${ids.complete} then 4 when n % 50 = 0 then 2 else 3 end,
        case when b <> ${ids.scheduled} then now() - interval '2 minutes' end, 'First' || n % 5000, 'Last' || n % 7919, '', b = ${ids.complete} and n % 3 = 0
      from unnest(array[${ids.running}, ${ids.finalizing}, ${ids.complete}, ${ids.scheduled}]) b, ${n()}`,
    `insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
      select ${A}, 910000 + n, 12180000000 + p, 1, 4, now(), '', '', '' from ${n(small)}, generate_series(1, 20) p`,
    `insert into broadcast_counters (account_id, broadcast_id, shard, waiting, unknown, accepted, delivered, replied, delivered_replied)
      select account_id, broadcast_id, 0, count(*) filter (where state = 0), count(*) filter (where state = 2), count(*) filter (where state = 3),
        count(*) filter (where state = 4), count(*) filter (where is_replied), count(*) filter (where is_replied) from recipients group by 1, 2`,
    `insert into broadcast_events (account_id, broadcast_id, event, created_at) select ${A}, 910000 + n % ${small}, 'started', now() from ${n()}`,
    `insert into broadcast_removals select ${A}, ${ids.scheduled}, 16000000000 + n from ${n()}`,
    `insert into retries select ${A}, ${ids.running}, ${phone}, ${textNumberId}, 1, now() + interval '1 hour' from ${n(rows / 3)}`,
    `insert into claims (lane_id, epoch, account_id, broadcast_id, after_phone, through_phone, claimed_at)
      select ${textNumberId}, 1, ${A}, ${ids.running}, 12180000000 + ${Math.floor(rows / 3)} + n * 20, 12180000000 + ${Math.floor(rows / 3)} + n * 20 + 20, now() from ${n(100)}`,
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, created_at, survey)
      select ${A}, ${textNumberId}, ${phone}, true, 'Reply', 'Thanks ' || n, ${ids.complete}, now(), 1 from ${n()} where n % 3 = 0`,
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, user_id, credits, state, created_at, handed_at)
      select ${A}, ${textNumberId}, ${phone}, false, 'Hi', ${olive}, 1, case when n % 100 = 0 then 2 else 4 end, now(), now() - interval '2 minutes' from ${n()}`,
    `insert into outbox (text_message_id, account_id, lane_id, phone, due_at)
      select text_message_id, account_id, text_number_id, phone, now() + interval '1 hour' from text_messages where not is_inbound and text_message_id % 3 = 0`,
    `insert into handovers (carrier_id, message_id, account_id, broadcast_id, phone, parts, created_at)
      select 1, to_hex(n), ${A}, ${ids.finalizing}, ${phone}, 1, now() from ${n()}`,
    `insert into nodes (node_id, role, started_at, seen_at, applied_seq) overriding system value values (900001, 'engine', now(), now(), ${rows})`,
    `insert into carrier_events (node_id, seq, carrier_id, kind, link, message_id, status, source, destination, body, received_at)
      select 900001, n + 1, 1, case when n % 5 = 0 then 'text' else 'receipt' end, '', to_hex(n), 'delivered', (${phone})::text, '12175550142', 'Hi', now() from ${n()}`,
    `insert into unmatched_receipts (carrier_id, message_id, status, source, destination, received_at, due_at)
      select 1, 'u' || n, 'delivered', (${phone})::text, '12175550142', now(), now() + interval '1 hour' from ${n()}`,
    `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, text_message_id, created_at)
      select ${A}, 'settle', -1, -1, case when n % 2 = 0 then ${ids.finalizing} end, case when n % 2 = 1 then n end, now() from ${n()}`,
    `insert into credit_releases select ${A}, n, 1 from ${n(rows / 10)}`,
    `insert into uploads (account_id, upload_id, user_id, purpose, file_name, kind, size_bytes, tabs, step, created_at) overriding system value
      values (${A}, ${ids.uploadId}, ${olive}, 'contacts', 'big.csv', 'csv', 1, '[]', 'REVIEW', now())`,
    `insert into import_rows (account_id, upload_id, row_no, primary_phone, first_name, last_name)
      select ${A}, ${ids.uploadId}, n + 1, 12180000000 + n - n % 10, 'First', 'Last' from ${n()}`,
    `insert into repeating_broadcasts (account_id, repeating_id, user_id, form, audience_id, schedule, created_at, modified_at) overriding system value
      values (${A}, ${ids.repeatingId}, ${olive}, '{"BroadcastName": "Weekly"}', ${ids.fileId}, '{}', now(), now())`,
    `insert into repeating_decisions select ${A}, ${ids.repeatingId}, ${phone}, true, null from ${n()}`,
    `insert into mails (account_id, kind, about_id, user_id, created_at) select ${A}, 'broadcastFailing', n, ${olive}, now() from ${n(rows / 10)}`,
    `insert into idempotency_keys select ${A}, ${olive}, n::text, '', 200, null, now() from ${n(rows / 10)}`,
    `insert into sessions select sha256(n::text::bytea), ${A}, ${olive}, now(), now(), now() + interval '1 day' from ${n(rows / 10)}`,
  ]
  for (const statement of statements) await client.query(statement)
  await client.end()
  return { ...ids, textNumberId }
}

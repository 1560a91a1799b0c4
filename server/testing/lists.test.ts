import { allCalls } from '@carillon/contract/calls.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBroadcasts } from './broadcast-rows.ts'
import { type Asker, openScene, type Scene } from './cast.ts'
import { rowsRead, type Watched, watchStatements } from './watched-statements.ts'

/** So many of each, of which a page shows ten. */
const many = 400
const pagesize = 10

let scene: Scene
let olive: Asker
let sam: Asker
const ids: Record<string, number> = {}
const statements: Watched[] = []
beforeAll(async () => {
  scene = await openScene()
  await fill()
  await scene.query('analyze')
  await watchStatements(scene, (of) => statements.push(of))
  olive = await scene.as('olive.owner')
  sam = await scene.as('sam.staff')
})
afterAll(() => scene.close())

/** Each with what stands beside it: four counters, three events, two labels, two replies; people, groups, numbers. */
const fill = async () => {
  const { accountId, textNumberIds } = scene.accounts.lincoln
  const { userId } = scene.scopeOf('olive.owner')
  const A = String(accountId)
  const U = String(userId)
  const N = String(textNumberIds[0])
  const noDays = `'{"Sunday": null, "Monday": null, "Tuesday": null, "Wednesday": null, "Thursday": null, "Friday": null, "Saturday": null}'`
  const series = `generate_series(1, ${many}) i`
  for (const text of [
    `with ${madeBroadcasts(
      {
        ...{ account_id: `${A}`, user_id: `${U}`, name: `'Class ' || i`, status: `'Complete'`, text_number_id: `${N}` },
        ...{ phone_number_count: '5', start_at: `now() - i * interval '1 hour'` },
        ...{ started_at: 'now()', finalizing_at: 'now()', completed_at: 'now()' },
      },
      `from ${series}`,
    )} select from made`,
    `insert into broadcast_counters (account_id, broadcast_id, shard, delivered, failed, replied)
     select account_id, broadcast_id, s, 1, 1, 1 from broadcasts, generate_series(1, 4) s where name like 'Class %'`,
    `insert into broadcast_events (account_id, broadcast_id, event, user_id, created_at)
     select account_id, broadcast_id, 'event ' || s, user_id, now() from broadcasts, generate_series(1, 3) s where name like 'Class %'`,
    `insert into labels (account_id, name, color, created_by, created_at) select ${A}, 'Label ' || i, 'teal', ${U}, now() from ${series}`,
    `insert into broadcast_labels select account_id, broadcast_id, label_id from broadcasts b join labels l using (account_id)
     where b.name = 'Class 1' or l.name in ('Label 1', 'Label 2')`,
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, broadcast_id, created_at)
     select account_id, text_number_id, 12175550100 + s, true, 'Yes', broadcast_id, now()
     from broadcasts join broadcast_texts using (account_id, broadcast_id), generate_series(1, 2) s where name like 'Class %'`,
    `with made as (insert into audiences (account_id, kind, user_id, row_count, created_at) select ${A}, 'draft', ${U}, 3, now() from ${series}
       returning account_id, audience_id),
     people as (insert into audience_members (account_id, audience_id, phone, first_name, last_name, notes)
       select account_id, audience_id, 12175550100 + s, 'Ann', '', '' from made, generate_series(1, 3) s),
     drafted as (insert into drafts (account_id, user_id, form, audience_id, created_at, modified_at)
       select account_id, ${U}, '{"BroadcastName": "Draft"}', audience_id, now(), now() from made returning account_id, draft_id)
     insert into draft_lists (account_id, draft_id, list_id) select account_id, draft_id, 0 from drafted`,
    `insert into templates (account_id, user_id, name, message, is_shared, created_at, edited_at)
     select ${A}, ${U}, 'Template ' || i, 'Hi', true, now(), now() from ${series}`,
    `insert into template_favorites (account_id, user_id, template_id) select account_id, ${U}, template_id from templates`,
    `with made as (insert into auto_replies (account_id, keyword, message, day_schedules, created_by, created_at, edited_at)
       select ${A}, 'word' || i, 'Soon', ${noDays}, ${U}, now(), now() from ${series} returning account_id, auto_reply_id, keyword)
     insert into auto_reply_numbers (account_id, text_number_id, keyword, auto_reply_id) select account_id, ${N}, keyword, auto_reply_id from made`,
    `insert into uploads (account_id, user_id, purpose, file_name, kind, size_bytes, tabs, step, consent_by, consent_at, created_at)
     select ${A}, ${U}, 'contacts', 'a.csv', 'csv', 1, '[{"Name": "a", "RowCount": 1, "HasHeader": true, "HeadingRow": 1, "Columns": [], "Unsure": [], "Preview": [], "PreviewRows": []}]', 'VIEW', ${U}, now(), now() from ${series}`,
    `with made as (insert into repeating_broadcasts (account_id, user_id, form, schedule, status, created_at, modified_at)
       select ${A}, ${U}, jsonb_build_object('BroadcastName', 'Daily', 'BroadcastType', 'SMS', 'TextMessage', 'Hi', 'TextNumberID', ${N}::bigint,
         'IncludeSignature', false, 'Media', '[]'::jsonb, 'IsTextSurvey', false, 'TextSurveyAutoReplies', '[]'::jsonb, 'Labels', '[]'::jsonb,
         'CheckCallingWindow', true, 'Lists', '[{"ListID": 0}]'::jsonb),
         '{"Interval": 1, "IntervalFrequency": "Days", "DaysOfWeek": [], "start": "2026-01-05T09:00", "lastDay": null, "timeZone": "America/Chicago"}',
         'Ended', now(), now() from ${series} returning account_id, repeating_id)
     insert into repeating_failures (account_id, repeating_id, occurrence_key, error_code, message, created_at)
     select account_id, repeating_id, '2026-01-31', 4100, 'No credits', now() from made`,
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_by, created_at)
     select ${A}, 12185550000 + i, 'text', 3, 'Stop', ${U}, now() from ${series}`,
    `insert into global_opt_outs (phone, source, created_by, created_at) select 12195550000 + i, 'Mail', ${U}, now() from ${series}`,
    `insert into audit_events (account_id, user_id, user_name, is_staff, kind, summary, created_at) select ${A}, 0, 'By itself', false, 'Status', 'Closed', now() from ${series}`,
    `insert into mails (account_id, kind, about_id, user_id, created_at, sent_at, address, subject)
     select ${A}, 'broadcastFailing', i, ${U}, now(), now(), 'olive@example.org', 'Most texts failed' from ${series}`,
    `insert into tasks (account_id, user_id, kind, params, total, done, created_at, finished_at)
     select ${A}, ${U}, 'Delete', '{}', 3, 3, now(), now() from ${series}`,
    `select graphile_worker.add_job('sessions.none', '{}'::json) from ${series}`,
    `insert into account_notes (account_id, note, written_by, created_at) select ${A}, 'Note ' || i, 'sam.staff', now() from ${series}`,
    `insert into media (account_id, user_id, name, content_type, width, height, content, secret, created_at)
     select ${A}, ${U}, 'a.png', 'image/png', 1, 1, '\\x00', 's' || i, now() from ${series}`,
    `insert into verified_numbers (account_id, user_id, phone, verified_at) select ${A}, ${U}, 12175550000 + i, now() from ${series}`,
    `insert into contacts (account_id, first_name, last_name, notes, primary_phone, created_by, edited_by, created_at, edited_at)
     select ${A}, 'Ann', 'Drop', '', 12165550000 + i, ${U}, ${U}, now(), now() from ${series}`,
    `insert into lists (account_id, name, created_by, created_at) select ${A}, 'Group ' || i, ${U}, now() from ${series}`,
    `insert into list_members (account_id, list_id, person_id, name_key)
     select l.account_id, l.list_id, c.person_id, c.name_key from lists l join contacts c using (account_id)
     where l.account_id = ${A} and c.person_id % 100 = l.list_id % 100`,
  ]) {
    await scene.query(text)
  }
  const [of] = await scene.query<Record<string, number>>(
    `select (select min(broadcast_id) from broadcasts where name = 'Class 1') as "BroadcastID", (select min(draft_id) from drafts) as "DraftBroadcastID",
       (select min(list_id) from lists where account_id = ${A}) as "ListID"`,
  )
  Object.assign(ids, of, { TextNumberID: textNumberIds[0], AccountID: accountId })
}

/** What says whether a row is seen at all, or in which order, stands in another table, which is as narrow. */
const chosenBy: Record<string, readonly string[]> = {
  listGroups: ['lists', 'list_counts'],
  listRepeatingFailures: ['repeating_broadcasts'],
  listAutoReplies: ['auto_reply_numbers'],
  listAutoRepliesOfNumber: ['auto_reply_numbers'],
}

/** What lists of one thing show, which is as much as that thing holds. */
const ofOne = new Set([
  'listMergedMessages',
  'listImportRows',
  'listDraftContacts',
  'listDetails',
  'listTextReplies',
  'listCallResults',
])
const lists = allCalls.filter(
  ({ name, method, query, givesFile, path }) =>
    method === 'GET' &&
    !givesFile &&
    Object.keys(filterKindsOf(query)).length > 0 &&
    !ofOne.has(name) &&
    !/\{(TemplateMergeID|FileID)\}/.test(path),
)

test.each(lists.map((call) => [call.name, call] as const))(
  '%s reads of other tables what its page shows, and nothing for rows that nobody sees',
  async (name, call) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
    const ask = (page: number) => (call.who === 'staff' ? sam : olive).get(`${path}?pagesize=${pagesize}&page=${page}`)
    await ask(1)
    statements.length = 0
    const { status, body } = await ask(3)
    expect([status, status === 200 ? '' : body]).toEqual([200, ''])
    const asked = statements.filter(
      ({ text }) => /^(\/\*.*?\*\/)?\s*(with|select)\b/.test(text) && /\bfrom\b/.test(text),
    )
    const read = new Map<string, number>()
    for (const of of asked) {
      for (const [table, rows] of await rowsRead(scene, of, { byKey: true }))
        read.set(table, (read.get(table) ?? 0) + rows)
    }
    // The page is chosen of one table, and they are counted.
    const isChoosing = ([table]: [string, number]) => chosenBy[name]?.includes(table) ?? false
    const [own = ['', 0], ...others] = [...read].filter((of) => !isChoosing(of)).toSorted(([, a], [, b]) => b - a)
    for (const [table, rows] of [...read].filter(isChoosing))
      expect([table, rows, rows <= 6 * many]).toEqual([table, rows, true])
    expect([own, own[1] <= 2 * Math.max(many, body.Size) + 20 * pagesize]).toEqual([own, true])
    for (const [table, rows] of others) expect([table, rows, rows <= 20 * pagesize]).toEqual([table, rows, true])
  },
)

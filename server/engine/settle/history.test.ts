import { expect, onTestFinished, test } from 'vitest'
import { madeBroadcasts } from '../../testing/broadcast-rows.ts'
import { openScene } from '../../testing/cast.ts'
import { settlings } from '../channels.ts'
import { openHistory } from './history.ts'

const ann = 12175550101
const ben = 12175550102

const open = async () => {
  const scene = await openScene()
  onTestFinished(() => scene.close())
  const { accountId, textNumberIds } = scene.accounts.lincoln
  const olive = await scene.as('olive.owner')
  const uma = await scene.as('uma.member')
  const history = openHistory(scene.platform.db, settlings)
  return {
    ...scene,
    olive,
    accountId,
    textNumberId: textNumberIds[0]!,
    person: (await uma.post('/contacts', { PrimaryPhone: '2175550101', SecondaryPhone: '2175550102' })).body.PersonID,
    /** All that has been said to and by Ann, in pages of two, as a user sees it. */
    async said(who: 'olive' | 'uma' = 'olive') {
      const items: unknown[] = []
      const asker = { olive, uma }[who]
      for (let before = ''; ; ) {
        const page = (await asker.get(`/contacts/${this.person}/said?pagesize=2${before}`)).body
        items.push(...page.Items)
        if (!page.HasMore) return items
        before = `&before=${page.Items.at(-1).Date}`
      }
    },
    async keep() {
      while (await history());
    },
    /** A broadcast with the rows of Ann and Ben, each `[phone, state, handed at]`. */
    async addBroadcast(name: string, start: string, rows: [number, number, string | null][], columns = '') {
      const [{ id }] = (await scene.query<{ id: number }>(
        `with ${madeBroadcasts({
          ...{ account_id: '$1', user_id: '$2', name: '$3', text_number_id: '$4' },
          ...{ start_at: '$5', created_at: '$5', started_at: '$5' },
        })} select broadcast_id::int as id from made`,
        [
          accountId,
          scene.scopeOf(columns === 'uma' ? 'uma.member' : 'olive.owner').userId,
          name,
          textNumberIds[0],
          start,
        ],
      )) as [{ id: number }]
      for (const [phone, state, handed] of rows)
        await scene.query(
          `insert into recipients (account_id, broadcast_id, phone, credits, state, handed_at, first_name, last_name, notes)
            values ($1, $2, $3, 1, $4, $5, '', '', '')`,
          [accountId, id, phone, state, handed],
        )
      return id
    },
    end: (id: number) => scene.query('update broadcasts set finalizing_at = now() where broadcast_id = $1', [id]),
    addText: (phone: number, isInbound: boolean, type: string, at: string, textClass = 'chat') =>
      scene.query(
        `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, class, message, state, created_at)
          values ($1, $2, $3, $4, $5, $6, 'Text', $7, $8)`,
        [accountId, textNumberIds[0], phone, isInbound, type, textClass, isInbound ? null : 4, at],
      ),
  }
}

test('what broadcasts said is told the same before it is filed, in between and afterwards', async () => {
  const scene = await open()
  const made = [
    await scene.addBroadcast('Both', '2026-01-01T10:00:00Z', [
      [ann, 4, '2026-01-01T10:00:00.001Z'],
      [ben, 5, '2026-01-01T10:00:01.0015Z'],
    ]),
    await scene.addBroadcast('Never sent', '2026-01-02T10:00:00Z', [[ann, 6, null]]),
    await scene.addBroadcast('Of Uma', '2026-01-03T10:00:00Z', [[ann, 3, '2026-01-03T10:00:00Z']], 'uma'),
    await scene.addBroadcast('The same moment', '2026-01-03T10:00:00Z', [[ben, 4, '2026-01-03T10:00:00.0004Z']]),
    await scene.addBroadcast('Deleted', '2026-01-04T10:00:00Z', [[ann, 4, '2026-01-04T10:00:00Z']]),
    await scene.addBroadcast('Nobody of them', '2026-01-04T10:00:00Z', [[12175550199, 4, '2026-01-04T10:00:00Z']]),
  ]
  const running = await scene.addBroadcast('Running', '2026-01-05T10:00:00Z', [
    [ann, 0, null],
    [ben, 2, '2026-01-05T10:00:00Z'],
  ])
  await scene.query('update broadcasts set deleted_at = now() where broadcast_id = $1', [made[4]])
  await scene.query(`update users set can_see_all_broadcasts = false where user_name = 'uma.member'`)
  const told = async () => ({
    olive: await scene.said(),
    uma: await scene.said('uma'),
    thread: (await scene.olive.get(`/broadcasts/${running}/details/${ann}`)).body.Thread as unknown[],
  })
  const before = await told()
  expect(before.thread).toHaveLength(3)
  expect(before.olive).toHaveLength(7)
  expect(before.uma).toHaveLength(1)
  for (const id of made) {
    await scene.end(id)
    await scene.keep()
    expect(await told()).toEqual(before)
  }
  expect(await scene.query('select broadcast_id::int as id from broadcasts where filed_at is null')).toEqual([
    { id: running },
  ])
})

test('texts from before become conversations once, without what stands in none, and those of long ago are seen', async () => {
  const scene = await open()
  const long = '2020-01-01T10:00:00Z'
  const lately = new Date(Date.now() - 86_400_000).toISOString()
  await scene.addText(ann, true, 'Chat', long)
  await scene.addText(ann, true, 'Chat', lately)
  await scene.addText(ben, true, 'Auto Opt-out', long)
  await scene.addText(ben, false, 'Chat', long, 'compliance')
  for (const [index, type] of ['Stop', 'Join', 'Help'].entries())
    await scene.addText(12175550110 + index, true, type, long)
  await scene.addText(12175550120, false, 'Verification', long, 'compliance')
  await scene.addText(12175550121, false, 'Chat', long, 'compliance')
  await scene.addText(12175550122, false, 'Chat', long)
  await scene.query('insert into conversations_to_gather (account_id) values ($1)', [scene.accountId])
  await scene.keep()
  const made = await scene.query(
    `select phone::text, last_is_inbound as inbound, unread, is_auto_opt_out as out, heard_at is not null as heard from conversations order by phone`,
  )
  expect(made).toEqual([
    { phone: String(ann), inbound: true, unread: 1, out: false, heard: true },
    { phone: String(ben), inbound: false, unread: 0, out: true, heard: true },
    { phone: '12175550122', inbound: false, unread: 0, out: false, heard: false },
  ])
  await scene.query('insert into conversations_to_gather (account_id) values ($1)', [scene.accountId])
  await scene.keep()
  expect(await scene.query('select count(*)::int as n from conversations')).toEqual([{ n: 3 }])
  expect(await scene.query('select * from conversations_to_gather')).toEqual([])
})

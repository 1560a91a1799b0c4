import { expect, test } from 'vitest'
import { openScene } from '../../testing/cast.ts'
import { rowsRead, type Watched, watchStatements } from '../../testing/watched-statements.ts'

test('of texts that nobody has analyzed a search reads those with its words, and a broadcast those that answered it', async () => {
  const scene = await openScene()
  const { accountId, userId } = scene.scopeOf('olive.owner')
  const [textNumberId] = scene.accounts.lincoln.textNumberIds
  for (const table of ['text_messages', 'conversations'])
    await scene.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, broadcast_id, created_at)
      select $1, $2, 12170000000 + i, true, case when i = 7 then 'An umbrella' else 'Yes, thanks ' || i end,
        case when i < 10 then 1 end, now() - i * interval '1 minute' from generate_series(1, 5000) i`,
    [accountId, textNumberId],
  )
  await scene.query(
    `insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, created_at)
      select account_id, text_number_id, phone, text_message_id, created_at, true, created_at from text_messages`,
  )
  await scene.query(
    `insert into broadcasts (broadcast_id, account_id, user_id, name, type, status, phone_number_count, max_credit_cost, created_at, start_at)
      overriding system value values (1, $1, $2, 'Snow', 'SMS', 'Complete', 1, 0, now(), now())`,
    [accountId, userId],
  )
  const olive = await scene.as('olive.owner')
  const statements: Watched[] = []
  await watchStatements(scene, (of) => statements.push(of))
  const most = async (path: string, phones: string[]) => {
    statements.length = 0
    const { body } = await olive.get(path)
    expect(body.Items.map(({ PhoneNumber }: { PhoneNumber: string }) => PhoneNumber)).toEqual(phones)
    const asked = statements.filter(({ text }) => /\btext_messages\b/.test(text))
    expect(asked.length).toBeGreaterThan(0)
    const read = await Promise.all(asked.map((of) => rowsRead(scene, of)))
    return Math.max(...read.map((rows) => rows.get('text_messages') ?? 0))
  }
  expect(await most('/conversations?q=umbrella', ['2170000007'])).toBeLessThan(50)
  const answered = Array.from({ length: 9 }, (_, at) => `217000000${at + 1}`)
  expect(await most('/conversations?broadcastId=1', answered)).toBeLessThan(50)
  await scene.close()
})

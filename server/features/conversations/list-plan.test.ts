import { expect, test } from 'vitest'
import { openScene } from '../../testing/cast.ts'
import { pagesRead, type Watched, watchStatements } from '../../testing/watched-statements.ts'

/** Fifteen rows with what a dozen indexes know of each; an index of all of them has some seven hundred. */
const few = 500

test('of very many conversations that nobody has analyzed yet those of a page are read', async () => {
  const scene = await openScene()
  const { accountId } = scene.scopeOf('olive.owner')
  const [textNumberId] = scene.accounts.lincoln.textNumberIds
  await scene.query('alter table conversations set (autovacuum_enabled = off)')
  await scene.query(
    `insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, is_done, created_at)
      select $1, $2, 12170000000 + i, 0, now() - (100000 - i) * interval '1 second', true, i % 10 < 6, now() from generate_series(1, 100000) i`,
    [accountId, textNumberId],
  )
  await scene.query('delete from user_text_numbers where text_number_id <> $1', [textNumberId])
  const olive = await scene.as('olive.owner')
  const statements: Watched[] = []
  await watchStatements(scene, (of) => statements.push(of))
  const pages = async (reply: Promise<{ status: number }>) => {
    statements.length = 0
    expect((await reply).status).toBe(200)
    const asked = statements.filter(({ text }) => /\bconversations\b/.test(text))
    expect(asked.length).toBeGreaterThan(0)
    const read = await Promise.all(asked.map((of) => pagesRead(scene, of)))
    return Math.max(...read)
  }
  const [first] = (await olive.get('/conversations?pagesize=15')).body.Items
  const one = `/conversations/${first.ConversationID}`
  expect(await pages(olive.get('/conversations?pagesize=15'))).toBeLessThan(few)
  expect(await pages(olive.get(one))).toBeLessThan(few)
  expect(await pages(olive.get(`${one}/textmessages`))).toBeLessThan(few)
  expect(await pages(olive.put(one, { IsDone: true }))).toBeLessThan(few)
  await scene.close()
})

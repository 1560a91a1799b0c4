import { readFile } from 'node:fs/promises'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptScene } from '../../testing/receipt-scene.ts'

let scene: Awaited<ReturnType<typeof receiptScene>>
beforeAll(async () => {
  scene = await receiptScene()
})
afterAll(() => scene.close())

/** As docs/operating.md gives it. */
const query = async () => {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  return /## Receipts credited wrongly[\s\S]+?```sql\n([\s\S]+?)```/.exec(text)![1]!
}

test('what an earlier version has credited to another person is listed, and nothing else', async () => {
  const [ann, bob, cid, dee, eve] = [12175551001, 12175551002, 12175551003, 12175551004, 12175551005] as const
  const ids = { [ann]: ['5531'], [bob]: ['ab12'], [cid]: ['77'], [dee]: ['88'], [eve]: null }
  const snow = await scene.broadcast(ids)
  // Sound: by the very id, and crosswise.
  await scene.receipt('77', cid, { source: `+${cid}` })
  await scene.receipt('88', dee, { source: `${scene.lincoln.phone}`, destination: `${dee}` })
  // As it was: 21809 is 5531 in hex, 43794 is ab12, and each was somebody's whose answer was lost.
  await scene.take(scene.receiptOf('21809', eve), scene.receiptOf('43794', eve, { status: 'undeliverable' }))
  for (const [phone, state] of [
    [ann, outcome.delivered],
    [bob, outcome.failed],
  ]) {
    await scene.query('update recipients set state = $3, done_at = now() where broadcast_id = $1 and phone = $2', [
      snow.id,
      phone,
      state,
    ])
  }
  const listed = await scene.query<Record<string, unknown>>(await query())
  expect(
    listed.map((row) => [row["receipt's id"], row['was of'], row['read as'], row['credited to'], row.broadcast_id]),
  ).toEqual([
    ['21809', `${eve}`, '5531', ann, snow.id],
    ['43794', `${eve}`, 'ab12', bob, snow.id],
  ])
})

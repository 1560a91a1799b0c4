import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { reservedFor } from '../billing/store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const TextMessage = 'Dear {{FirstName}}, come.'
const tomorrow = () => new Date(scene.clock.now().getTime() + 26 * 3_600_000).toISOString()

const waitUntilHeld = (count: number) =>
  vi.waitFor(
    async () => {
      const held = await scene.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(held).toHaveLength(count)
    },
    { timeout: 10_000, interval: 20 },
  )

/** Holds up whoever reserves credits until it is let go. */
const holdCredits = async (): Promise<() => Promise<void>> => {
  const client = await scene.platform.pool.connect()
  await client.query('begin')
  await client.query('select from credit_balances where account_id = $1 for update', [scene.accounts.lincoln.accountId])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('who is left out while the draft is being sent is left out of the broadcast', async () => {
  const people = ['Ann', 'Bob', 'Cyd'].map((FirstName, at) => ({ PrimaryPhone: String(2175550101 + at), FirstName }))
  const draft = await olive.post('/draft-broadcasts', { TextMessage, Contacts: people })
  const DraftBroadcastID = draft.body.DraftBroadcastID
  const { ID } = (await olive.post(`/draft-broadcasts/${DraftBroadcastID}/templatemerges`)).body
  const asked = { BroadcastName: 'Fair', TextMessage, StartDate: tomorrow(), DraftBroadcastID, TemplateMergeID: ID }

  const letGo = await holdCredits()
  const sending = olive.post('/broadcasts', asked)
  await waitUntilHeld(1)
  const leaving = olive.put(`/template-merges/${ID}`, {
    Selection: { Type: 'Selected', Items: [12175550102] },
    Update: { Exclude: true },
  })
  await Promise.race([leaving, waitUntilHeld(2)])
  await letGo()

  const [sent, left] = [await sending, await leaving]
  expect([sent.status, left.status, left.body.ExcludedMessageCount]).toEqual([200, 200, 1])
  while (await planNext(scene.platform));
  const id = sent.body.BroadcastID
  const texted = await scene.query('select phone from recipients where broadcast_id = $1 and state = 0 order by 1', [
    id,
  ])
  expect(texted).toEqual([{ phone: 12175550101 }, { phone: 12175550103 }])
  expect(await reservedFor(scene.platform.db, scene.scopeOf('olive.owner'), id)).toBe(2)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { nextTurn, workOff } from '../../testing/task-turns.ts'
import { lookUpContactsSoon } from './look-up-soon.ts'
import { phoneNumberRoutes } from './routes.ts'

/** Walks over all contacts of an account. */
let scene: Scene
let provider: Awaited<ReturnType<typeof startLookupProvider>>
beforeAll(async () => {
  provider = await startLookupProvider()
  scene = await openScene({ routes: phoneNumberRoutes, env: { LOOKUP_URL: provider.url } })
})
afterAll(async () => {
  await scene.close()
  await provider.close()
})
beforeEach(async () => {
  provider.isUp = true
  provider.asked.splice(0)
  await scene.query('delete from phone_lookups')
  await scene.query('delete from tasks')
  await scene.query('delete from contacts')
})

const lincoln = () => scene.accounts.lincoln.accountId
const walkSoon = () => transaction(scene.platform.db, (tx) => lookUpContactsSoon(tx, lincoln(), scene.clock.now()))
const work = () => workOff(scene.platform)
const saved = () =>
  scene.query<{ phone: number; line_type: string }>('select phone, line_type from phone_lookups order by phone')
const phones = (count: number, from = 12175551000) => Array.from({ length: count }, (_, at) => from + at)
const addMany = (numbers: number[]) => scene.addContacts('olive.owner', numbers)
const addOne = async (numbers: [number, number | null, number | null], userId = 1) =>
  scene.query(
    `insert into contacts (account_id, primary_phone, secondary_phone, tertiary_phone, created_by, edited_by, created_at, edited_at)
      values ($1, $2, $3, $4, $5, $5, now(), now())`,
    [lincoln(), ...numbers, userId],
  )
type Waiting = { cursor: number; failures: number; seconds: number }
const waiting = () =>
  scene.query<Waiting>(
    `select cursor_id as cursor, failures, ceil(extract(epoch from due_at - now()))::int as seconds from tasks
      where finished_at is null order by task_id`,
  )
/** Lets a walk that pauses be due. */
const skipPause = () => scene.query('update tasks set due_at = now()')

test('goes page by page, all three numbers of each, and nobody else’s', async () => {
  await addMany(phones(4101).filter((phone) => phone !== 12175551212))
  await addOne([12175558000, 12175558001, 12175558091])
  await scene.addContacts('ivan.invoice', [13125550100])
  await walkSoon()
  await work()
  const rows = await saved()
  expect(rows).toHaveLength(4103)
  expect(rows.at(-1)).toEqual({ phone: 12175558091, line_type: 'landline' })
  expect(rows.some(({ phone }) => phone === 13125550100)).toBe(false)
  expect([provider.asked.length, await waiting()]).toEqual([4103, []])
  await walkSoon()
  await work()
  expect(provider.asked).toHaveLength(4103)
})

test('asked for often waits once; who asks when it has begun has another one after it', async () => {
  await addMany(phones(3))
  await Promise.all([walkSoon(), walkSoon(), walkSoon()])
  expect(await waiting()).toHaveLength(1)
  await nextTurn(scene.platform)
  await addOne([12175558000, null, null])
  await walkSoon()
  await walkSoon()
  expect((await waiting()).map(({ cursor }) => cursor)).toEqual([-1, 0])
  await work()
  expect([(await saved()).length, await waiting()]).toEqual([4, []])
})

test('pauses at its place while the provider fails, longer and longer, and goes on from there', async () => {
  await addMany(phones(30))
  provider.isUp = false
  await walkSoon()
  await work()
  expect(await waiting()).toMatchObject([{ cursor: -1, failures: 1, seconds: 10 }])
  await skipPause()
  await work()
  expect(await waiting()).toMatchObject([{ cursor: -1, failures: 2, seconds: 20 }])
  expect(await saved()).toEqual([])
  provider.isUp = true
  await skipPause()
  await work()
  expect([(await saved()).length, await waiting()]).toEqual([30, []])
})

test('leaves a few numbers behind that are never answered for', async () => {
  await addMany(phones(3))
  provider.isUp = false
  await walkSoon()
  await nextTurn(scene.platform)
  await scene.query('update tasks set failures = 21')
  await work()
  expect(await waiting()).toMatchObject([{ failures: 22, seconds: 3600 }])
  await skipPause()
  await work()
  expect(await waiting()).toEqual([])
})

test('is over at once where nobody can be asked', async () => {
  await addMany(phones(3))
  const nobody = { ...scene.platform, settings: { ...scene.platform.settings, lookup: null, simulatorUrl: null } }
  await walkSoon()
  await workOff(nobody)
  expect([await waiting(), await saved()]).toEqual([[], []])
})

import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { lookUpContacts, lookUpNumbers } from './jobs.ts'
import { lookUpPhones } from './look-up-phones.ts'
import { lookUpContactsSoon, lookUpSoon, walkOn } from './look-up-soon.ts'
import { phoneNumberRoutes } from './routes.ts'

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
  await scene.query('delete from graphile_worker._private_jobs')
  await scene.query('delete from contacts')
})

/** Works off what is due, as the workers do, until nothing is. A worker may look before the last job has left its queue. */
const work = async () => {
  const pgPool = scene.platform.pool
  const jobs = [lookUpNumbers, lookUpContacts]
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.work(scene.platform, payload)]),
  )
  while ((await waiting()).some(({ seconds }) => seconds <= 0)) {
    await runOnce({ pgPool, taskList, concurrency: 2, noHandleSignals: true, logger: silent })
  }
}
const silent = new Logger(() => () => {})

type Waiting = { payload: { failures?: number; phones?: number[]; afterPersonId?: number }; seconds: number }
const waiting = () =>
  scene.query<Waiting>(
    `select payload, ceil(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs order by id`,
  )
const saved = () =>
  scene.query<{ phone: number; line_type: string }>('select phone, line_type from phone_lookups order by phone')
const phones = (count: number, from = 12175551000) => Array.from({ length: count }, (_, at) => from + at)
const lincoln = () => scene.accounts.lincoln.accountId
const soon = (...numbers: (number | null)[]) =>
  transaction(scene.platform.db, (tx) => lookUpSoon(tx, scene.scopeOf('olive.owner'), numbers))
const contactsSoon = (accountId = lincoln()) =>
  transaction(scene.platform.db, (tx) => lookUpContactsSoon(tx, accountId))
/** Lets a job that pauses be due. */
const skipPause = () => scene.query('update graphile_worker._private_jobs set run_at = now()')

describe('lookUpPhones', () => {
  const landline = { lineType: 'landline', isTextable: false }

  test('keeps an answer for 90 days, then asks again', async () => {
    const { platform, clock } = scene
    expect((await lookUpPhones(platform, [12175550190])).get(12175550190)).toEqual(landline)
    clock.pass(89 * 86_400_000)
    await lookUpPhones(platform, [12175550190, 12175550101])
    expect(provider.asked).toEqual([12175550190, 12175550101])
    clock.pass(2 * 86_400_000)
    await lookUpPhones(platform, [12175550190, 12175550101])
    expect(provider.asked).toEqual([12175550190, 12175550101, 12175550190])
  })

  test('holds to an old answer while the provider fails', async () => {
    const { platform, clock } = scene
    await lookUpPhones(platform, [12175550190])
    clock.pass(91 * 86_400_000)
    provider.isUp = false
    expect((await lookUpPhones(platform, [12175550190])).get(12175550190)).toEqual(landline)
  })

  test('many at once that save the same numbers do not stand in each other’s way', async () => {
    const numbers = phones(50)
    await Promise.all(
      [numbers, numbers.toReversed(), numbers].map((some) => lookUpPhones(scene.platform, some, { timeoutMs: 10_000 })),
    )
    expect(await saved()).toHaveLength(50)
  })
})

describe('numbers that were stored', () => {
  test('are looked up once the transaction commits, each once, and never if it does not', async () => {
    await soon(12175551000, null, 12175551095, 12175551000)
    await expect(
      transaction(scene.platform.db, async (tx) => {
        await lookUpSoon(tx, scene.scopeOf('olive.owner'), [12175551001])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await work()
    expect(await saved()).toEqual([
      { phone: 12175551000, line_type: 'mobile' },
      { phone: 12175551095, line_type: 'landline' },
    ])
    await soon(12175551000)
    await work()
    expect(provider.asked.sort()).toEqual([12175551000, 12175551095])
    expect(await waiting()).toEqual([])
  })

  test('wait longer and longer while the provider fails', async () => {
    provider.isUp = false
    await soon(12175551000)
    const pauses: number[] = []
    for (let at = 0; at < 4; at += 1) {
      await work()
      pauses.push((await waiting())[0]!.seconds)
      await skipPause()
    }
    expect(pauses).toEqual([10, 20, 40, 80])
    provider.isUp = true
    await work()
    expect([await saved(), await waiting()]).toEqual([[{ phone: 12175551000, line_type: 'mobile' }], []])
  })
})

describe('contacts of an account', () => {
  const addOne = async (numbers: [number, number | null, number | null], userId = 1) =>
    scene.query(
      `insert into contacts (account_id, primary_phone, secondary_phone, tertiary_phone, created_by, edited_by, created_at, edited_at)
        values ($1, $2, $3, $4, $5, $5, now(), now())`,
      [lincoln(), ...numbers, userId],
    )
  const addMany = (numbers: number[]) => scene.addContacts('olive.owner', numbers)

  test('are walked page by page, all three numbers of each, and nobody else’s', async () => {
    await addMany(phones(4100))
    await addOne([12175558000, 12175558001, 12175558091])
    await scene.addContacts('ivan.invoice', [13125550100])
    await soon(12175551000)
    await work()
    await contactsSoon()
    await work()
    const rows = await saved()
    expect(rows).toHaveLength(4103)
    expect(rows.at(-1)).toEqual({ phone: 12175558091, line_type: 'landline' })
    expect(rows.some(({ phone }) => phone === 13125550100)).toBe(false)
    expect(provider.asked).toHaveLength(4103)
    expect(await waiting()).toEqual([])
  })

  test('asked for often wait once; a walk under way is finished first', async () => {
    await addMany(phones(3))
    await contactsSoon()
    await contactsSoon()
    expect(await waiting()).toHaveLength(1)
    await transaction(scene.platform.db, (tx) => walkOn(tx, { accountId: lincoln(), afterPersonId: 7 }))
    // The rest of a walk, and the walk that waits for its end: no contact in front of the first can be missed.
    const order = await scene.query<{ after: number }>(
      `select (payload->>'afterPersonId')::bigint as after from graphile_worker._private_jobs order by priority, run_at`,
    )
    expect(order.map(({ after }) => Number(after))).toEqual([7, 0])
    await addOne([12175558000, null, null])
    await work()
    expect(await saved()).toHaveLength(4)
    expect(await waiting()).toEqual([])
  })

  test('pause at their place while the provider fails, and go on from there', async () => {
    await addMany(phones(30))
    provider.isUp = false
    await contactsSoon()
    await work()
    expect(await waiting()).toMatchObject([{ payload: { afterPersonId: 0, failures: 1 }, seconds: 10 }])
    await skipPause()
    await work()
    expect(await waiting()).toMatchObject([{ payload: { afterPersonId: 0, failures: 2 }, seconds: 20 }])
    expect(await saved()).toEqual([])
    provider.isUp = true
    await skipPause()
    await work()
    expect([(await saved()).length, await waiting()]).toEqual([30, []])
  })

  test('a walk that runs twice asks once', async () => {
    await addMany(phones(30))
    const start = { accountId: lincoln(), afterPersonId: 0 }
    await lookUpContacts.work(scene.platform, start)
    await lookUpContacts.work(scene.platform, start)
    expect(provider.asked).toHaveLength(30)
    expect(await waiting()).toEqual([])
  })

  test('where nobody can be asked, nothing waits', async () => {
    await addMany(phones(3))
    const nobody = { ...scene.platform, settings: { ...scene.platform.settings, lookup: null, simulatorUrl: null } }
    await lookUpContacts.work(nobody, { accountId: lincoln(), afterPersonId: 0 })
    await lookUpNumbers.work(nobody, { accountId: lincoln(), phones: phones(3) })
    expect([await waiting(), await saved()]).toEqual([[], []])
  })

  test('a few numbers that are never answered for do not hold up the others for ever', async () => {
    await addMany(phones(3))
    provider.isUp = false
    const walk = (failures: number) =>
      lookUpContacts.work(scene.platform, { accountId: lincoln(), afterPersonId: 0, failures })
    await walk(21)
    expect(await waiting()).toMatchObject([{ payload: { afterPersonId: 0, failures: 22 }, seconds: 3600 }])
    await scene.query('delete from graphile_worker._private_jobs')
    await walk(22)
    expect(await waiting()).toEqual([])
  })
})

import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { lookUpNumbers } from './jobs.ts'
import { lookUpPhones } from './look-up-phones.ts'
import { lookUpSoon } from './look-up-soon.ts'
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
})

/** Works off what is due, as the workers do, until nothing is. A worker may look before the last job has left its queue. */
const work = async () => {
  const pgPool = scene.platform.pool
  const jobs = [lookUpNumbers]
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

test('where nobody can be asked, nothing waits', async () => {
  const nobody = { ...scene.platform, settings: { ...scene.platform.settings, lookup: null, simulatorUrl: null } }
  await lookUpNumbers.work(nobody, { accountId: lincoln(), phones: phones(3) })
  expect([await waiting(), await saved()]).toEqual([[], []])
})

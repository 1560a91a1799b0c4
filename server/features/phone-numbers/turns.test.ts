import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { type Job, startJobs } from '../../platform/jobs.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { lookUpNumbers } from './jobs.ts'
import { lookUpSoon } from './look-up-soon.ts'
import { phoneNumberRoutes } from './routes.ts'

/** An account's lookups take one worker, however many there are and whatever the provider does with them. */
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
  provider.asked.splice(0)
  await scene.query('delete from phone_lookups')
})

const range = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + at)
const soon = (who: 'olive.owner' | 'ivan.invoice', phones: readonly number[]) =>
  transaction(scene.platform.db, (tx) => lookUpSoon(tx, scene.scopeOf(who), phones))
const saved = async () =>
  (await scene.query<{ phone: number }>('select phone from phone_lookups order by phone')).length

/** Workers as the product has them, until as many lookups as that are done of what `isMeant`. */
const workUntil = async (isMeant: (phones: readonly number[]) => boolean, count: number) => {
  const done = Promise.withResolvers<void>()
  const runs: string[] = []
  let answered = 0
  const watched = ({ name, work }: Job): Job => ({
    name,
    work: async (platform, payload) => {
      runs.push(name)
      const before = await saved()
      await work(platform, payload)
      const { phones = [] } = payload as { phones?: number[] }
      if (isMeant(phones)) answered += (await saved()) - before
      if (answered >= count) done.resolve()
    },
  })
  const jobs = await startJobs(scene.platform, [watched(lookUpNumbers)])
  await done.promise
  return { runs, stop: () => jobs.stop() }
}

test('ten thousand of one account, that nobody answers for, do not delay ten of another', async () => {
  provider.held = (phone) => phone < 13_000_000_000
  await soon('olive.owner', range(10_000, 12175550000))
  await soon('ivan.invoice', range(10, 13125550100))
  const { runs, stop } = await workUntil((phones) => phones[0]! > 13_000_000_000, 10)
  // One job of the first account is under way, or a second after the first was given up.
  expect([runs.length <= 3, await saved()]).toEqual([true, 10])
  await stop()
  await scene.query('delete from graphile_worker._private_jobs')
  provider.held = () => false
})

test('what waits one by one is looked up together, each once', async () => {
  for (const phone of range(300, 12175550000)) await soon('olive.owner', [phone])
  const { runs, stop } = await workUntil(() => true, 300)
  await stop()
  expect([runs.length <= 3, await saved(), provider.asked.length]).toEqual([true, 300, 300])
})

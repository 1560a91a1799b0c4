import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startLookupProvider } from '../../testing/lookup-provider.ts'
import { workOff } from '../../testing/task-turns.ts'
import { lookUpNumbers } from '../phone-numbers/jobs.ts'

/** What kind of lines the people of a draft have, and how the page hears of it. */
let scene: Scene
let olive: Asker
let provider: Awaited<ReturnType<typeof startLookupProvider>>
const told: string[] = []
beforeAll(async () => {
  provider = await startLookupProvider()
  scene = await openScene({ env: { LOOKUP_URL: provider.url } })
  olive = await scene.as('olive.owner')
})
afterAll(async () => {
  await scene.close()
  await provider.close()
})
beforeEach(async () => {
  provider.asked.splice(0)
  told.splice(0)
  await scene.query('delete from graphile_worker._private_jobs')
  // Something is known already: somebody looks.
  await scene.query('delete from phone_lookups')
  await scene.query("insert into phone_lookups values (12175559999, 'mobile', true, now())")
})

const realtime = { publish: (_: unknown, event: string) => void told.push(event), disconnect() {} }
/** Works off what waits, as workers do. */
const work = async () => {
  const platform = { ...scene.platform, realtime }
  const jobs = await scene.query<{ payload: unknown }>(
    `select p.payload from graphile_worker._private_jobs p join graphile_worker.jobs j using (id)
      where j.task_identifier = 'phonenumbers.lookup' order by id`,
  )
  for (const { payload } of jobs) await lookUpNumbers.work(platform, payload)
  await workOff(platform)
}
const reachOf = async (id: number) => {
  const summary = (await olive.get(`/draft-broadcasts/${id}/contactsummary`)).body
  const draft = (await olive.get(`/draft-broadcasts/${id}`)).body
  const { Items } = (await olive.get(`/draft-broadcasts/${id}/contacts`)).body
  for (const field of ['PotentialUniqueCount', 'TotalTextNumberCount', 'TextNumberCount']) {
    expect(summary[field]).toBe(draft[field])
  }
  return {
    ...{ all: summary.PotentialUniqueCount, texts: summary.TextNumberCount, unchecked: summary.NotCheckedCount },
    shown: Items.filter((row: { PrimaryPhoneChecked: boolean }) => !row.PrimaryPhoneChecked).length,
  }
}
const added = ['2175550101', '2175550190', '2175550195'].map((PrimaryPhone) => ({ PrimaryPhone }))

test('numbers that come with a draft are not yet checked, and landlines drop out by themselves', async () => {
  const { DraftBroadcastID: id } = (await olive.post('/draft-broadcasts', { Contacts: added })).body
  expect(await reachOf(id)).toEqual({ all: 3, texts: 3, unchecked: 3, shown: 3 })
  await work()
  expect(told).toContain('phonenumbers.updated')
  expect(await reachOf(id)).toEqual({ all: 3, texts: 1, unchecked: 0, shown: 0 })
})

test('so are those that are added one by one, and those of a file, be they few or many', async () => {
  const { DraftBroadcastID: id } = (await olive.post('/draft-broadcasts', {})).body
  await olive.post(`/draft-broadcasts/${id}/contacts`, { Contacts: added.slice(0, 2) })
  await work()
  expect(await reachOf(id)).toEqual({ all: 2, texts: 1, unchecked: 0, shown: 0 })
  for (const [from, count] of [
    [2175560000, 10],
    [2175570000, 1200],
  ] as const) {
    const rows = `Phone\n${Array.from({ length: count }, (_, at) => from + at).join('\n')}\n`
    const file = await olive.ask('POST', '/fileuploads', Buffer.from(rows), { 'content-type': 'text/csv' })
    await olive.post(`/draft-broadcasts/${id}/fileuploads`, { FileID: file.body.FileID })
    expect(await reachOf(id)).toMatchObject({ unchecked: count })
    await work()
  }
  // Of 1,200 numbers 120 end in 90 to 99.
  expect(await reachOf(id)).toMatchObject({ all: 1212, texts: 1 + 10 + 1080, unchecked: 0 })
})

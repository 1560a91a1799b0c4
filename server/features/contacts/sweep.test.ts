import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { sweepUndos } from '../undos/jobs.ts'
import { addUpContacts, sweepContacts } from './jobs.ts'

let scene: Scene
let olive: Asker

beforeEach(async () => {
  await scene?.close()
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const sweep = async () => {
  await sweepUndos.work(scene.platform, undefined)
  await sweepContacts.work(scene.platform, undefined)
}
const day = 86_400_000

test('Deleted keeps contacts for 30 days, and nothing of them after that', async () => {
  const [one] = await scene.addContacts('olive.owner', [12175550101, 12175550102], 'Band')
  await olive.put(`/contacts/${one}`, { NoTexts: true })
  await olive.delete(`/contacts/${one}`)
  const [{ ErasedDate }] = (await olive.get('/lists/-2/contacts')).body.Items
  expect((Date.parse(ErasedDate) - scene.clock.now().getTime()) / day).toBeCloseTo(30, 2)
  scene.clock.pass(29 * day)
  await sweep()
  olive = await scene.as('olive.owner')
  expect((await olive.get('/lists/-2')).body.RosterCount).toBe(1)
  scene.clock.pass(1 * day + 1000)
  olive = await scene.as('olive.owner')
  await sweep()
  expect((await olive.get('/lists/-2')).body.RosterCount).toBe(0)
  for (const table of ['contacts', 'list_members', 'contact_preferences']) {
    expect([table, await scene.query(`select from ${table} where person_id = $1`, [one])]).toEqual([table, []])
  }
})

test('changes of counts become one, and stay what they are', async () => {
  await scene.addContacts('olive.owner', [12175550101, 12175550102, 12175550103], 'Band')
  await olive.delete('/contacts')
  const before = (await olive.get('/lists')).body
  await addUpContacts.work(scene.platform, undefined)
  expect((await olive.get('/lists')).body).toEqual(before)
  expect(await scene.query('select list_id::int, delta::int from list_counts')).toEqual([{ list_id: -2, delta: 3 }])
})

test('a deleted group is gone once it cannot be brought back', async () => {
  await scene.addContacts('olive.owner', [12175550101], 'Band')
  const { UndoID } = (await olive.delete('/lists/1')).body
  await sweep()
  expect(await scene.query('select from lists')).toHaveLength(1)
  scene.clock.pass(11 * 60_000)
  await sweep()
  expect(await scene.query('select from lists')).toHaveLength(0)
  expect((await olive.post(`/lists/undo/${UndoID}`)).status).toBe(404)
})

test('pages of the account hear of changes, at most once a second', async () => {
  const client = new pg.Client({ connectionString: scene.databaseUrl })
  await client.connect()
  const heard: unknown[] = []
  const first = Promise.withResolvers<void>()
  client.on('notification', ({ payload }) => {
    const { data } = JSON.parse(payload!)
    heard.push([data.packet.data, data.opts.rooms])
    first.resolve()
  })
  await client.query('listen "socket.io#/"')
  for (let at = 0; at < 5; at++) await olive.post('/contacts', { PrimaryPhone: `217555010${at}` })
  await first.promise
  const { accountId } = scene.accounts.lincoln
  expect(heard[0]).toEqual([['contacts.updated', { AccountID: accountId }], [`account:${accountId}`]])
  expect(heard.length).toBeLessThan(5)
  await client.end()
})

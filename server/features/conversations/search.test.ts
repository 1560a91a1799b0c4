import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { insertInbound, insertOutbound } from '../messages/store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
const day = 86_400_000
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  const hers = scene.scopeOf('uma.member').textNumbers[0]!
  const other = scene.scopeOf('olive.owner').textNumbers.find((id) => id !== hers)!
  const hear = (phone: number, message: string, daysAgo: number, textNumberId = hers) =>
    insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), {
      ...{ textNumberId, phone, kind: 'Chat', message, media: [] },
      at: new Date(scene.clock.now().getTime() - daysAgo * day).toISOString(),
    })
  await hear(12175550101, 'Is there snow on the café road?', 1)
  await hear(12175550102, 'SNOWMAN in the yard', 2)
  await hear(12175550103, 'Snow, 100 days ago', 100)
  await hear(12175550104, 'No school today', 0)
  await hear(13095550105, 'Snow of another number', 0, other)
  await insertOutbound(scene.platform.db, scene.scopeOf('olive.owner'), {
    ...{ textNumberId: hers, phone: 12175550106, kind: 'Chat', message: 'Snow day tomorrow', userId: null, credits: 0 },
    now: new Date(scene.clock.now().getTime() - 3 * day),
  })
  await olive.post('/contacts', {
    PrimaryPhone: '2175550199',
    SecondaryPhone: '2175550104',
    FirstName: 'Zoë',
    LastName: 'Young',
  })
})
afterAll(() => scene.close())

const found = async (asker: Asker, q: string, more = '') => {
  const { status, body } = await asker.get(`/conversations?q=${encodeURIComponent(q)}${more}`)
  expect([status, body.ErrorName]).toEqual([200, undefined])
  expect(body.Size).toBe(body.Items.length)
  return body.Items.map((item: { PhoneNumber: string; Found: { Excerpt: string } | null }) => [
    item.PhoneNumber.slice(-3),
    item.Found?.Excerpt.replaceAll('\uE000', '[').replaceAll('\uE001', ']') ?? null,
  ])
}

test('words of two weeks are found in any case, by their beginning, with the piece of the text; what waits to leave too', async () => {
  expect(await found(olive, 'snow')).toEqual([
    ['105', '[Snow] of another number'],
    ['101', 'Is there [snow] on the café road?'],
    ['102', '[SNOW]MAN in the yard'],
    ['106', '[Snow] day tomorrow'],
  ])
  expect(await found(olive, 'road CAFE')).toEqual([['101', 'Is there snow on the [café] [road]?']])
  expect(await found(olive, 'snow school')).toEqual([])
  expect(await found(olive, 'ow')).toEqual([])
  expect(await found(olive, 'snow', '&viewing=read')).toEqual([['106', '[Snow] day tomorrow']])
  expect(await found(uma, 'snow')).toHaveLength(3)
})

test('names that one sees, and numbers by their beginning and their end', async () => {
  expect(await found(olive, 'zoe young')).toEqual([['104', null]])
  expect(await found(uma, 'zoe')).toEqual([])
  for (const q of ['2175550104', '(217) 555-0104', '+1 217 555 0104', '0104', '5550104'])
    expect([q, (await found(olive, q)).map(([phone]: string[]) => phone)]).toEqual([q, ['104']])
  expect((await found(olive, '309')).map(([phone]: string[]) => phone)).toEqual(['105'])
  expect((await found(olive, '217 555')).length).toBe(5)
})

test('other days are found where that is allowed', async () => {
  const from = new Date(scene.clock.now().getTime() - 101 * day).toISOString().slice(0, 10)
  const to = new Date(scene.clock.now().getTime() - 99 * day).toISOString().slice(0, 10)
  const range = `&from=${from}&to=${to}`
  await scene.query(`update users set features = '{}' where user_name = 'olive.owner'`)
  expect((await olive.get(`/conversations?q=snow${range}`)).status).toBe(403)
  await scene.query(`update users set features = '{ConversationDateRangeSearch}' where user_name = 'olive.owner'`)
  expect(await found(olive, 'snow', range)).toEqual([['103', '[Snow], 100 days ago']])
  expect((await olive.get('/conversations?q=snow&from=soon')).body.Errors).toHaveProperty('from')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let path: string
const phones = [1, 2, 3, 4, 5].map((n) => `217555010${n}`)
const [held, alsoHeld, stopped] = phones as [string, string, string]

/** Two may be asking to stop, one has, and two wait for their text. */
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
      select $1, phone, 'text', 3, source, now() from unnest($2::bigint[], $3::text[]) o(phone, source)`,
    [
      scene.accounts.lincoln.accountId,
      [held, alsoHeld, stopped].map((phone) => `1${phone}`),
      ['text message to review', 'text message to review', ''],
    ],
  )
  const StartDate = new Date(scene.clock.now().getTime() + 3_600_000).toISOString()
  const Contacts = phones.map((PrimaryPhone) => ({ PrimaryPhone }))
  const form = { BroadcastName: 'Snow day', TextMessage: 'School is closed.', StartDate, Contacts }
  path = `/broadcasts/${(await olive.post('/broadcasts', form)).body.BroadcastID}`
  while (await planNext(scene.platform));
})
afterAll(() => scene.close())

const tabs = [
  ['invalid', [held, alsoHeld, stopped]],
  ['invalid-for-good', [stopped]],
  ['may-ask-to-stop', [held, alsoHeld]],
  ['not-completed', phones.slice(3)],
] as const

test.each(tabs)('%s is %j: in the list, the file, a group and a new broadcast', async (category, people) => {
  const numbersOf = (rows: { PhoneNumber: string }[]) => rows.map(({ PhoneNumber }) => PhoneNumber)
  const { body } = await olive.get(`${path}/details?category=${category}`)
  expect([body.Size, numbersOf(body.Items)]).toEqual([people.length, people])
  const found = await olive.get(`${path}/details?category=${category}&q=217555`)
  expect([found.body.Size, numbersOf(found.body.Items)]).toEqual([people.length, people])
  const file = await olive.get(`${path}/details.csv?category=${category}`)
  expect(phones.filter((phone) => String(file.body).includes(phone))).toEqual(people)
  const all = { Selection: { Type: 'SelectedAll', Items: [] } }
  const group = await olive.post(`${path}/details/tolist?category=${category}`, { ...all, ListName: category })
  expect(group.body).toMatchObject({ Count: people.length })
  const draft = await olive.post(`${path}/todraftbroadcast?category=${category}`, all)
  expect(draft.body).toMatchObject({ Added: people.length })
})

test('the counters add up, and those who are taken out are in none of them', async () => {
  const counts = { PhoneNumberCount: 5, DeliveredTexts: 0, FailedTextTotal: 0, NotDeliveredTexts: 2 }
  expect((await olive.get(path)).body).toMatchObject({ ...counts, InvalidTextCount: 3, HeldTextCount: 2 })
  const Selection = { Type: 'Selected', Items: [held] }
  const { body } = await olive.delete(`${path}/details`, { Selection })
  expect(body.Broadcast).toMatchObject({ PhoneNumberCount: 4, InvalidTextCount: 2, HeldTextCount: 1 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test('a text number is checked when it is set, and counts for nothing once it is taken away', async () => {
  const uma = await scene.as('uma.member')
  const [mine, other] = scene.accounts.lincoln.textNumberIds as [number, number]
  const { userId } = scene.scopeOf('uma.member')
  const give = (ids: readonly number[]) =>
    scene.query(
      `with gone as (delete from user_text_numbers where user_id = $1 and text_number_id <> all ($2::bigint[]))
        insert into user_text_numbers select account_id, $1, text_number_id from text_numbers
        where text_number_id = any ($2::bigint[]) on conflict do nothing`,
      [userId, ids],
    )
  await give([mine])
  const id = (await uma.post('/draft-broadcasts', { TextNumberID: mine })).body.DraftBroadcastID
  const path = `/draft-broadcasts/${id}`
  const harbors = scene.accounts.harbor.textNumberIds[0]
  for (const TextNumberID of [other, harbors, 999_999_999, Number.MAX_SAFE_INTEGER].filter((known) => known)) {
    const refused = [
      await uma.post('/draft-broadcasts', { TextNumberID }),
      await uma.put(path, { TextNumberID }),
      await uma.get(`${path}?textNumberID=${TextNumberID}`),
    ]
    for (const { status, body } of refused) expect([status, body.ErrorName]).toEqual([400, 'TextNumberNotYours'])
  }
  expect((await uma.put(path, { TextNumberID: null })).body.TextNumberID).toBeNull()
  expect((await uma.put(path, { TextNumberID: mine })).body.TextNumberID).toBe(mine)
  await give([])
  // What the wizard had is still what it saves.
  const kept = await uma.put(path, { TextNumberID: mine, TextMessage: 'Hi', BroadcastName: 'Lost' })
  expect([kept.status, kept.body.TextMessage]).toEqual([200, 'Hi'])
  expect((await uma.get(`${path}/contactsummary`)).body).toMatchObject({ Pace: null })
  const sent = await uma.post('/broadcasts', {
    DraftBroadcastID: id,
    BroadcastName: 'Lost',
    TextMessage: 'Hi',
    TextNumberID: mine,
  })
  expect(sent.body.ErrorName).toBe('TextNumberNotYours')
  await give([mine])
})

/** Which of the broadcasts that text first and call later are confirmed by a text, and for which phones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'

type Query = Parameters<typeof insertTone>[0]
let scene: Awaited<ReturnType<typeof engineScene>>
let audioId: number
let textNumberId: number
beforeAll(async () => {
  scene = await engineScene()
  const query = scene.query as Query
  await insertCallerId(query, scene.accountId)
  audioId = await insertTone(query, scene.accountId, 500, 1)
  textNumberId = (await scene.query<{ id: number }>('select text_number_id as id from text_numbers'))[0]!.id
})
afterAll(() => scene?.close())

const texted = async (phones: readonly number[], words: string) => {
  await scene.until(async () =>
    phones.every((phone) => scene.smsc.texts.some(({ to, text }) => to === String(phone) && text.startsWith(words))),
  )
}
/** It texts, and waits to call whoever does not answer. */
const escalating = async (phones: readonly number[], words: string, people?: readonly number[]) => {
  const id = await insertCallBroadcast(scene.query as Query, {
    ...{ accountId: scene.accountId, phones, audioId, escalates: { waves: 1 }, ...(people && { people }) },
    beside: { type: 'SMSAndAnnouncement', textNumberId, words },
  })
  await texted(phones, words)
  return id
}
const says = (phone: number, words: string) => scene.smsc.send(String(phone), scene.ourNumber, words)
const confirmations = async (id: number, count: number) => {
  const rows = () =>
    scene.query<{ phone: number; by_stop: boolean }>(
      'select phone, by_stop from broadcast_confirmations where broadcast_id = $1 order by phone',
      [id],
    )
  await scene.until(async () => (await rows()).length >= count)
  return await rows()
}

test('a yes to what calls otherwise is for that, and not for a survey of last week', async () => {
  const phone = 12175552101
  const survey = await scene.broadcast([phone], 'Will you come? Reply YES or NO.')
  await scene.query('update broadcast_texts set is_text_survey = true where broadcast_id = $1', [survey])
  await scene.complete(survey)
  const id = await escalating([phone], 'Reply YES if you are safe.')
  await says(phone, 'Yes')
  expect(await confirmations(id, 1)).toEqual([{ phone, by_stop: false }])
  expect(await scene.query('select survey from recipients where broadcast_id = $1', [survey])).toEqual([{ survey: 0 }])
})

test('a reply confirms all that wait for it, whatever was texted after', async () => {
  const [phone, silent] = [12175552102, 12175552103]
  const ids = [await escalating([phone, silent], 'Flood.'), await escalating([phone], 'Fire.')]
  await scene.complete(await scene.broadcast([phone], 'Lunch is at noon.'))
  await says(phone, 'We are fine')
  for (const id of ids) expect(await confirmations(id, 1)).toEqual([{ phone, by_stop: false }])
})

test('after STOP no other phone of theirs is called, and nothing counts as confirmed', async () => {
  const [phone, second] = [12175552104, 12175552105]
  const [person] = await scene.query<{ id: number }>(
    `insert into contacts (account_id, first_name, primary_phone, secondary_phone, created_by, edited_by, created_at, edited_at)
     values ($1, 'Ann', $2, $3, 1, 1, now(), now()) returning person_id as id`,
    [scene.accountId, phone, second],
  )
  const id = await escalating([phone], 'Storm.', [person!.id])
  await says(phone, 'STOP')
  expect(await confirmations(id, 2)).toEqual([phone, second].map((each) => ({ phone: each, by_stop: true })))
})

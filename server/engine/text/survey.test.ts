import { afterEach, expect, test } from 'vitest'
import { engineScene, phones } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const ann = 12175551001

/** A survey that has been delivered to these phones. */
const survey = async (to: readonly number[], { yes = '', no = '' } = {}) => {
  const id = await scene.broadcast(to, 'Will you come? Reply YES or NO.')
  await scene.query(
    'update broadcast_texts set is_text_survey = true, survey_reply_yes = $2, survey_reply_no = $3 where broadcast_id = $1',
    [id, yes, no],
  )
  await scene.complete(id)
  return id
}
/** Sends each text and waits until it is stored: their order counts. */
const say = async (...texts: string[]) => {
  for (const text of texts) {
    const before = await inbound()
    await scene.smsc.send(String(ann), scene.ourNumber, text)
    await scene.until(async () => (await inbound()) > before)
  }
}
const inbound = async () =>
  (await scene.query<{ n: number }>('select count(*)::int as n from text_messages where is_inbound'))[0]!.n
const history = async () =>
  (
    await scene.query<{ survey: number }>('select survey from text_messages where is_inbound order by text_message_id')
  ).map((row) => row.survey)
const answerOf = async (broadcastId: number, phone = ann) =>
  (
    await scene.query<{ survey: number }>('select survey from recipients where broadcast_id = $1 and phone = $2', [
      broadcastId,
      phone,
    ])
  )[0]!.survey
const counts = async (broadcastId: number) =>
  Object.values(
    (
      await scene.query<object>(
        `select sum(survey_yes)::int y, sum(survey_no)::int n, sum(survey_unknown)::int u, sum(replied)::int r
          from broadcast_counters where broadcast_id = $1`,
        [broadcastId],
      )
    )[0]!,
  )
const sent = (to: number) => scene.smsc.texts.filter((text) => text.to === String(to)).map(({ text }) => text)

test('the last YES or NO counts, the history keeps both, and what is said besides is a conversation', async () => {
  scene = await engineScene()
  const id = await survey([ann, 12175551002])
  await say('maybe', 'not sure yet', 'Yes!')
  expect([await answerOf(id), await counts(id), await history()]).toEqual([1, [1, 0, 0, 1], [3, 3, 1]])
  await say('no thanks', 'what time is it?', 'YES', 'y')
  expect([await answerOf(id), await counts(id)]).toEqual([1, [1, 0, 0, 1]])
  expect(await history()).toEqual([3, 3, 1, 2, 0, 1, 1])
  expect(await answerOf(id, 12175551002)).toBe(0)
})

test('an answer that says nothing is Unknown, and goes on: to a keyword, an opt-out, an auto reply', async () => {
  scene = await engineScene()
  const id = await survey([ann])
  await say('Wrong number, please remove me')
  expect([await answerOf(id), await counts(id), await history()]).toEqual([3, [0, 0, 1, 1], [3]])
  expect(await scene.query('select is_soft from opt_outs')).toEqual([{ is_soft: true }])
})

test('STOP wins over NO, and reserved words are no answers', async () => {
  scene = await engineScene()
  const id = await survey([ann])
  await say('HELP', 'STOP', 'UNSTOP')
  expect([await answerOf(id), await counts(id), await history()]).toEqual([0, [0, 0, 0, 0], [0, 0, 0]])
})

test('the answer is the newest survey’s, which closes the one before, whatever was sent in between', async () => {
  scene = await engineScene()
  const first = await survey([ann, 12175551002])
  const second = await survey([ann])
  const news = await scene.broadcast([ann])
  await scene.complete(news)
  await say('thanks')
  // That was about the news.
  expect([await counts(first), await counts(second), await counts(news)]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 1],
  ])
  await say('No')
  expect([await answerOf(first), await answerOf(second)]).toEqual([0, 2])
  expect(await scene.query('select broadcast_id from text_messages where survey = 2')).toEqual([
    { broadcast_id: second },
  ])
})

test('it is open for seven days from when that recipient got it', async () => {
  scene = await engineScene()
  const id = await survey([ann])
  const age = (days: string) =>
    scene.query(`update recipients set handed_at = now() - $1::interval where broadcast_id = ${id}`, [days])
  await age('7 days 1 minute')
  await say('yes')
  expect([await answerOf(id), await history()]).toEqual([0, [0]])
  await age('6 days 23 hours 59 minutes')
  await say('yes')
  expect([await answerOf(id), await history()]).toEqual([1, [0, 1]])
})

test('a reply that is here before the answer of the carrier is durable counts too', async () => {
  scene = await engineScene({ status: (to) => (to === String(ann) ? undefined : 0) })
  const id = await scene.broadcast([ann])
  await scene.query('update broadcast_texts set is_text_survey = true where broadcast_id = $1', [id])
  await scene.smsc.until(() => scene.smsc.ledger.length === 1)
  await say('YES')
  expect([await answerOf(id), await counts(id)]).toEqual([1, [1, 0, 0, 1]])
  // Else the engine would wait for that answer before it stops.
  scene.smsc.drop()
})

test('Yes and No each have a reply of their own, once per recipient, which is a text that costs', async () => {
  scene = await engineScene()
  const id = await survey([ann], { yes: 'See you there!', no: `Pity. ${'x'.repeat(200)}` })
  const before = (await scene.query<{ available: number }>('select available from credit_balances'))[0]!.available
  await say('yes', 'yes', 'no', 'YES', 'nope')
  await scene.smsc.until(() => sent(ann).length === 3)
  expect(sent(ann).slice(1)).toEqual(['See you there!', `Pity. ${'x'.repeat(200)}`])
  const replies = 'select class, type, survey, broadcast_id, credits from text_messages where not is_inbound order by 3'
  expect(await scene.query(replies)).toEqual([
    { class: 'chat', type: 'Survey Reply', survey: 1, broadcast_id: id, credits: 1 },
    { class: 'chat', type: 'Survey Reply', survey: 2, broadcast_id: id, credits: 2 },
  ])
  expect(await scene.query('select available from credit_balances')).toEqual([{ available: before - 3 }])
  const ledger = `select sum(balance_delta) - sum(reserved_delta) as sum from credit_entries`
  expect(await scene.query(ledger)).toEqual([{ sum: before - 3 }])
})

test('where the credits do not reach there is no reply, and the answer counts all the same', async () => {
  scene = await engineScene()
  const id = await survey([ann], { yes: 'See you there!' })
  await scene.query('update credit_balances set available = 0')
  await say('yes')
  expect([await answerOf(id), await counts(id)]).toEqual([1, [1, 0, 0, 1]])
  expect(await scene.query('select 1 from text_messages where not is_inbound')).toEqual([])
  expect(await scene.query('select available from credit_balances')).toEqual([{ available: 0 }])
})

test('many answers at once are counted as they are', async () => {
  scene = await engineScene({ window: 60 })
  const all = phones(200, 12175552000)
  const id = await survey(all)
  await Promise.all(
    all.flatMap((phone, i) => {
      const words = [['yes'], ['no'], ['perhaps'], ['no', 'yes'], []][i % 5]!
      return [
        words.reduce<Promise<unknown>>(
          (sent, text) => sent.then(() => scene.smsc.send(String(phone), scene.ourNumber, text)),
          Promise.resolve(),
        ),
      ]
    }),
  )
  await scene.until(async () => (await inbound()) === 200)
  expect(await counts(id)).toEqual([80, 40, 40, 160])
  const rows = await scene.query(
    `select count(*) filter (where survey = 1)::int y, count(*) filter (where survey = 2)::int n,
      count(*) filter (where survey = 3)::int u, count(*) filter (where is_replied)::int r from recipients where broadcast_id = $1`,
    [id],
  )
  expect(Object.values(rows[0]!)).toEqual([80, 40, 40, 160])
})

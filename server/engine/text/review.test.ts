import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import { afterEach, expect, test } from 'vitest'
import { engineScene } from '../../testing/engine-scene.ts'

let scene: Awaited<ReturnType<typeof engineScene>>
afterEach(() => scene.close())

const ann = 12175551001
const heard = () =>
  scene.query<{ type: string; review: number | null }>(
    `select m.type, v.state as review from text_messages m left join opt_out_reviews v using (account_id, text_message_id)
      where m.is_inbound order by m.text_message_id`,
  )
const hear = async (text: string) => {
  const before = (await heard()).length
  await scene.smsc.until(() => scene.smsc.isBound())
  await scene.smsc.send(String(ann), scene.ourNumber, text)
  await scene.until(async () => (await heard()).length > before)
}
const optOuts = () => scene.query('select channel, is_soft, source from opt_outs order by channel')

test('who may be asking to stop gets no broadcast and no automatic answer, and is counted as one who replied', async () => {
  scene = await engineScene()
  await scene.query(
    `with made as (
        insert into auto_replies (account_id, keyword, message, created_by, created_at, edited_at)
        values ($1, '', 'We are closed.', 1, now(), now()) returning *)
      insert into auto_reply_numbers select account_id, $2, keyword, auto_reply_id from made`,
    [scene.accountId, scene.textNumberId],
  )
  const first = await scene.broadcast([ann])
  await scene.complete(first)
  await hear('Stop texting me until May')
  expect(await heard()).toEqual([{ type: 'Chat', review: optOutReview.open }])
  expect(await optOuts()).toEqual([{ channel: 'text', is_soft: true, source: 'text message to review' }])
  expect(await scene.counters(first)).toMatchObject({ replied: 1, opted_out: 0 })
  const second = await scene.broadcast([ann])
  await scene.complete(second)
  expect(await scene.rows(second)).toMatchObject([{ state: outcome.invalid, reason: reason.heldForReview }])
  expect(await scene.counters(second)).toMatchObject({ invalid: 1, held: 1 })
  expect(await scene.query('select 1 from text_messages where not is_inbound')).toEqual([])
})

test.each([
  ['STOP', optOutReview.optOut, ['text', 'voice']],
  ['take me off your list', optOutReview.optOut, ['text']],
  ['UNSTOP', optOutReview.notOptOut, []],
])('%s decides it', async (words, review, channels) => {
  scene = await engineScene()
  await scene.complete(await scene.broadcast([ann]))
  await hear('why do I keep getting these')
  await hear('who gave you my number')
  await hear(words)
  expect((await heard()).slice(0, 2)).toEqual([
    { type: 'Chat', review },
    { type: 'Chat', review },
  ])
  expect((await optOuts()).map(({ channel }: { channel?: string }) => channel)).toEqual(channels)
})

test('who is opted out already is not asked about', async () => {
  scene = await engineScene()
  await scene.complete(await scene.broadcast([ann]))
  await hear('STOP')
  await hear('why do I keep getting these')
  expect((await heard())[1]).toEqual({ type: 'Chat', review: null })
})

test('who may be asking to stop while their text is about to leave does not get it, with that reason', async () => {
  scene = await engineScene({ pace: 4 })
  await scene.complete(await scene.broadcast([ann]))
  const others = Array.from({ length: 11 }, (_, at) => 12175550900 + at)
  const second = await scene.broadcast([...others, ann])
  await scene.smsc.until(() => scene.smsc.texts.length >= 3)
  await hear('why do I keep getting these')
  await scene.complete(second)
  expect(await scene.rows(second)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ phone: ann, state: outcome.invalid, reason: reason.heldForReview }),
    ]),
  )
  expect(await scene.counters(second)).toMatchObject({ invalid: 1, held: 1 })
  expect(scene.smsc.texts.filter(({ to }) => to === String(ann))).toHaveLength(1)
})

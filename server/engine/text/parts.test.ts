import { afterEach, expect, test } from 'vitest'
import { engineScene } from '../../testing/engine-scene.ts'
import { missingMark } from './join-parts.ts'
import { mostInAll, mostOfPhone } from './part-store.ts'

let scene: Awaited<ReturnType<typeof engineScene>>
afterEach(() => scene.close())
const open = async () => {
  scene = await engineScene()
  await scene.smsc.until(() => scene.smsc.isBound())
}

const ann = '12175551000'
const sendPart = (reference: number, index: number, total: number, text: string, from = ann, link = 0) =>
  scene.smsc.sendPart(
    { from, to: scene.ourNumber, text },
    { reference, index, total },
    scene.smsc.links()[link] ?? scene.smsc.links()[0]!,
  )
const acknowledged = { kind: 'acknowledged', status: 0 }

const inbox = async () =>
  (
    await scene.query<{ message: string }>(
      'select message from text_messages where is_inbound order by text_message_id',
    )
  ).map(({ message }) => message)
/** Once that many are there, and nothing that was taken is still on its way to become one. */
const inboxOf = async (count: number) => {
  await scene.until(async () => {
    const [left] = await scene.query<{ n: number }>(
      'select count(*)::int as n from partial_texts where ended_at is not null and handed_at is null',
    )
    const [waiting] = await scene.query<{ n: number }>(
      'select count(*)::int as n from carrier_events e join nodes n using (node_id) where e.seq > n.applied_seq',
    )
    return left!.n + waiting!.n === 0 && (await inbox()).length >= count
  })
  return inbox()
}
const waited = () => scene.query(`update partial_texts set part_at = now() - interval '2 minutes'`)
const secondEngine = async () => {
  const before = scene.smsc.links().length
  await scene.startEngine()
  await scene.smsc.until(() => scene.smsc.links().length > before)
}

test('first parts of texts that never go on are acknowledged, and a STOP behind them passes', async () => {
  await open()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => sendPart(i, 1, 3, `First of ${i}`, `1217555${2000 + i}`)),
  )
  expect(answers).toEqual(answers.map(() => acknowledged))
  const began = performance.now()
  await scene.smsc.send(ann, scene.ourNumber, 'STOP')
  await scene.until(async () => (await scene.query('select 1 from opt_outs where phone = $1', [ann])).length > 0)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(await inboxOf(1)).toEqual(['STOP'])
})

test('parts in any order, doubled, on links of two nodes, are one text', async () => {
  await open()
  await secondEngine()
  await Promise.all([
    sendPart(7, 3, 3, 'three', ann, 1),
    sendPart(7, 1, 3, 'one ', ann, 0),
    sendPart(7, 1, 3, 'one ', ann, 1),
    sendPart(7, 2, 3, 'two ', ann, 0),
    sendPart(7, 3, 3, 'three', ann, 0),
  ])
  expect(await inboxOf(1)).toEqual(['one two three'])
  // Acknowledged to nobody, for all the carrier knows.
  await sendPart(7, 2, 3, 'two ', ann, 1)
  await sendPart(7, 3, 3, 'three', ann, 1)
  await waited()
  await sendPart(8, 1, 1, 'A text of its own')
  expect(await inboxOf(2)).toEqual(['one two three', 'A text of its own'])
})

test('a restart between parts loses nothing and doubles nothing', async () => {
  await open()
  await sendPart(9, 1, 2, 'before ')
  await scene.engines.pop()!.stop()
  await scene.startEngine()
  await scene.smsc.until(() => scene.smsc.isBound())
  await sendPart(9, 1, 2, 'before ')
  await sendPart(9, 2, 2, 'after')
  expect(await inboxOf(1)).toEqual(['before after'])
})

test('what a node ended and did not hand over, because it died, comes once, whoever sees it', async () => {
  await open()
  await sendPart(3, 1, 2, 'half ')
  await scene.query(
    `update partial_texts set part_at = now(), ended_at = now() - interval '10 seconds', parts = parts || jsonb_build_object('2',
       jsonb_build_object('alphabet', 'gsm', 'octets', 'd2hvbGU='))`,
  )
  await secondEngine()
  expect(await inboxOf(1)).toEqual(['half whole'])
  // Told of it again, as by one that saw it before it was noted.
  await scene.query('update partial_texts set handed_at = null')
  expect(await inboxOf(1)).toEqual(['half whole'])
})

test('what waited for its other parts is shown as far as it came, and what comes later by itself', async () => {
  await open()
  await sendPart(4, 1, 4, 'The bus ')
  await sendPart(4, 3, 4, 'late')
  await waited()
  expect(await inboxOf(1)).toEqual([`The bus  ${missingMark} late ${missingMark}`])
  await sendPart(4, 2, 4, 'is ')
  await waited()
  expect((await inboxOf(2))[1]).toBe(`${missingMark} is  ${missingMark}`)
})

test('a reference that is used again begins another text', async () => {
  await open()
  await sendPart(5, 1, 2, 'Dear all, ')
  await sendPart(5, 2, 2, 'yes')
  await sendPart(5, 1, 2, 'Dear all, ')
  await sendPart(5, 2, 2, 'no')
  expect(await inboxOf(2)).toEqual(['Dear all, yes', 'Dear all, no'])
})

test('of one phone only so many texts are open; the oldest is shown sooner', async () => {
  await open()
  for (let i = 0; i < mostOfPhone + 2; i++) await sendPart(i, 1, 2, `text ${i}`)
  expect(await inboxOf(2)).toEqual([`text 0 ${missingMark}`, `text 1 ${missingMark}`])
})

test('so many are open in all; the oldest are shown sooner', async () => {
  await open()
  await scene.query(
    `insert into partial_texts (partial_text_id, carrier_id, source, destination, reference, total, parts, part_at)
     select gen_random_uuid(), $1, 12175560000 + n, $2, 'udh8 1 2', 2,
       jsonb_build_object('1', jsonb_build_object('alphabet', 'gsm', 'octets', encode(convert_to('text ' || n, 'UTF8'), 'base64'))),
       now() - interval '30 seconds' + n * interval '1 millisecond'
     from generate_series(1, $3::int) n`,
    [await scene.usualCarrier(), scene.ourNumber, mostInAll + 2],
  )
  expect((await inboxOf(2)).sort()).toEqual([`text 1 ${missingMark}`, `text 2 ${missingMark}`])
})

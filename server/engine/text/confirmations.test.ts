import { afterEach, describe, expect, test } from 'vitest'
import { engineScene } from '../../testing/engine-scene.ts'
import { confirmations } from './confirmations.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const ann = '12175551001'
const company = 'Lincoln High School'

const inbound = async () =>
  (await scene.query<{ n: number }>('select count(*)::int as n from text_messages where is_inbound'))[0]!.n
/** Sends each text and waits until it is stored: their order counts. */
const say = async (...texts: string[]) => {
  await scene.smsc.until(() => scene.smsc.isBound())
  for (const text of texts) {
    const before = await inbound()
    await scene.smsc.send(ann, scene.ourNumber, text)
    await scene.until(async () => (await inbound()) > before)
  }
}
const confirmed = async () =>
  (
    await scene.query<{ message: string }>(
      `select message from text_messages where class = 'compliance' order by text_message_id`,
    )
  ).map(({ message }) => message)
const optOuts = () => scene.query('select channel, is_soft from opt_outs order by 1')

test('STOP and UNSTOP are confirmed when they change something, free of charge and without the notice', async () => {
  scene = await engineScene()
  await say('STOP', 'Stop please', 'ALTO', 'UNSTOP', 'start', 'STOP ALL')
  expect(await confirmed()).toEqual([
    confirmations.stop(company),
    confirmations.unstop(company),
    confirmations.stop(company),
  ])
  await scene.smsc.until(() => scene.smsc.texts.length === 3)
  expect(scene.smsc.texts.map(({ text }) => text)).toEqual(await confirmed())
  expect(await scene.query('select available from credit_balances')).toEqual([{ available: 100_000 }])
})

test('HELP and JOIN are confirmed once a minute', async () => {
  scene = await engineScene()
  await say('HELP', 'help', 'INFO', 'JOIN', 'join')
  expect(await confirmed()).toEqual([confirmations.help(company, ''), confirmations.join(company)])
  await scene.query(`update text_messages set created_at = created_at - interval '61 seconds'`)
  await say('Ayuda')
  expect(await confirmed()).toHaveLength(3)
})

test('who joins after a STOP gets texts again and no calls, and a STOP after that ends them again', async () => {
  scene = await engineScene()
  await say('STOP', 'JOIN')
  expect(await optOuts()).toEqual([{ channel: 'voice', is_soft: false }])
  expect(await scene.query('select source from opt_ins')).toEqual([{ source: 'JOIN' }])
  await say('STOP')
  expect(await optOuts()).toHaveLength(2)
  const [{ bar }] = (await scene.query<{ bar: number }>('select why_not_text($1, $2, true) as bar', [
    scene.accountId,
    ann,
  ])) as [{ bar: number }]
  expect(bar).toBe(1)
  await say('UNSTOP')
  expect(await optOuts()).toEqual([{ channel: 'voice', is_soft: false }])
})

test('STOP takes the place of a wish in other words, and is confirmed', async () => {
  scene = await engineScene()
  await say('wrong number')
  expect([await optOuts(), await confirmed()]).toEqual([[{ channel: 'text', is_soft: true }], []])
  await say('STOP')
  expect(await optOuts()).toEqual([
    { channel: 'text', is_soft: false },
    { channel: 'voice', is_soft: false },
  ])
  expect(await confirmed()).toEqual([confirmations.stop(company)])
})

test('on a toll-free number the network answers STOP and UNSTOP, and we answer the rest', async () => {
  scene = await engineScene({ numberClass: 'toll-free' })
  await say('STOP')
  expect(await optOuts()).toHaveLength(2)
  await say('UNSTOP', 'HELP', 'JOIN')
  expect(await optOuts()).toEqual([{ channel: 'voice', is_soft: false }])
  expect(await confirmed()).toEqual([confirmations.help(company, ''), confirmations.join(company)])
})

test('of an account that staff have closed nothing is answered, and STOP counts', async () => {
  scene = await engineScene()
  await scene.query('update accounts set account_status_id = 5')
  await say('HELP', 'STOP')
  expect([await confirmed(), (await optOuts()).length]).toEqual([[], 2])
})

describe('what comes twice', () => {
  test('by the links of two nodes at once is stored once and answered once', async () => {
    scene = await engineScene()
    await scene.startEngine()
    await scene.smsc.until(() => scene.smsc.links().length === 2)
    const texts = ['HELP', 'JOIN', 'STOP', 'Hello'].flatMap((text) =>
      scene.smsc.links().map((link) => scene.smsc.send(ann, scene.ourNumber, text, link)),
    )
    await Promise.all(texts)
    await scene.until(async () => (await applied()) === 8)
    expect(await inbound()).toBe(4)
    const answers = await confirmed()
    expect(new Set(answers).size).toBe(answers.length)
  })

  test('by webhook is known by its id, and the same words with another are another text', async () => {
    scene = await engineScene()
    await say('Hello')
    await scene.query(`with node as (insert into nodes (role, started_at, seen_at) values ('web', now(), now()) returning node_id)
      insert into carrier_events (node_id, seq, carrier_id, kind, link, message_id, source, destination, body, received_at)
      select node_id, seq, (select carrier_id from carrier_events limit 1), 'text', 'webhook', id, '${ann}', '${scene.ourNumber}', 'Yes', now()
      from node, (values (1, 'a'), (2, 'a'), (3, 'b')) as e(seq, id)`)
    await scene.until(async () => (await applied()) === 4)
    expect(await scene.query(`select message from text_messages where is_inbound`)).toEqual([
      { message: 'Hello' },
      { message: 'Yes' },
      { message: 'Yes' },
    ])
  })
})

const applied = async () =>
  (
    await scene.query<{ n: number }>(
      `select count(*)::int as n from carrier_events e join nodes n using (node_id) where e.kind = 'text' and e.seq <= n.applied_seq`,
    )
  )[0]!.n

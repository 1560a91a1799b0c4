import { afterEach, expect, test } from 'vitest'
import { engineScene } from '../../testing/engine-scene.ts'

let scene: Awaited<ReturnType<typeof engineScene>>
afterEach(() => scene.close())

const mobile = '12175551001'
const stranger = '12175551002'

const heard = () => scene.query('select phone, type from text_messages where is_inbound order by text_message_id')
const asked = () =>
  scene.query(
    `select payload ->> 'message' as message, payload ->> 'code' as code from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'text-launches.launch' order by j.id`,
  )

test('only the authorized mobile is heard to launch, and a code only while a message waits for one', async () => {
  scene = await engineScene()
  await scene.query(
    'insert into text_launches (account_id, user_id, phone, text_number_id, list_id) select account_id, 1, $1, $2, 0 from accounts',
    [mobile, scene.textNumberId],
  )
  await scene.smsc.until(() => scene.smsc.isBound())
  const say = async (from: string, text: string) => {
    const before = (await heard()).length
    await scene.smsc.send(from, scene.ourNumber, text)
    await scene.until(async () => (await heard()).length > before)
  }
  await say(stranger, 'SEND No school today')
  await say(mobile, '482913')
  await say(mobile, 'SEND No school today')
  await say(mobile, 'Thank you')
  await scene.query(`update text_launches set message = 'No school today', code_hash = '\\x00'`)
  await say(stranger, '482913')
  await say(mobile, '482 913')
  await say(mobile, 'STOP')
  expect(await heard()).toEqual([
    { phone: Number(stranger), type: 'Chat' },
    { phone: Number(mobile), type: 'Chat' },
    { phone: Number(mobile), type: 'Launch' },
    { phone: Number(mobile), type: 'Chat' },
    { phone: Number(stranger), type: 'Chat' },
    { phone: Number(mobile), type: 'Launch' },
    { phone: Number(mobile), type: 'Stop' },
  ])
  expect(await asked()).toEqual([
    { message: 'No school today', code: null },
    { message: null, code: '482913' },
  ])
})

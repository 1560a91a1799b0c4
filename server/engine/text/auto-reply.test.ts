import { afterEach, describe, expect, test } from 'vitest'
import { sendReplies } from '../../features/auto-replies/send-reply.ts'
import { engineScene } from '../../testing/engine-scene.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
afterEach(() => scene.close())

const ann = '12175551001'
const allDay = { StartTime: '12:00 AM', StopTime: '11:59 PM' }

const add = async (row: { keyword?: string; message?: string; custom?: object; listId?: number; of?: number } = {}) => {
  const { keyword = '', message = 'We are closed.', custom, listId = null, of = scene.textNumberId } = row
  await scene.query(
    `with made as (
        insert into auto_replies (account_id, auto_reply_type_id, keyword, message, day_schedules, list_id, created_by, created_at, edited_at)
        select account_id, $2, $3, $4, $5, $6, 1, now(), now() from text_numbers where text_number_id = $1 returning *)
      insert into auto_reply_numbers select account_id, $1, keyword, auto_reply_id from made`,
    [of, custom ? 2 : 1, keyword, message, JSON.stringify(custom ?? {}), listId],
  )
}
const inbound = async () =>
  (await scene.query<{ n: number }>('select count(*)::int as n from text_messages where is_inbound'))[0]!.n
/** Sends each text and waits until it is stored: their order counts. */
const say = async (from: string, ...texts: string[]) => {
  await scene.smsc.until(() => scene.smsc.isBound())
  for (const text of texts) {
    const before = await inbound()
    await scene.smsc.send(from, scene.ourNumber, text)
    await scene.until(async () => (await inbound()) > before)
  }
}
/** What was answered by itself, in order; the decision is made in the transaction that stores the text. */
const replies = (columns = 'message') =>
  scene.query<{ message: string }>(
    `select ${columns} from text_messages where not is_inbound and class = 'chat' order by text_message_id`,
  )
const later = (interval: string) =>
  scene.query(`update text_messages set created_at = created_at - $1::interval`, [interval])

describe('an auto reply', () => {
  test('goes out once in 12 hours to a contact from a number, and is a text that costs', async () => {
    scene = await engineScene()
    await add()
    await say(ann, 'Hello?', 'Anybody there?')
    await say('12175551002', 'Hi')
    await scene.smsc.until(() => scene.smsc.texts.length === 2)
    expect(scene.smsc.texts.map(({ to, text }) => [to, text])).toEqual([
      [ann, 'We are closed. Reply STOP to opt out'],
      ['12175551002', 'We are closed. Reply STOP to opt out'],
    ])
    await later('11 hours 59 minutes')
    await say(ann, 'Hello?')
    expect(await replies()).toHaveLength(2)
    await later('1 minute')
    await say(ann, 'Hello?')
    await scene.smsc.until(() => scene.smsc.texts.length === 3)
    expect((await replies('type, credits, auto_reply_id is not null as labelled'))[2]).toEqual({
      ...{ type: 'Auto Reply', credits: 1, labelled: true },
    })
    expect(await scene.query('select available from credit_balances')).toEqual([{ available: 99_997 }])
    await scene.until(
      async () => (await scene.query(`select 1 from credit_entries where kind = 'settle'`)).length === 3,
    )
    expect(await scene.query('select sum(reserved_delta) as r, sum(balance_delta) as b from credit_entries')).toEqual([
      { r: 0, b: 99_997 },
    ])
  })

  test('with hours goes out only outside of them, on the clocks of the account', async () => {
    scene = await engineScene()
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    await add({ custom: Object.fromEntries(days.map((day) => [day, allDay])) })
    await say(ann, 'Hello?')
    const inHours = (await replies()).length
    await scene.query(`update auto_replies set day_schedules = '{}'`)
    await say('12175551002', 'Hello?')
    // A minute of the day is outside the hours.
    expect([inHours, (await replies()).length - inHours]).toEqual([0, 1])
  })

  test.each([
    ['no more than it has credits for', 'update credit_balances set available = 0'],
    ['nothing of an account that may not send', 'update accounts set account_status_id = 3'],
    ['nothing of one that was closed', 'update accounts set account_status_id = 5'],
    ['nothing of a number that is blocked', 'update text_numbers set is_blocked = true'],
    ['nothing of a number that is not registered', `update text_numbers set registration_status = 'Pending'`],
    ['nothing that is switched off', 'update auto_replies set is_active = false'],
    ['nothing to who has not opted in where that is required', 'update accounts set require_text_opt_in = true'],
    ['nothing to who is not verified on a trial', 'update accounts set is_free_trial = true'],
    ['nothing beyond the group size', 'update accounts set account_type_id = 1, monthly_level = 0'],
    [
      'nothing to who opted out',
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
      select account_id, ${ann}, 'text', 4, 'Report', now() from accounts`,
    ],
    [
      'nothing to who asked never to be contacted',
      `insert into global_opt_outs (phone, created_at) values (${ann}, now())`,
    ],
  ])('%s is sent, and the text is in the inbox all the same', async (_, change) => {
    scene = await engineScene()
    await add()
    await scene.query(change)
    await say(ann, 'Hello?')
    expect(await replies()).toEqual([])
    expect(await scene.query('select 1 from outbox')).toEqual([])
    expect(await inbound()).toBe(1)
  })

  test('on a monthly plan costs nothing and takes a place', async () => {
    scene = await engineScene()
    await scene.query('update accounts set account_type_id = 1, monthly_level = 1')
    await add()
    await say(ann, 'Hello?')
    await say('12175551002', 'Hello?')
    expect(await replies('phone, credits')).toEqual([{ phone: Number(ann), credits: 0 }])
    expect(await scene.query('select phone from counted_numbers')).toEqual([{ phone: Number(ann) }])
  })

  test('is within the limit of the day', async () => {
    scene = await engineScene()
    await scene.query('update accounts set messages_per_day = 1')
    await add()
    await say(ann, 'Hello?')
    await say('12175551002', 'Hello?')
    expect(await replies('phone::text as phone')).toEqual([{ phone: ann }])
    expect(await scene.query('select sum(segments)::int as used from sending_use')).toEqual([{ used: 1 }])
    expect(await scene.query('select available from credit_balances')).toEqual([{ available: 99_999 }])
  })

  test('is sent by a job where somebody else is deciding about the credits, and once even if that is done twice', async () => {
    scene = await engineScene()
    await add()
    const balance = await scene.platform.pool.connect()
    await balance.query('begin')
    await balance.query('select 1 from credit_balances for update')
    await say(ann, 'Hello?', 'Hello??')
    await balance.query('rollback')
    balance.release()
    expect(await replies()).toEqual([])
    const jobs = await scene.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'auto-replies.send' order by j.id`,
    )
    expect(jobs).toHaveLength(2)
    for (const { payload } of [...jobs, ...jobs]) await sendReplies.work(scene.platform, payload)
    expect(await replies()).toEqual([{ message: 'We are closed.' }])
  })
})

describe('machines', () => {
  test('short senders and names get no answer', async () => {
    scene = await engineScene()
    await add()
    await say('72345', 'Your code is 123')
    expect(await replies()).toEqual([])
  })

  test('one that answers every answer is answered once', async () => {
    scene = await engineScene()
    await add()
    await say(ann, 'Hello?')
    for (let round = 1; round <= 5; round++) await say(ann, `I am away. (${round})`)
    await scene.smsc.until(() => scene.smsc.texts.length === 1)
    expect(await replies()).toHaveLength(1)
  })

  test('two numbers of ours do not answer each other', async () => {
    scene = await engineScene()
    const theirs = 13095550200
    const [{ account_id }] = (await scene.query<{ account_id: number }>(
      `insert into accounts (company_name) values ('Harbor Staffing') returning account_id`,
    )) as [{ account_id: number }]
    await scene.query('insert into credit_balances values ($1, 100)', [account_id])
    const [{ id }] = (await scene.query<{ id: number }>(
      `insert into text_numbers (account_id, phone, registration_status) values ($1, $2, 'Registered') returning text_number_id as id`,
      [account_id, theirs],
    )) as [{ id: number }]
    await scene.query('insert into text_number_owners values ($1, $2, $3)', [theirs, account_id, id])
    await add()
    await add({ of: id, message: 'So are we.' })
    await say(String(theirs), 'Hello from Harbor')
    await scene.smsc.send(scene.ourNumber, String(theirs), 'Hello from Lincoln')
    await scene.until(async () => (await inbound()) === 2)
    expect(await replies()).toEqual([])
  })
})

describe('a keyword', () => {
  test('is the whole message, and answered once a minute, whatever the 12 hours say', async () => {
    scene = await engineScene()
    await add()
    await add({ keyword: 'menu', message: 'Soup.' })
    await add({ keyword: 'bus 5', message: 'Late.' })
    await say(ann, 'the menu please', 'MENU!', 'menu', 'Bus 5')
    expect(await replies('type, message')).toEqual([
      { type: 'Auto Reply', message: 'We are closed.' },
      { type: 'Keyword', message: 'Soup.' },
      { type: 'Keyword', message: 'Late.' },
    ])
    await later('61 seconds')
    await say(ann, 'menu :-)')
    expect((await replies()).map(({ message }) => message)).toEqual(['We are closed.', 'Soup.', 'Late.', 'Soup.'])
    expect(await scene.query(`select 1 from text_messages where is_inbound and type = 'Chat'`)).toHaveLength(5)
  })

  test('puts into its group, which opts in, though not who has opted out', async () => {
    scene = await engineScene()
    const [{ list_id }] = (await scene.query<{ list_id: number }>(
      `insert into lists (account_id, name, created_by, created_at) values ($1, 'Band', 1, now()) returning list_id`,
      [scene.accountId],
    )) as [{ list_id: number }]
    await scene.query('update accounts set require_text_opt_in = true')
    await add({ keyword: 'band', message: 'Welcome!', listId: list_id })
    await say('12175551002', 'STOP', 'band')
    await say(ann, 'Band')
    const members = `select c.primary_phone::text as phone from list_members m join contacts c using (account_id, person_id)
      where list_id > 0 order by 1`
    expect(await scene.query(members)).toEqual([{ phone: ann }, { phone: '12175551002' }])
    expect(await scene.query('select phone::text as phone, source from opt_ins')).toEqual([
      { phone: ann, source: 'Keyword' },
    ])
    expect(await replies('phone::text as phone')).toEqual([{ phone: ann }])
  })
})

import { textLaunch } from '@carillon/domain/broadcast/text-launch.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { addMembers } from '../contacts/groups/member-store.ts'
import { insertInbound } from '../messages/store.ts'
import { launchByText, launchSoon } from './launch-text.ts'

const mobile = 12175550101
const typed = '(217) 555-0101'

let scene: Scene
let olive: Asker
let families: number
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  await scene.addContacts('olive.owner', [12175550301, 12175550302, 12175550303], 'Families')
  const [{ list_id }] = (await scene.query<{ list_id: number }>(
    `select list_id from lists where name = 'Families'`,
  )) as [{ list_id: number }]
  families = list_id
})
afterAll(() => scene.close())

const accountId = () => scene.accounts.lincoln.accountId
const verify = () =>
  scene.query('insert into verified_numbers (account_id, user_id, phone, verified_at) values ($1, $2, $3, now())', [
    accountId(),
    scene.scopeOf('olive.owner').userId,
    mobile,
  ])
const form = async () => {
  const [{ TextNumberID }] = (await olive.get('/textnumbers')).body.Items
  return { PhoneNumber: typed, TextNumberID, ListID: families }
}
const setUp = async () => {
  await verify()
  expect((await olive.put('/account/textlaunch', await form())).status).toBe(200)
}

/** The job of what is texted in, as often as said. */
const heard = async (
  asked: { message: string } | { code: string },
  { times = 1, hasMedia = false, heardAt = scene.clock.now() } = {},
) => {
  await launchSoon(scene.platform.db, { accountId: accountId(), phone: mobile, hasMedia, ...asked }, heardAt)
  const [job] = await scene.query<{ payload: object }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'text-launches.launch' returning j.payload`,
  )
  for (let time = 0; time < times; time++) await launchByText.work(scene.platform, job!.payload)
}
const told = async () =>
  (
    await scene.query<{ message: string }>(
      `select message from text_messages where not is_inbound and type = 'Notice' and phone = $1 order by text_message_id`,
      [mobile],
    )
  ).map(({ message }) => message)
const codeTold = async (): Promise<string> => /\b\d{6}\b/.exec((await told()).at(-1)!)![0]
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')
const broadcasts = () =>
  scene.query<object>(
    `select name like 'By text, %' as named, text_message, user_id, phone_number_count::int as phones, max_credit_cost::int as credits
     from broadcasts join broadcast_texts using (account_id, broadcast_id) where account_id = $1`,
    [accountId()],
  )

test('the mobile is one that its user has verified, and there is one for the account', async () => {
  const asked = await form()
  const unverified = await olive.put('/account/textlaunch', asked)
  expect(unverified.status).toBe(400)
  expect(Object.keys(unverified.body.Errors)).toEqual(['PhoneNumber'])
  await setUp()
  const adam = await scene.as('adam.admin')
  expect((await adam.get('/account/textlaunch')).body).toMatchObject({
    ...{ PhoneNumber: '2175550101', ListID: families, ListName: 'Families', User: { FirstName: 'Olive' } },
  })
  expect((await adam.put('/account/textlaunch', asked)).status).toBe(400)
  expect((await olive.put('/account/textlaunch', { ...asked, ListID: 987654 })).status).toBe(404)
  expect((await (await scene.as('uma.member')).get('/account/textlaunch')).status).toBe(403)
  expect((await adam.delete('/account/textlaunch')).status).toBe(200)
  expect((await olive.get('/account/textlaunch')).body).toMatchObject({ PhoneNumber: '', User: null })
})

test('a message waits for its code, and goes to as many as were told, once', async () => {
  await setUp()
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
     values ($1, 12175550303, 'text', 3, '', now())`,
    [accountId()],
  )
  await heard({ message: 'School is closed.' })
  expect(await told()).toEqual([
    expect.stringMatching(
      /^Reply \d{6} within 10 minutes to text "School is closed\." to 2 people in Families, for up to 2 credits\.$/,
    ),
  ])
  expect(await broadcasts()).toEqual([])
  await heard({ code: await codeTold() }, { times: 2 })
  expect(await broadcasts()).toEqual([
    // With the one who has opted out, and gets none.
    {
      named: true,
      text_message: 'School is closed.',
      user_id: scene.scopeOf('olive.owner').userId,
      phones: 3,
      credits: 2,
    },
  ])
  expect((await told()).slice(1)).toEqual(['Your text is on its way to 2 people in Families.'])
})

test('a code that is wrong sends nothing, and after three the right one neither', async () => {
  await setUp()
  await heard({ message: 'School is closed.' })
  const code = await codeTold()
  for (let tries = 0; tries < textLaunch.mostTries; tries++) await heard({ code: wrongFor(code) })
  await heard({ code })
  expect(await broadcasts()).toEqual([])
  expect((await told()).slice(1).map((words) => words.slice(0, 24))).toEqual([
    ...Array(3).fill('That is not the code. No'),
    'Nothing was sent: that c',
  ])
})

test('a code is good for ten minutes, and ends with the next message', async () => {
  await setUp()
  await heard({ message: 'School is closed.' })
  const first = await codeTold()
  await heard({ message: 'School is open.' })
  const second = await codeTold()
  if (first !== second) await heard({ code: first })
  scene.clock.pass(textLaunch.lifeMs + 1000)
  await heard({ code: second })
  expect(await broadcasts()).toEqual([])
  expect((await told()).at(-1)).toMatch(/not good any more/)
})

test('where the group has changed, the new number is told and waits for a new code', async () => {
  await setUp()
  await heard({ message: 'School is closed.' })
  const before = await codeTold()
  const ids = await scene.addContacts('olive.owner', [12175550304])
  await addMembers(scene.platform.db, scene.scopeOf('olive.owner'), families, ids)
  await heard({ code: before })
  expect(await broadcasts()).toEqual([])
  expect((await told()).at(-1)).toMatch(
    /^Nothing was sent yet: your group has changed\. Reply \d{6} .* 4 people in Families/,
  )
  await heard({ code: await codeTold() })
  expect(await broadcasts()).toMatchObject([{ phones: 4 }])
})

test('what stands against any broadcast is told, and nothing waits', async () => {
  await setUp()
  await scene.query('update credit_balances set available = 1 where account_id = $1', [accountId()])
  await heard({ message: 'School is closed.' })
  await heard({ message: 'Look at this.' }, { hasMedia: true })
  await olive.delete(`/lists/${families}`)
  await heard({ message: 'School is closed.' })
  await scene.query('update users set is_active = false where user_id = $1', [scene.scopeOf('olive.owner').userId])
  await heard({ message: 'School is closed.' })
  expect((await told()).map((words) => words.slice(0, 42))).toEqual([
    expect.stringMatching(/^Nothing was sent\. .*credit/i),
    'Nothing was sent: pictures cannot be sent ',
    'Nothing was sent: the group is no longer t',
    'Nothing was sent: this phone may not send ',
  ])
  expect(await scene.query('select message from text_launches')).toEqual([{ message: null }])
})

test('somebody who feigns the number gets no end of texts sent to it', async () => {
  await setUp()
  for (let time = 0; time < textLaunch.mostAsked + 3; time++) await heard({ message: `Message ${time}` })
  expect(await told()).toHaveLength(textLaunch.mostAsked)
  scene.clock.pass(textLaunch.withinMs + 1000)
  await heard({ message: 'Later' })
  expect(await told()).toHaveLength(textLaunch.mostAsked + 1)
})

test('whose code was right is told what came of it, though no more messages are asked about', async () => {
  await setUp()
  for (let time = 0; time < textLaunch.mostAsked; time++) await heard({ message: `Message ${time}` })
  const ids = await scene.addContacts('olive.owner', [12175550304])
  await addMembers(scene.platform.db, scene.scopeOf('olive.owner'), families, ids)
  await heard({ code: await codeTold() })
  expect(await broadcasts()).toEqual([])
  expect((await told()).at(-1)).toMatch(/^Nothing was sent: .* not good any more/)
})

test('a message that is longer than any broadcast is refused as that', async () => {
  await setUp()
  await heard({ message: 'School is closed. '.repeat(400) })
  expect(await told()).toEqual([expect.stringMatching(/^Nothing was sent\. .*character/)])
})

test('the code is nobody else’s to read: not in the thread, not by its id, not by search, not with the contact', async () => {
  await setUp()
  const scope = scene.scopeOf('olive.owner')
  const { TextNumberID: textNumberId } = await form()
  const hello = { textNumberId, phone: mobile, kind: 'Chat' as const, message: 'Hello', media: [] }
  const { conversationId } = await insertInbound(scene.platform.db, scope, {
    ...hello,
    at: scene.clock.now().toISOString(),
  })
  const [personId] = await scene.addContacts('olive.owner', [mobile])
  await heard({ message: 'School is closed.' })
  const code = await codeTold()
  await scene.query(`update text_messages set state = 3 where type = 'Notice'`)
  const [{ id }] = (await scene.query(`select text_message_id as id from text_messages where type = 'Notice'`)) as [
    { id: number },
  ]
  const thread = (await olive.get(`/conversations/${conversationId}/textmessages`)).body
  expect(thread.Items.map(({ Message }: { Message: string }) => Message)).toEqual(['Hello'])
  expect(thread.Size).toBe(1)
  expect((await olive.get(`/textmessages/${id}`)).status).toBe(404)
  expect((await olive.get(`/conversations?q=${code}`)).body.Items).toEqual([])
  expect(JSON.stringify((await olive.get(`/contacts/${personId}/said`)).body)).not.toContain(code)
})

test('what a stranger texts in beyond that ends nothing that waits', async () => {
  await setUp()
  for (let time = 1; time < textLaunch.mostAsked; time++) await heard({ message: `Message ${time}` })
  await heard({ message: 'School is closed.' })
  const code = await codeTold()
  await heard({ message: 'I feign the number' })
  await heard({ code })
  expect(await broadcasts()).toMatchObject([{ text_message: 'School is closed.' }])
})

test('what is worked off long after it was heard sends nothing, and is told', async () => {
  await setUp()
  const heardAt = new Date(scene.clock.now().getTime() - textLaunch.lifeMs - 1000)
  await heard({ message: 'School is closed.' }, { heardAt })
  expect(await told()).toEqual([expect.stringMatching(/took too long/)])
})

test('a phone is whose who has verified it last, and sends for nobody else', async () => {
  await setUp()
  const adam = await scene.as('adam.admin')
  await adam.post('/user/sendmfa', { PhoneNumber: typed })
  const [{ message }] = (await scene.query<{ message: string }>(
    `select message from text_messages where type = 'Verification' order by text_message_id desc limit 1`,
  )) as [{ message: string }]
  expect((await adam.post(`/user/verifymfa/${/\d{6}/.exec(message)![0]}`, { PhoneNumber: typed })).status).toBe(200)
  expect((await olive.get('/account/textlaunch')).body.PhoneNumber).toBe('')
  expect((await olive.put('/account/textlaunch', await form())).status).toBe(400)
  expect((await adam.put('/account/textlaunch', await form())).status).toBe(200)
})

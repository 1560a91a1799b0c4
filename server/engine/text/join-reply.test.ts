import { afterEach, expect, test } from 'vitest'
import { engineScene } from '../../testing/engine-scene.ts'
import { confirmations, joinReply } from './confirmations.ts'

test.each([
  ['', confirmations.join('Lincoln High School')],
  ['Welcome to the band!', 'Welcome to the band! Reply STOP to opt out.'],
  ['Welcome! Text stop to leave.', 'Welcome! Text stop to leave.'],
  ['x'.repeat(140), 'x'.repeat(140)],
])('the reply %j is sent as %j', (own, sent) => expect(joinReply(own, 'Lincoln High School')).toBe(sent))

let scene: Awaited<ReturnType<typeof engineScene>>
afterEach(() => scene?.close())

test('JOIN and a group’s name or keyword puts the phone into it, with the group’s own reply, or the account’s', async () => {
  scene = await engineScene()
  const { smsc, ourNumber, query, accountId } = scene
  await query(`update accounts set join_reply = 'Hello from Lincoln.' where account_id = $1`, [accountId])
  await query(
    `insert into lists (account_id, name, keyword, join_reply, created_by, created_at) values
      ($1, 'Marching Band', 'drum', 'Drums!', 1, now()), ($1, 'Choir', '', '', 1, now())`,
    [accountId],
  )
  await scene.complete(await scene.broadcast([12175551009]))
  await smsc.send('12175551001', ourNumber, 'JOIN Drum')
  await smsc.send('12175551002', ourNumber, 'join marching band')
  await smsc.send('12175551003', ourNumber, 'Join choir')
  await smsc.send('12175551004', ourNumber, 'Join chess')
  await smsc.send('12175551001', ourNumber, 'JOIN')
  await smsc.until(() => smsc.texts.filter(({ to }) => to !== '12175551009').length === 5)
  const replies = await query<{ phone: number; message: string }>(
    `select phone::text as phone, message from text_messages where class = 'compliance' order by phone, text_message_id`,
  )
  expect(replies.map(({ message }) => message)).toEqual([
    'Drums! Reply STOP to opt out.',
    'Hello from Lincoln. Reply STOP to opt out.',
    'Drums! Reply STOP to opt out.',
    'Hello from Lincoln. Reply STOP to opt out.',
    confirmations.joinUnknownGroup('Lincoln High School'),
  ])
  const members = await query(
    `select l.name, c.primary_phone::text as phone from list_members m left join lists l using (account_id, list_id)
      join contacts c using (account_id, person_id) order by phone`,
  )
  expect(members).toEqual([
    { name: 'Marching Band', phone: '12175551001' },
    { name: 'Marching Band', phone: '12175551002' },
    { name: 'Choir', phone: '12175551003' },
    { name: null, phone: '12175551004' },
  ])
})

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { insertCallBroadcast, insertTone } from '../../testing/call-scene.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { daily, later, repeatingScene } from '../../testing/repeating-scene.ts'
import { roundOfBroadcastLoops } from '../../testing/rounds.ts'
import { sendMail } from './jobs.ts'

let mails: Awaited<ReturnType<typeof startMailServer>>
let scene: Scene
beforeEach(async () => {
  mails = await startMailServer()
  scene = await openScene({ env: { SMTP_URL: mails.url, CARILLON_PUBLIC_URL: 'https://text.school.example' } })
})
afterEach(async () => {
  await scene.close()
  await mails.close()
})

const round = () => roundOfBroadcastLoops(scene)

/** A broadcast to eight whose texts have all been handed over, so many of them refused for good and the rest on their way. */
const handedOver = async (failed: number) => {
  const olive = await scene.as('olive.owner')
  const made = await olive.post('/broadcasts', {
    BroadcastName: 'Snow "day"',
    TextMessage: 'No school.',
    Contacts: Array.from({ length: 8 }, (_, at) => ({ PrimaryPhone: `217555010${at}` })),
  })
  const id = made.body.BroadcastID as number
  while (await planNext(scene.platform));
  await scene.query(`update broadcasts set status = 'Finalizing', finalizing_at = now() where broadcast_id = $1`, [id])
  await setOutcomes(id, failed, 'accepted')
  return id
}

const setOutcomes = async (id: number, failed: number, rest: 'accepted' | 'delivered') => {
  await scene.query('delete from broadcast_queue where broadcast_id = $1', [id])
  await scene.query(
    `update recipients r set state = case when n.at <= $2 then ${outcome.failed} else $3 end, done_at = now()
      from (select phone, row_number() over (order by phone) as at from recipients where broadcast_id = $1) n
      where r.broadcast_id = $1 and r.phone = n.phone`,
    [id, failed, outcome[rest]],
  )
  await scene.query(`update broadcast_counters set waiting = 0, failed = $2, ${rest} = $3 where broadcast_id = $1`, [
    id,
    failed,
    8 - failed,
  ])
}

const jobs = () =>
  scene.query<{ payload: object }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mails.send'`,
  )
const work = async () => {
  for (const { payload } of await jobs()) await sendMail.work(scene.platform, payload)
}
const standing = () =>
  scene.query<{ sent: boolean; problem: string | null }>(`select sent_at is not null as sent, problem from mails`)

test('who sent a broadcast is told once that 75 percent of it failed, when the rest cannot change that', async () => {
  const id = await handedOver(6)
  await round()
  await round()
  expect(await jobs()).toHaveLength(1)
  await work()
  await work()
  expect(mails.received).toEqual([
    {
      to: ['olive.owner@example.org'],
      from: 'carillon@text.school.example',
      subject: 'Most texts of “Snow "day"” failed',
      text: expect.stringContaining('6 of 8 texts of your broadcast “Snow "day"” were refused by carriers'),
      id: `<carillon-${scene.accounts.lincoln.accountId}-broadcastFailing-${id}@text.school.example>`,
      auto: 'auto-generated',
    },
  ])
  expect(mails.received[0]!.text).toContain(`https://text.school.example/broadcast-details/${id}/text-results/failed`)
  expect(await standing()).toEqual([{ sent: true, problem: null }])
})

test('who called people is told once that most of them were not reached', async () => {
  const { accountId } = scene.accounts.lincoln
  const query = scene.query as Parameters<typeof insertTone>[0]
  const audioId = await insertTone(query, accountId, 500, 1)
  const phones = [12175550101, 12175550102, 12175550103, 12175550104]
  const id = await insertCallBroadcast(query, { accountId, phones, audioId })
  await scene.query(`update broadcasts set status = 'Finalizing', finalizing_at = now() where broadcast_id = $1`, [id])
  await scene.query('delete from broadcast_queue where broadcast_id = $1', [id])
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, reason, first_name, last_name, notes, done_at)
     select $1, $2, p, $3::smallint, 1, case when at = 1 then $4 else $5 end::smallint, case when at = 1 then $6 else $7 end::smallint, '', '', '', now()
     from unnest($8::bigint[]) with ordinality as n (p, at)`,
    [
      ...[accountId, id, channel.call, outcome.delivered, outcome.failed, reason.livePerson, reason.notAnswered],
      phones,
    ],
  )
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, channel, delivered, failed, unreached) values ($1, $2, 0, $3, 1, 3, 3)`,
    [accountId, id, channel.call],
  )
  await round()
  await work()
  expect(mails.received.map(({ subject }) => subject)).toEqual(['Most calls of “Calls” reached nobody'])
  expect(mails.received[0]!.text).toContain('3 of the 4 people who were called')
  expect(mails.received[0]!.text).toContain(`/broadcast-details/${id}/call-results/busy-no-answer`)
})

test('no mail below 75 percent, while receipts are still to come or when all are there', async () => {
  const id = await handedOver(5)
  await round()
  await setOutcomes(id, 5, 'delivered')
  await round()
  expect(await standing()).toEqual([])
})

test('a mail waits for a server that is away, and is given up where it is refused for good', async () => {
  await handedOver(8)
  await round()
  mails.state.answer = 451
  await expect(work()).rejects.toThrow('The mail server did not take it (451).')
  expect(await standing()).toEqual([{ sent: false, problem: null }])
  mails.state.answer = 550
  await work()
  expect(await standing()).toEqual([{ sent: false, problem: 'The mail server refused it with 550.' }])
  mails.state.answer = 250
  await work()
  expect(mails.received).toEqual([])
})

test('the owner of the account gets the mail of a user who has left; without anybody it is given up', async () => {
  await handedOver(8)
  await round()
  await scene.query(`update mails set user_id = (select user_id from users where user_name = 'uma.member')`)
  await scene.query(`update users set is_active = false where user_name = 'uma.member'`)
  await work()
  expect(mails.received.map(({ to }) => to)).toEqual([['olive.owner@example.org']])
  await scene.query(`update mails set sent_at = null`)
  await scene.query(`update users set email = ''`)
  await work()
  expect(await standing()).toEqual([
    { sent: false, problem: 'Neither its user nor an owner of the account has an address.' },
  ])
})

test('who made a repeating broadcast is told that it is paused, and why, unless it is resumed by then', async () => {
  const series = await repeatingScene({ SMTP_URL: mails.url })
  const about = (key: string) => ({
    accountId: series.accounts.lincoln.accountId,
    ...{ kind: 'repeatingPaused', aboutId: id, aboutKey: key },
  })
  const id = await series.make({ ...daily, EndDateTime: '2027-04-02T15:00:00Z' }, {}, 'uma.member')
  const fail = async (from: number) => {
    await series.query(`update users set can_create_broadcast = false where user_name = 'uma.member'`)
    for (let n = from; n < from + 3; n++) await series.tick(later(n))
    await series.query(`update users set can_create_broadcast = true where user_name = 'uma.member'`)
  }
  await fail(0)
  await sendMail.work(series.platform, about('2027-03-04'))
  expect(mails.received).toHaveLength(1)
  expect(mails.received[0]).toMatchObject({ to: ['uma.member@example.org'], subject: '“Practice” is paused' })
  expect(mails.received[0]!.text).toContain('The last 3 runs of your repeating broadcast “Practice” failed')
  expect(mails.received[0]!.text).toContain('its creator may no longer create broadcasts')
  expect(mails.received[0]!.text).toContain(`http://127.0.0.1:3000/repeatingbroadcasts/${id}`)

  await series.change(id, later(5, 1), { Status: 'Active' }, 'uma.member')
  await fail(6)
  await series.change(id, later(9, 1), { Status: 'Active' }, 'uma.member')
  await sendMail.work(series.platform, about('2027-03-10'))
  expect(mails.received).toHaveLength(1)
  expect(await series.query('select about_key, problem from mails order by about_key')).toEqual([
    { about_key: '2027-03-04', problem: null },
    { about_key: '2027-03-10', problem: 'What it was about is gone or solved.' },
  ])
  await series.close()
})

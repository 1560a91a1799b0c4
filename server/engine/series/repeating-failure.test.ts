import { missedAfterMs, mostMissed } from '@carillon/domain/time/repeating-runs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../features/billing/store.ts'
import type { UserName } from '../../testing/cast.ts'
import { daily, hour, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'

let scene: RepeatingScene
beforeAll(async () => {
  scene = await repeatingScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from repeating_broadcasts'))

describe('a run that fails', () => {
  const user = (set: string) => scene.query(`update users set ${set} where user_name = 'uma.member'`)
  const account = (set: string) =>
    scene.query(`update accounts set ${set} where account_id = $1`, [scene.accounts.lincoln.accountId])
  const number = (set: string) =>
    scene.query(`update text_numbers set ${set} where text_number_id = $1`, [scene.accounts.lincoln.textNumberIds[0]])
  const { numbers, giveBack } = {
    numbers: () => scene.query('delete from user_text_numbers returning *'),
    giveBack: () =>
      scene.query('insert into user_text_numbers (account_id, user_id, text_number_id) values ($1, $2, $3)', [
        scene.accounts.lincoln.accountId,
        scene.scopeOf('uma.member').userId,
        scene.accounts.lincoln.textNumberIds[0],
      ]),
  }
  const breaking = `create or replace function break() returns trigger language plpgsql as
    $$ begin raise 'broken on purpose'; end $$;
    create trigger broken before insert on broadcast_sources for each statement execute function break()`

  test.each([
    [
      'for lack of credits',
      4100,
      /for lack of credits: it needs 1 and you have 0\. Buy credits/,
      () => scene.setCredits(0),
      () => scene.setCredits(25_000),
    ],
    ['without its text number', 2003, /no longer has access to its text number/, numbers, giveBack],
    [
      'as a deactivated user',
      101,
      /has been deactivated/,
      () => user('is_active = false'),
      () => user('is_active = true'),
    ],
    [
      'as a user who may not create',
      101,
      /may no longer create/,
      () => user('can_create_broadcast = false'),
      () => user('can_create_broadcast = true'),
    ],
    [
      'on a free trial',
      101,
      /part of paid plans/,
      () => account('is_free_trial = true'),
      () => account('is_free_trial = false'),
    ],
    [
      'while the account may not send',
      3008,
      /on hold\. Reactivate it/,
      () => account('account_status_id = 3'),
      () => account('account_status_id = 0'),
    ],
    [
      'from a blocked number',
      2005,
      /blocked\. Contact support/,
      () => number('is_blocked = true'),
      () => number('is_blocked = false'),
    ],
    [
      'for a fault of ours',
      500,
      /Our staff have been told/,
      () => scene.query(breaking),
      () => scene.query('drop trigger broken on broadcast_sources'),
    ],
  ])('%s', async (_, code, message, spoil, mend) => {
    const balance = () => scene.query('select available from credit_balances order by account_id')
    const id = await scene.make(daily, {}, 'uma.member')
    await spoil()
    const before = await balance()
    await scene.tick(later(0))
    await scene.tick(later(0, 1000))
    expect(await scene.failuresOf(id)).toMatchObject([
      { key: '2027-03-02', code, message: expect.stringMatching(message) },
    ])
    expect(await balance()).toEqual(before)
    expect(await scene.stateOf(id)).toEqual({ status: 'Active', next_key: '2027-03-03', failures: 1 })
    await mend()
    await scene.tick(later(1))
    expect([await scene.keysOf(id), await scene.stateOf(id)]).toEqual([
      ['2027-03-03'],
      { status: 'Active', next_key: '2027-03-04', failures: 0 },
    ])
  })

  test('because its creator no longer sees whom they chose, until the recipients are chosen anew', async () => {
    await scene.addContacts('olive.owner', [12175550104])
    await user('can_see_all_roster = true')
    const uma = await scene.as('uma.member')
    const made = await uma.post('/repeatingbroadcasts', {
      ...{ BroadcastName: 'Practice', TextMessage: 'Practice at 4.', Lists: [{ ListID: 0 }] },
      RepeatingBroadcastSchedule: daily,
    })
    const id = made.body.RepeatingBroadcastID
    await scene.tick(later(0))
    expect(await scene.runsOf(id)).toMatchObject([{ people: 1 }])
    await user('can_see_all_roster = false')
    await scene.tick(later(1))
    expect(await scene.failuresOf(id)).toMatchObject([
      { code: 101, message: expect.stringMatching(/no longer sees all contacts/) },
    ])
    expect((await uma.get('/repeatingbroadcasts/accountfailures')).body).toMatchObject({ Size: 1 })
    const draft = await uma.post('/draft-broadcasts', { Contacts: [{ PrimaryPhone: '2175550105' }] })
    const { DraftBroadcastID } = draft.body
    expect((await uma.put(`/repeatingbroadcasts/${id}`, { DraftBroadcastID })).status).toBe(200)
    await scene.tick(later(2))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02', '2027-03-04'])
    await scene.query(`delete from contacts`)
  })

  test('because its creator no longer sees a group of it', async () => {
    const [person] = await scene.addContacts('uma.member', [12175550105])
    const olive = await scene.as('olive.owner')
    const { ListID } = (await olive.post('/lists', { ListName: 'Shared', Contacts: [{ PersonID: person }] })).body
    const id = await scene.make(daily, { Lists: [{ ListID }] }, 'uma.member')
    await olive.delete(`/lists/${ListID}/contacts`, { Selection: { Type: 'SelectedAll', Items: [] } })
    await scene.tick(later(0))
    expect(await scene.failuresOf(id)).toMatchObject([
      { message: expect.stringMatching(/no longer sees one of its groups/) },
    ])
  })

  test('because nobody is left', async () => {
    const id = await scene.make(daily)
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 12175550101, 'text', 3, '', now())`,
      [scene.accounts.lincoln.accountId],
    )
    await scene.tick(later(0))
    expect(await scene.failuresOf(id)).toMatchObject([{ code: 3005 }])
    await scene.query('delete from opt_outs')
  })

  test('three times in a row pauses the series; resumed, it counts anew', async () => {
    const id = await scene.make(daily, {}, 'uma.member')
    await user('is_active = false')
    for (let n = 0; n < 5; n++) await scene.tick(later(n))
    expect((await scene.failuresOf(id)).map(({ key }) => key)).toEqual(['2027-03-02', '2027-03-03', '2027-03-04'])
    expect(await scene.stateOf(id)).toEqual({ status: 'Paused', next_key: null, failures: 3 })
    await user('is_active = true')
    await scene.change(id, later(5, 1), { Status: 'Active' }, 'uma.member')
    await scene.tick(later(6))
    expect([await scene.keysOf(id), (await scene.stateOf(id)).failures]).toEqual([['2027-03-08'], 0])
  })

  test('does not hold up the others', async () => {
    const bad = await scene.make(daily, { BroadcastName: 'Bad' })
    const good = await scene.make(daily)
    await scene.query(
      `update repeating_broadcasts set schedule = '{}', next_at = next_at - interval '1 minute' where repeating_id = $1`,
      [bad],
    )
    await scene.tick(later(0))
    expect([await scene.keysOf(bad), await scene.keysOf(good)]).toEqual([[], ['2027-03-02']])
  })

  test('for a moment is tried again, and leaves nothing behind', async () => {
    const id = await scene.make(daily)
    await scene.query(breaking.replace(`raise 'broken on purpose'`, `raise 'deadlock' using errcode = '40P01'`))
    await scene.tick(later(0))
    expect([await scene.failuresOf(id), (await scene.stateOf(id)).next_key]).toEqual([[], '2027-03-02'])
    await scene.query('drop trigger broken on broadcast_sources')
    await scene.tick(later(0, 60_000))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02'])
  })
})

describe('runs that were missed', () => {
  test('are told of and not made up, and pause nothing', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(3, missedAfterMs + 1))
    expect((await scene.failuresOf(id)).map(({ key, code }) => [key, code])).toEqual(
      ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].map((key) => [key, 500]),
    )
    expect(await scene.stateOf(id)).toEqual({ status: 'Active', next_key: '2027-03-06', failures: 0 })
    await scene.tick(later(4))
    expect(await scene.keysOf(id)).toEqual(['2027-03-06'])
  })

  test('are told of by the last few', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(11))
    expect((await scene.failuresOf(id)).map(({ key }) => key)).toEqual(
      ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'].slice(-mostMissed),
    )
    expect(await scene.keysOf(id)).toEqual(['2027-03-13'])
  })
})

describe('failures', () => {
  const path = '/repeatingbroadcasts'
  const fail = async (who: UserName) => {
    const id = await scene.make(daily, { BroadcastName: who }, who)
    await scene.tick(later(1, 2 * hour))
    return id
  }
  const listed = async (who: UserName) => {
    const { body } = await (await scene.as(who)).get(`${path}/accountfailures`)
    return body.Items.map((item: { BroadcastName: string; RunDate: string }) => [item.BroadcastName, item.RunDate])
  }

  test('are listed for those who see the series, until dismissed by those who may change it', async () => {
    await fail('olive.owner')
    const umas = await fail('uma.member')
    await fail('ivan.invoice')
    const [first, second] = ['2027-03-02', '2027-03-03']
    const ofUma = [
      ['uma.member', second],
      ['uma.member', first],
    ]
    const ofOlive = [
      ['olive.owner', second],
      ['olive.owner', first],
    ]
    expect(await listed('olive.owner')).toEqual([...ofUma, ...ofOlive])
    expect(await listed('uma.member')).toEqual(ofUma)
    const uma = await scene.as('uma.member')
    const { body } = await uma.get(`${path}/accountfailures`)
    expect(body).toMatchObject({
      Size: 2,
      Items: [
        { RepeatingBroadcastID: umas, ErrorCode: 500, Status: 'Active', Message: expect.stringContaining('missed') },
        {},
      ],
    })
    // Somebody else's is not dismissed by its number.
    const all = await scene.query<{ id: number }>('select repeating_failure_id as id from repeating_failures')
    const ivan = await scene.as('ivan.invoice')
    await ivan.post(`${path}/dismissfailures`, { RepeatingFailureIDs: all.map(({ id }) => id) })
    expect(await listed('olive.owner')).toHaveLength(4)
    await uma.post(`${path}/dismissfailures`, { RepeatingFailureIDs: [body.Items[0].RepeatingFailureID] })
    expect(await listed('uma.member')).toEqual([['uma.member', first]])
    // Seeing all is not dismissing for others.
    await scene.query("update users set can_see_all_broadcasts = true where user_name = 'uma.member'")
    await uma.post(`${path}/dismissfailures`, {})
    await scene.query("update users set can_see_all_broadcasts = false where user_name = 'uma.member'")
    expect(await listed('olive.owner')).toEqual(ofOlive)
    await (await scene.as('olive.owner')).post(`${path}/dismissfailures`)
    expect(await listed('olive.owner')).toEqual([])
  })
})

test('after all that the ledger adds up', async () => {
  const wrong = await reconcile(scene.platform.db)
  expect(wrong).toEqual([])
})

import { readRepeating } from '@carillon/domain/time/repeating-form.ts'
import { occurrences } from '@carillon/domain/time/repeating-schedule.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../features/billing/store.ts'
import { runs } from '../../testing/length.ts'
import { daily, hour, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'
import { planNext } from '../channels.ts'
import { runDueRepeating } from './repeating.ts'

let scene: RepeatingScene
beforeAll(async () => {
  scene = await repeatingScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from repeating_broadcasts'))

describe('a run', () => {
  test('is a broadcast of its own, when it is due and not before', async () => {
    const id = await scene.make({ ...daily, EndDateTime: '2027-03-03T23:00:00Z' })
    await scene.tick(later(0, -1))
    expect(await scene.keysOf(id)).toEqual([])
    await scene.tick(later(0))
    await scene.tick(later(0, 1000))
    expect(await scene.runsOf(id)).toMatchObject([{ key: '2027-03-02', name: 'Practice', people: 1 }])
    expect(await scene.stateOf(id)).toEqual({ status: 'Active', next_key: '2027-03-03', failures: 0 })
    await scene.tick(later(1, 59 * 60_000))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02', '2027-03-03'])
    expect(await scene.stateOf(id)).toEqual({ status: 'Ended', next_key: null, failures: 0 })
    await scene.tick(later(2))
    expect(await scene.keysOf(id)).toHaveLength(2)
  })

  test('starts at once, pays, and waits for the engine like any other', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(0))
    const [run] = await scene.runsOf(id)
    expect(
      await scene.query(
        `select b.status, q.is_planned, b.max_credit_cost as cost,
            (select sum(reserved_delta)::int from credit_entries e where e.broadcast_id = b.broadcast_id) as reserved
          from broadcasts b join broadcast_queue q using (account_id, broadcast_id) where b.broadcast_id = $1`,
        [run!.broadcast_id],
      ),
    ).toEqual([{ status: 'Broadcasting', is_planned: false, cost: 1, reserved: 1 }])
  })

  test('is made once by however many nodes', async () => {
    const ids = await Promise.all([scene.make(daily), scene.make(daily), scene.make(daily)])
    await Promise.all([scene.tick(later(0)), scene.tick(later(0)), scene.tick(later(0)), scene.tick(later(0))])
    await scene.tick(later(0))
    for (const id of ids) {
      expect([await scene.keysOf(id), await scene.failuresOf(id)]).toEqual([['2027-03-02'], []])
    }
  })

  test('that exists is not made again, whatever brought the series back to its day', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(0))
    await scene.query('update repeating_broadcasts set next_at = $2, next_key = $3 where repeating_id = $1', [
      id,
      new Date(later(0)),
      '2027-03-02',
    ])
    await scene.tick(later(0, 1000))
    expect([await scene.keysOf(id), await scene.failuresOf(id)]).toEqual([['2027-03-02'], []])
    expect((await scene.stateOf(id)).next_key).toBe('2027-03-03')
  })

  test('stays on the clock of the owner when it changes', async () => {
    const id = await scene.make({ ScheduleFrequency: 'Daily', StartDateTime: '2027-03-12T15:00:00Z' })
    for (const moment of ['12T15', '13T15', '14T14', '15T14']) {
      await scene.tick(Date.parse(`2027-03-${moment}:00:00Z`) - 1)
      const before = (await scene.keysOf(id)).length
      await scene.tick(`2027-03-${moment}:00:00Z`)
      expect((await scene.keysOf(id)).length).toBe(before + 1)
    }
    expect(await scene.keysOf(id)).toEqual(['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'])
  })

  test('on the 31st is on the last day of shorter months', async () => {
    const id = await scene.make({ ScheduleFrequency: 'Monthly', StartDateTime: '2027-01-31T15:00:00Z' })
    for (const moment of ['2027-01-31T15:00Z', '2027-02-28T15:00Z', '2027-03-31T14:00Z', '2027-04-30T14:00Z']) {
      await scene.tick(moment)
    }
    expect(await scene.keysOf(id)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('that was asked to keep the window waits for it when it has changed since', async () => {
    const id = await scene.make(daily, { CheckCallingWindow: true })
    const set = (start: number) =>
      scene.query("update users set window_start = $1 where user_name = 'olive.owner'", [start])
    await set(12 * 60)
    await scene.tick(later(0))
    await set(9 * 60)
    expect([await scene.keysOf(id), await scene.failuresOf(id)]).toEqual([['2027-03-02'], []])
  })

  test('is told to pages after it can be seen', async () => {
    const id = await scene.make(daily)
    const told: unknown[] = []
    const platform = scene.at(later(0))
    const publish = async (rooms: readonly string[], event: string) => {
      told.push([rooms.length, event])
    }
    await runDueRepeating({ ...platform, realtime: { ...platform.realtime, publish: publish as never } })
    expect(told).toEqual([
      [2, 'broadcast.updated'],
      [1, 'account.updated'],
      [2, 'repeating.updated'],
    ])
    expect(await scene.keysOf(id)).toHaveLength(1)
  })
})

describe('who is reached', () => {
  /** The numbers that each run was planned to text. */
  const planned = async (id: number) => {
    while (await planNext(scene.platform));
    const rows = await scene.query<{ phones: string }>(
      `select string_agg(r.phone::text, ' ' order by r.phone) as phones
        from broadcasts b left join recipients r using (account_id, broadcast_id)
        where b.repeating_id = $1 group by b.broadcast_id order by b.broadcast_id`,
      [id],
    )
    return rows.map(({ phones }) => phones)
  }

  test('is read anew from the groups, and stays for those who are in it one by one', async () => {
    await scene.addContacts('olive.owner', [12175550301], 'Band')
    const [band] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Band'")
    const id = await scene.make(daily, { Lists: [{ ListID: band!.list_id }] })
    await scene.tick(later(0))
    const first = await planned(id)
    const added = await scene.addContacts('olive.owner', [12175550302])
    const olive = await scene.as('olive.owner')
    const Selection = { Type: 'Selected', Items: added }
    expect((await olive.post(`/lists/0/contacts/tolist/${band!.list_id}`, { Selection })).status).toBe(200)
    await scene.tick(later(1))
    const second = await planned(id)
    expect((await olive.delete(`/lists/${band!.list_id}`)).status).toBe(200)
    await scene.tick(later(2))
    const [one, all] = ['12175550101 12175550301', '12175550101 12175550301 12175550302']
    expect([first, second, await planned(id)]).toEqual([[one], [one, all], [one, all, '12175550101']])
    expect(await scene.failuresOf(id)).toEqual([])
  })

  test('is only who the owner sees at that time', async () => {
    await scene.addContacts('uma.member', [12175550311])
    const id = await scene.make(daily, { Contacts: [], Lists: [{ ListID: 0 }] }, 'uma.member')
    await scene.tick(later(0))
    await scene.addContacts('uma.member', [12175550312])
    await scene.addContacts('olive.owner', [12175550313])
    await scene.tick(later(1))
    expect((await scene.runsOf(id)).map(({ people }) => people)).toEqual([1, 2])
    await scene.query("update users set can_see_all_roster = true where user_name = 'uma.member'")
    await scene.tick(later(2))
    expect((await scene.runsOf(id))[2]!.people).toBeGreaterThan(2)
    await scene.query("update users set can_see_all_roster = false where user_name = 'uma.member'")
  })
})

describe('what is changed', () => {
  test('holds from the next run on', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(0))
    await scene.change(id, later(0, hour), { BroadcastName: 'Rehearsal' })
    await scene.tick(later(1))
    expect((await scene.runsOf(id)).map(({ name }) => name)).toEqual(['Practice', 'Rehearsal'])
  })

  test('a day that had its run has no second one at a later hour', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(0))
    const at3 = { ScheduleFrequency: 'Daily', StartDateTime: '2027-03-02T21:00:00Z' }
    await scene.change(id, later(0, hour), { RepeatingBroadcastSchedule: at3 })
    expect((await scene.stateOf(id)).next_key).toBe('2027-03-03')
    await scene.tick('2027-03-02T21:00:00Z')
    expect(await scene.keysOf(id)).toEqual(['2027-03-02'])
    await scene.tick('2027-03-03T21:00:00Z')
    expect(await scene.keysOf(id)).toEqual(['2027-03-02', '2027-03-03'])
  })

  test('a run that is due stays due when the message is put right at the last moment', async () => {
    const id = await scene.make(daily)
    const body = { RepeatingBroadcastSchedule: daily, TextMessage: 'No practice.' }
    await scene.change(id, later(0, 1000), body)
    await scene.tick(later(0, 2000))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02'])
  })

  test('a pause makes no runs, and resuming makes up for none', async () => {
    const id = await scene.make(daily)
    await scene.change(id, later(-0.5), { Status: 'Paused' })
    await scene.tick(later(0))
    await scene.change(id, later(2, 1), { Status: 'Active' })
    await scene.tick(later(2, 2))
    await scene.tick(later(3))
    expect([await scene.keysOf(id), await scene.failuresOf(id)]).toEqual([['2027-03-05'], []])
  })

  test('a series that is deleted makes no more', async () => {
    const id = await scene.make(daily)
    await scene.tick(later(0))
    const olive = await scene.as('olive.owner')
    expect((await olive.get(`/repeatingbroadcasts/cansafelydelete/${id}`)).body).toEqual({ CanSafelyDelete: false })
    const [run] = await scene.runsOf(id)
    expect((await olive.get(`/repeatingbroadcasts/${id}`)).body.LastBroadcastIDs).toEqual([run!.broadcast_id])
    await scene.query("update broadcasts set status = 'Finalizing' where repeating_id = $1", [id])
    expect((await olive.get(`/repeatingbroadcasts/cansafelydelete/${id}`)).body).toEqual({ CanSafelyDelete: true })
    await olive.delete(`/repeatingbroadcasts/${id}`)
    await scene.tick(later(1))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02'])
  })
})

test('whatever the schedule and whenever one looks, the runs are exactly the due ones, once and in order', async () => {
  const schedules = fc.record({
    ScheduleFrequency: fc.constantFrom('Daily', 'Weekly', 'Weekdays', 'Monthly'),
    StartDateTime: fc
      .integer({ min: 0, max: 400 * 24 })
      .map((hours) => new Date(later(0) + hours * hour).toISOString()),
  })
  // Seconds, hours and days between looks, each of which several nodes may take at once.
  const looks = fc.array(
    fc.record({
      wait: fc.oneof(fc.nat(hour), fc.integer({ min: hour, max: 40 * hour })),
      nodes: fc.constantFrom(1, 1, 2),
    }),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(schedules, looks, async (schedule, waits) => {
      const id = await scene.make(schedule)
      let now = Date.parse(schedule.StartDateTime) - hour
      for (const { wait, nodes } of waits) {
        now += wait
        await Promise.all(Array.from({ length: nodes }, () => scene.tick(now)))
      }
      const due = occurrences(readRepeating(schedule, 'America/Chicago')!, 0, 100).filter((each) => each.at <= now)
      const [made, missed] = [await scene.keysOf(id), (await scene.failuresOf(id)).map(({ key }) => key)]
      expect([...made].sort()).toEqual(made)
      expect([...made, ...missed].sort()).toEqual(due.map(({ key }) => key))
      await scene.query('delete from repeating_broadcasts')
    }),
    runs(12),
  )
})

test('after all that the ledger adds up', async () => {
  expect(await reconcile(scene.platform.db)).toEqual([])
})

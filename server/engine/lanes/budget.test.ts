import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countMessage } from '../../features/sending-limits/count-message.ts'
import type { Limits } from '../../features/sending-limits/policy.ts'
import { transaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { limitsOf, openBudget } from './budget.ts'

let scene: Scene
const accountId = () => scene.accounts.lincoln.accountId
const [local, tollFree, other] = [0, 1, 2]
const numberId = (at: number) => scene.accounts.lincoln.textNumberIds[at]!

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from sending_use'))

const current = (messagesPerDay: number | null): Limits['current'] => ({ limitName: 'Registered', messagesPerDay })
const unexpected = (error: unknown) => {
  throw error
}
const open = (at: number, limits: Limits, { now = '2027-03-13T20:00:00Z', sureAfterMs = 0 } = {}) => {
  let time = new Date(now)
  const budget = openBudget({
    db: scene.platform.db,
    clock: { now: () => time },
    accountId: accountId(),
    textNumberId: numberId(at),
    onError: unexpected,
    sureAfterMs,
  })
  budget.limit(limits)
  return { ...budget, at: (moment: string) => (time = new Date(moment)) }
}
const used = async () =>
  Object.fromEntries(
    (
      await scene.query<{ day: string; number: number; segments: number }>(
        'select day::text, text_number_id::int as number, segments from sending_use order by 1, 2',
      )
    ).map(({ day, number, segments }) => [`${day} ${number}`, segments]),
  )

describe('the messages of a day', () => {
  test('are shared by the numbers of the account, and end at midnight Pacific', async () => {
    const limits = { current: current(10), tollFree: undefined }
    const [one, two] = [open(local, limits), open(other, limits)]
    expect(await one.take(6)).toEqual({ granted: 6 })
    const short = { until: new Date('2027-03-14T08:00:00Z'), why: 'daily' }
    expect(await two.take(6)).toEqual({ granted: 4, ...short })
    expect(await one.take(1)).toEqual({ granted: 0, ...short })
    one.giveBack(0)
    two.giveBack(3)
    await two.flush()
    expect(await one.take(5)).toMatchObject({ granted: 3 })
    one.at('2027-03-14T07:59:59.999Z')
    expect(await one.take(5)).toMatchObject({ granted: 0 })
    one.at('2027-03-14T08:00:00Z')
    expect(await one.take(5)).toEqual({ granted: 5 })
    // 23 hours later, because the clocks have changed.
    one.at('2027-03-15T06:59:59Z')
    expect(await one.take(9)).toMatchObject({ granted: 5, until: new Date('2027-03-15T07:00:00Z') })
    one.at('2027-03-15T07:00:00Z')
    expect(await one.take(9)).toEqual({ granted: 9 })
  })

  test('are given back to the day from which they were taken', async () => {
    const one = open(local, { current: current(10), tollFree: undefined }, { now: '2027-03-14T07:59:59Z' })
    expect(await one.take(10)).toEqual({ granted: 10 })
    one.at('2027-03-14T08:00:01Z')
    one.giveBack(4)
    expect(await one.take(10)).toEqual({ granted: 10 })
    expect(await used()).toEqual({
      [`2027-03-13 ${numberId(local)}`]: 6,
      [`2027-03-14 ${numberId(local)}`]: 10,
    })
  })

  test('that are short for a moment only are no reason to give up', async () => {
    const limits = { current: current(10), tollFree: undefined }
    const [one, two] = [open(local, limits), open(other, limits, { sureAfterMs: 60_000 })]
    await one.take(10)
    expect(await two.take(5)).toEqual({ granted: 0, until: new Date('2027-03-14T08:00:00Z') })
    one.giveBack(10)
    await one.flush()
    expect(await two.take(5)).toEqual({ granted: 5 })
  })
})

test('nothing is granted before the limits are known', async () => {
  const budget = openBudget({
    ...scene.platform,
    accountId: accountId(),
    textNumberId: numberId(local),
    onError: unexpected,
  })
  expect(await budget.take(1)).toEqual({ granted: 0 })
})

test('without limits nothing is asked, and what left is written down afterwards', async () => {
  const free = { current: current(null), tollFree: undefined }
  const one = open(local, free)
  expect(await one.take(1_000_000)).toEqual({ granted: 1_000_000 })
  one.giveBack(1)
  expect(await used()).toEqual({})
  await one.flush()
  await one.flush()
  expect(await used()).toEqual({ [`2027-03-13 ${numberId(local)}`]: 999_999 })
  await one.take(1)
  one.limit({ ...free, current: current(1_000_001) })
  expect(await one.take(5)).toMatchObject({ granted: 1 })
})

test('a toll-free number has its day, its week from Sunday and its month', async () => {
  const one = open(
    tollFree,
    { current: current(null), tollFree: { day: 5, week: 8, month: 12 } },
    { now: '2027-03-27T19:00:00Z' },
  )
  const until = async (moment: string, expected: string, granted: number) => {
    one.at(moment)
    expect(await one.take(9)).toEqual({ granted, until: new Date(expected), why: 'toll-free' })
  }
  await until('2027-03-26T19:00:00Z', '2027-03-27T07:00:00Z', 5)
  await until('2027-03-27T19:00:00Z', '2027-03-28T07:00:00Z', 3)
  await until('2027-03-28T06:59:59Z', '2027-03-28T07:00:00Z', 0)
  await until('2027-03-28T07:00:00Z', '2027-04-01T07:00:00Z', 4)
  await until('2027-04-01T06:59:59Z', '2027-04-01T07:00:00Z', 0)
  // The week goes on over the border of the month.
  await until('2027-04-01T07:00:00Z', '2027-04-04T07:00:00Z', 4)
})

test('many takers at once on several numbers never exceed a limit, and what is given back is used by others', async () => {
  const step = fc.record({ of: fc.nat(2), want: fc.integer({ min: 1, max: 9 }), keeps: fc.nat(9) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), fc.integer({ min: 1, max: 40 }), async (steps, limit) => {
      await scene.query('delete from sending_use')
      const limits = { current: current(limit), tollFree: { day: Math.ceil(limit / 2), week: limit, month: limit } }
      // Two processes for each number, as while a lease changes hands.
      const takers = [0, 1, 2, 0, 1, 2].map((number) => ({
        number,
        budget: open(number, number === tollFree ? limits : { ...limits, tollFree: undefined }),
      }))
      const kept = new Map<number, number>()
      await Promise.all(
        takers.map(async ({ number, budget }) => {
          for (const { of, want, keeps } of steps) {
            if (of !== number) continue
            const { granted } = await budget.take(want)
            const keep = Math.min(granted, keeps)
            budget.giveBack(granted - keep)
            kept.set(number, (kept.get(number) ?? 0) + keep)
          }
          await budget.flush()
        }),
      )
      const total = [...kept.values()].reduce((sum, segments) => sum + segments, 0)
      expect(total).toBeLessThanOrEqual(limit)
      expect(kept.get(tollFree) ?? 0).toBeLessThanOrEqual(Math.ceil(limit / 2))
      expect(Object.values(await used()).reduce((sum, segments) => sum + segments, 0)).toBe(total)
      // All that is left can be had, and not one more.
      expect((await takers[0]!.budget.take(limit)).granted).toBe(limit - total)
    }),
    { numRuns: 25 },
  )
})

test('the limits of many numbers come in one answer', async () => {
  const ids = [numberId(local), numberId(tollFree), scene.accounts.harbor.textNumberIds[0]!]
  await scene.query(`update accounts set messages_per_day = 0 where account_id = $1`, [scene.accounts.harbor.accountId])
  await scene.query(`update text_numbers set registration_status = 'Pending' where text_number_id = $1`, [ids[1]])
  const ask = (carrierIsSimulator: boolean) => limitsOf(scene.platform.db, ids, { now: Date.now(), carrierIsSimulator })
  expect([...(await ask(true))].sort(([a], [b]) => a - b)).toEqual([
    [ids[0], { current: { limitName: 'Registered', messagesPerDay: 10_000 }, tollFree: undefined }],
    [
      ids[1],
      {
        current: { limitName: 'Registered', messagesPerDay: 10_000 },
        tollFree: { day: 2_000, week: 6_000, month: 10_000 },
      },
    ],
    [ids[2], { current: { limitName: 'Registered', messagesPerDay: null }, tollFree: undefined }],
  ])
})

describe('a single text', () => {
  const now = new Date('2027-03-13T20:00:00Z')
  const count = (segments: number, at = local) =>
    transaction(scene.platform.db, (tx) =>
      countMessage(
        tx,
        { accountId: accountId() },
        { textNumberId: numberId(at), segments, now, leavesAt: now, carrierIsSimulator: true },
      ),
    )

  test('shares the messages of the day with broadcasts, and is refused beyond them', async () => {
    await scene.query('update accounts set messages_per_day = 10 where account_id = $1', [accountId()])
    const one = open(local, { current: current(10), tollFree: undefined })
    await one.take(8)
    await count(2)
    await expect(count(1)).rejects.toMatchObject({ refused: 'OverDailyLimit', facts: { needed: 1, allocated: 10 } })
    one.giveBack(1)
    await one.flush()
    await count(1)
    expect(await used()).toEqual({ [`2027-03-13 ${numberId(local)}`]: 10 })
  })

  test('of many at once none is over', async () => {
    const all = await Promise.allSettled(Array.from({ length: 14 }, (_, at) => count(1, at % 3)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('leaves what a broadcast is promised today to it, unless that may wait', async () => {
    scene.clock.pass(now.getTime() - scene.clock.now().getTime())
    const Contacts = Array.from({ length: 9 }, (_, at) => ({ PrimaryPhone: String(2175550100 + at) }))
    const asker = await scene.as('olive.owner')
    const create = () => asker.post('/broadcasts', { BroadcastName: 'Snow', TextMessage: 'No school.', Contacts })
    const { body } = await create()
    await expect(count(2)).rejects.toMatchObject({ refused: 'OverDailyLimit', facts: { allocated: 9 } })
    await asker.put(`/broadcasts/${body.BroadcastID}`, { BroadcastStatus: 'Canceled' })
    await asker.put('/account', { OverLimit: 'NextDay' })
    expect((await create()).status).toBe(200)
    await count(2)
  })
})

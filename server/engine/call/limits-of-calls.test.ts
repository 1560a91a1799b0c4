import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCallerId } from '../../testing/call-scene.ts'
import { callingScene } from '../../testing/calling-scene.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
beforeAll(async () => {
  scene = await callingScene()
  await set({ calls_per_minute: 1000, most_calls_per_minute: 240 })
})
afterAll(() => scene?.close())

const set = async (limits: object) => {
  for (const [column, value] of Object.entries(limits))
    await scene.query(`update accounts set ${column} = $2 where account_id = $1`, [scene.accountId, value])
}
const phonesFrom = (from: number, count: number) => {
  const phones = Array.from({ length: count }, (_, i) => from + i)
  for (const phone of phones) scene.behave(phone)
  return phones
}
/** In milliseconds. */
type Attempt = { from: number; to: number }
const attemptsOf = (ids: readonly number[]) =>
  scene.query<Attempt>(
    `select (extract(epoch from intent_at) * 1000)::float8 as "from", (extract(epoch from ended_at) * 1000)::float8 as "to"
     from call_attempts where broadcast_id = any($1) order by intent_at`,
    [ids],
  )
const mostAtOnce = (attempts: readonly Attempt[]) =>
  Math.max(...attempts.map(({ from: at }) => attempts.filter(({ from, to }) => from <= at && at < to).length))

test('no more calls a minute than staff let the account make, whatever it has chosen', async () => {
  const id = await scene.broadcast(phonesFrom(12175558500, 5), { detects: false })
  await scene.complete(id)
  const begun = (await attemptsOf([id])).map(({ from }) => from)
  expect(begun).toHaveLength(5)
  // Four a second, less what a timer catches up; the first may be late.
  expect(begun[4]! - begun[1]!).toBeGreaterThan(600)
})

test('all broadcasts from one caller ID share its calls at a time; those from another have their own', async () => {
  await set({ most_calls_per_minute: null, calls_per_minute: null, most_calls_per_caller_id: 2 })
  const other = 12175550298
  await insertCallerId(scene.query as Parameters<typeof insertCallerId>[0], scene.accountId, other)
  const ids: number[] = []
  for (const [from, callerId] of [[8600], [8610], [8620, other]] as const)
    ids.push(
      await scene.broadcast(phonesFrom(12175550000 + from, 3), { detects: false, ...(callerId && { callerId }) }),
    )
  for (const id of ids) await scene.complete(id)
  const [first, second, third] = ids
  expect(mostAtOnce(await attemptsOf([first!, second!]))).toBe(2)
  expect(mostAtOnce(await attemptsOf([third!]))).toBe(2)
  expect(mostAtOnce(await attemptsOf(ids))).toBeGreaterThan(2)
})

test('an account tells machines by numbers of its own', async () => {
  const told = async (phone: number) => {
    const id = await scene.broadcast([phone])
    await scene.complete(id)
    return (await scene.states(id))[phone]
  }
  const [usual, own] = phonesFrom(12175558700, 2)
  expect(await told(usual!)).toEqual([outcome.delivered, reason.livePerson])
  await set({ machine_detection: 'greeting=200' })
  expect(await told(own!)).toEqual([outcome.delivered, reason.voicemail])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { checkLedgerNightly } from './jobs.ts'

let scene: Scene
let sam: Asker
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
})
afterAll(() => scene.close())

const checked = async () => {
  const logged: object[] = []
  const log = { ...scene.platform.log, error: (facts: object) => logged.push(facts) }
  await checkLedgerNightly.work({ ...scene.platform, log } as never, {})
  return { logged, LedgerCheck: (await sam.get('/staff/delivery')).body.LedgerCheck }
}

test('a ledger that adds up is told to staff and logged nowhere', async () => {
  const { logged, LedgerCheck } = await checked()
  expect(logged).toEqual([])
  expect(LedgerCheck).toMatchObject({ Count: 0, Disagreements: [] })
})

test('what does not add up is told in words and logged, until it does again', async () => {
  const { accountId } = scene.accounts.lincoln
  const change = (by: number) =>
    scene.query('update credit_balances set available = available + $2 where account_id = $1', [accountId, by])
  await change(7)
  const [balance] = await scene.query<{ available: number }>(
    'select available from credit_balances where account_id = $1',
    [accountId],
  )
  const { logged, LedgerCheck } = await checked()
  expect(logged).toHaveLength(1)
  expect(LedgerCheck).toMatchObject({
    Count: 1,
    Disagreements: [
      `Account ${accountId} may spend ${balance!.available} credits, and by its ledger ${balance!.available - 7}.`,
    ],
  })
  await change(-7)
  expect((await checked()).LedgerCheck.Count).toBe(0)
})

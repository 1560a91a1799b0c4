import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSemaphore } from './semaphore.ts'

/** Asks for a permit, and says when it has one. */
const visitors = (semaphore: ReturnType<typeof openSemaphore>) => {
  const came: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    came,
    come: (accountId: number, name: string) =>
      semaphore.take(accountId).then((leave) => {
        came.push(name)
        leaves.set(name, leave)
      }),
    leave: (name: string) => leaves.get(name)!(),
  }
}
const settled = () => new Promise(setImmediate)

test('permits are given out up to the bound, and then to those who wait, in their order', async () => {
  const { came, come, leave } = visitors(openSemaphore({ most: 2, ofAccount: 2 }))
  void Promise.all(['a', 'b', 'c', 'd'].map((name) => come(1, name)))
  await settled()
  expect(came).toEqual(['a', 'b'])
  leave('b')
  await settled()
  expect(came).toEqual(['a', 'b', 'c'])
  leave('b')
  await settled()
  expect(came).toEqual(['a', 'b', 'c'])
  leave('a')
  await settled()
  expect(came).toEqual(['a', 'b', 'c', 'd'])
})

test('an account has no more than its own, and the next permit goes to another', async () => {
  const { came, come, leave } = visitors(openSemaphore({ most: 2, ofAccount: 1 }))
  void Promise.all([1, 2, 3, 4, 5, 6].map((n) => come(1, `large ${n}`)))
  await come(2, 'small')
  expect(came).toEqual(['large 1', 'small'])
  void Promise.all([come(2, 'small 2'), come(3, 'other')])
  leave('small')
  leave('large 1')
  await settled()
  // By turns: the first account has waited longer, but the third had no permit yet.
  expect(came.slice(2).sort()).toEqual(['large 2', 'small 2'])
  leave('large 2')
  await settled()
  expect(came.at(-1)).toBe('other')
})

test('whatever comes and goes, no bound is passed, nobody waits beside a free permit, and all have their turn', async () => {
  const bounds = fc.record({ most: fc.integer({ min: 1, max: 4 }), ofAccount: fc.integer({ min: 1, max: 3 }) })
  const works = fc.array(fc.record({ account: fc.integer({ min: 1, max: 4 }), steps: fc.nat(5) }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(bounds, works, async ({ most, ofAccount }, all) => {
      const semaphore = openSemaphore({ most, ofAccount })
      const at: number[] = []
      let done = 0
      const work = async ({ account, steps }: (typeof all)[number]) => {
        at.push(account)
        expect(at.length).toBeLessThanOrEqual(most)
        expect(at.filter((other) => other === account).length).toBeLessThanOrEqual(ofAccount)
        for (let i = 0; i < steps; i++) await settled()
        at.splice(at.indexOf(account), 1)
        done++
        if (steps === 0) throw new Error('It fails')
      }
      await Promise.allSettled(all.map((one) => semaphore.use(one.account, () => work(one))))
      expect(done).toBe(all.length)
    }),
    { numRuns: 50 },
  )
})

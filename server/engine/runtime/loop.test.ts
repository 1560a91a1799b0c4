import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoop } from './loop.ts'

const fail = (error: unknown) => {
  throw error
}

test('a wake while it works is one more round, however many there were', async () => {
  const rounds: PromiseWithResolvers<void>[] = []
  const loop = startLoop(
    60_000,
    () => {
      rounds.push(Promise.withResolvers())
      return rounds.at(-1)!.promise
    },
    fail,
  )
  for (let wake = 0; wake < 5; wake++) loop.wake()
  rounds[0]!.resolve()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]!.resolve()
  loop.wake()
  await expect.poll(() => rounds.length).toBe(3)
  rounds[2]!.resolve()
  await loop.stop()
})

test('one that rests does in a round what woke it meanwhile, and forgets no wake', async () => {
  let asked = 0
  let done = 0
  let rounds = 0
  const loop = startLoop(
    60_000,
    async () => {
      rounds++
      done = asked
      await wait(10)
    },
    fail,
    { restPerWork: 5 },
  )
  for (let wake = 0; wake < 60; wake++) {
    asked++
    loop.wake()
    await wait(2)
  }
  await expect.poll(() => done).toBe(60)
  expect(rounds).toBeLessThan(15)
  await loop.stop()
})

test('one that has rested starts at once when woken, and what fails is tried again', async () => {
  let rounds = 0
  const told: unknown[] = []
  const loop = startLoop(
    60_000,
    async () => {
      rounds++
      if (rounds === 2) throw new Error('away')
    },
    (error) => told.push(error),
    { restPerWork: 3 },
  )
  await wait(5)
  loop.wake()
  expect(rounds).toBe(2)
  await wait(5)
  loop.wake()
  expect([rounds, told.length]).toEqual([3, 1])
  await loop.stop()
})

import { expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

/** Acts that the test ends, and timers that it lets go. */
const scene = () => {
  const acts: number[][] = []
  const ends: (() => void)[] = []
  const timers: (() => void)[] = []
  const say = throttle<number>(
    400,
    (ids) => {
      acts.push([...ids])
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    (act) => timers.push(act),
  )
  const rest = async (): Promise<void> => {
    ends.shift()?.()
    await vi.waitFor(() => expect(timers).toHaveLength(1))
    timers.shift()?.()
  }
  return { acts, say, rest }
}

test('the first is acted on at once, what follows is gathered until the act and the rest are over', async () => {
  const { acts, say, rest } = scene()
  say(1)
  say(2)
  say(2)
  say(3)
  expect(acts).toEqual([[1]])
  await rest()
  expect(acts).toEqual([[1], [2, 3]])
  await rest()
  say(4)
  expect(acts).toEqual([[1], [2, 3], [4]])
})

import { expect, it } from 'vitest'
import { reconnectDelay } from './reconnect.ts'

it('tries six times quickly, then ever more slowly, at most a minute apart', () => {
  const delays = Array.from({ length: 12 }, (_, at) => reconnectDelay(at + 1, 0) / 1000)
  expect(delays).toEqual([1, 2, 4, 6, 6, 6, 8, 16, 32, 60, 60, 60])
})

it('adds up to a second of jitter', () => {
  expect(reconnectDelay(1, 0.5)).toBe(1_500)
  expect(reconnectDelay(1_000, 0.999)).toBeLessThan(61_000)
})

import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('the first is acted on at once, what follows is gathered', () => {
  const acts: number[][] = []
  const timers: (() => void)[] = []
  const say = atMost<number>(
    400,
    (ids) => acts.push([...ids]),
    (act) => timers.push(act),
  )
  say(1)
  say(2)
  say(2)
  say(3)
  expect(acts).toEqual([[1]])
  timers.shift()?.()
  expect(acts).toEqual([[1], [2, 3]])
  timers.shift()?.()
  say(4)
  expect(acts).toEqual([[1], [2, 3], [4]])
})

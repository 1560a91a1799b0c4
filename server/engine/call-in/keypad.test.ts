import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeypad } from './keypad.ts'

/** On a clock that is turned: 10 seconds for the first key, 6 from one to the next. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sound = { ms: 1000, drop() {} }

/** A line on which what is said lasts a second, unless it is stopped. */
const openLine = () => {
  let end: ((isWhole: boolean) => void) | null = null
  return {
    play: () =>
      new Promise<boolean>((resolve) => {
        end = resolve
        setTimeout(() => resolve(true), sound.ms)
      }),
    stop: () => end?.(false),
  }
}

/** '12' is keys, '.' a second, '!' hangs up; before '|' nothing is asked yet. */
const keyedIn = async (what: string, most: number, until?: string) => {
  const pad = openKeypad(openLine())
  const [early, late] = what.split('|') as [string, string]
  for (const key of early) pad.press(key)
  const asked = pad.ask(sound, { most, ...(until !== undefined && { until }) })
  for (const key of late) {
    if (key === '.') await vi.advanceTimersByTimeAsync(1000)
    else if (key === '!') pad.over()
    else pad.press(key)
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(20_000)
  return await asked
}

test.each([
  // While it is said, and behind it; the last key that is wanted ends it.
  ['|1', 1, undefined, '1'],
  ['|...1', 1, undefined, '1'],
  ['|12', 1, undefined, '1'],
  ['|11', 2, undefined, '11'],
  ['|*', 1, undefined, '*'],
  ['|#', 1, undefined, '#'],
  ['|*5', 2, '#', '*5'],
  // Whoever knows what is asked does not wait for it.
  ['123|', 3, undefined, '123'],
  ['12|3', 3, undefined, '123'],
  ['4711#|', 9, '#', '4711'],
  ['#|', 9, '#', ''],
  ['0|#', 9, '#', '0'],
  ['|4711#', 9, '#', '4711'],
  ['|##', 9, '#', ''],
  ['|123456789', 9, '#', '123456789'],
  // More than is kept of what comes too early.
  [`${'1'.repeat(30)}|`, 25, undefined, '1'.repeat(20)],
  // Silence is an answer: ten seconds for the first, six for the next.
  ['|', 1, undefined, ''],
  ['|..........1', 1, undefined, '1'],
  ['|............1', 1, undefined, ''],
  ['|1.....2', 3, undefined, '12'],
  ['|1.......2', 3, undefined, '1'],
  // Who hangs up has keyed in what they had.
  ['|!', 3, undefined, ''],
  ['|12!', 3, undefined, '12'],
  ['|12!3', 3, undefined, '12'],
])('%s, of at most %i until %s, is %j', async (what, most, until, keys) => {
  expect(await keyedIn(what, most, until)).toBe(keys)
})

test('what was keyed in before is forgotten where it does not count for what comes now', async () => {
  const pad = openKeypad(openLine())
  for (const key of '123') pad.press(key)
  pad.forget()
  const next = pad.any()
  pad.press('4')
  expect(await next).toBe('4')
})

test('any key at all is awaited for as long as the call lasts', async () => {
  const pad = openKeypad(openLine())
  const next = pad.any()
  await vi.advanceTimersByTimeAsync(60_000)
  pad.over()
  expect([await next, await pad.any(), pad.isOver()]).toEqual([null, null, true])
})

test('where all the time there is for an answer has passed, who keys in slowly is waited for no more, until it is limited no more', async () => {
  const pad = openKeypad(openLine())
  pad.limit(15_000)
  const asked = pad.ask(sound, { most: 9 })
  // Never so slow that one key alone would be too late.
  for (const key of '12345') {
    await vi.advanceTimersByTimeAsync(5000)
    pad.press(key)
  }
  expect([await asked, pad.isLate(), pad.isOver()]).toEqual(['12', true, false])
  pad.press('7')
  expect(await pad.ask(sound, { most: 1 })).toBe('')
  pad.limit(null)
  const again = pad.ask(sound, { most: 1 })
  pad.press('8')
  expect([await again, pad.isLate()]).toEqual(['8', false])
})

test('what is said ends where the time for it does, and who has answered in time is not late', async () => {
  const pad = openKeypad(openLine())
  pad.limit(500)
  const asked = pad.ask(sound, { most: 1 })
  await vi.advanceTimersByTimeAsync(501)
  expect(await asked).toBe('')
  pad.limit(2000)
  const next = pad.ask(sound, { most: 1 })
  pad.press('1')
  expect(await next).toBe('1')
  pad.limit(null)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(pad.isLate()).toBe(false)
})

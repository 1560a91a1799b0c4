import type { Media } from '@carillon/contract/media.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newDesk, type Writing } from './desk.ts'

const written = (Message: string): Writing => ({ Message, Media: [] })
const picture = (MediaID: number) => ({ MediaID }) as Media
const passing = new Error('away')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (draft: Writing | null = null, save = vi.fn(async (_writing: Writing, _isLast: boolean) => {})) => {
  const onIdle = vi.fn()
  const desk = newDesk({ draft, save, isPassing: (error) => error === passing, onIdle })
  return { desk, save, onIdle, kept: () => save.mock.calls.map(([writing]) => writing.Message) }
}

test('what is written is kept after a pause, once', async () => {
  const { desk, kept } = open()
  desk.write({ Message: 'H' })
  desk.write({ Message: 'Hello' })
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['Hello'])
})

test('one request is under way at a time, and what changed meanwhile follows', async () => {
  const held = Promise.withResolvers<void>()
  const { desk, kept } = open(
    null,
    vi.fn(() => held.promise),
  )
  desk.write({ Message: 'a' })
  await vi.advanceTimersByTimeAsync(1_000)
  desk.write({ Message: 'ab' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kept()).toEqual(['a'])
  held.resolve()
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['a', 'ab'])
})

test('what could not be kept is tried again where that may help', async () => {
  const save = vi.fn(async (_writing: Writing, _isLast: boolean) => {})
  save.mockRejectedValueOnce(passing)
  const { desk, kept } = open(null, save)
  desk.write({ Message: 'a' })
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['a', 'a'])
  save.mockRejectedValueOnce(new Error('refused'))
  desk.write({ Message: 'b' })
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['a', 'a', 'b'])
})

test('leaving keeps it at once, and then there is nothing to remember', async () => {
  const { desk, kept, onIdle } = open()
  const leave = desk.watch(() => {})
  desk.write({ Message: 'Hello' })
  leave()
  expect(kept()).toEqual(['Hello'])
  expect(onIdle).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(onIdle).toHaveBeenCalled()
})

test('a page that goes says so', () => {
  const { desk, save } = open()
  desk.write({ Message: 'Hello' })
  desk.keep(true)
  expect(save).toHaveBeenCalledWith(written('Hello'), true)
})

test('what another tab saved is taken over, but not under the hand', () => {
  const { desk } = open(written('a'))
  desk.hear(written('b'), true)
  expect(desk.get().writing.Message).toBe('a')
  desk.hear(written('b'), false)
  expect(desk.get().writing.Message).toBe('b')
  desk.hear(null, false)
  expect(desk.get().writing.Message).toBe('')
})

test('of two that write, the later is kept', async () => {
  const { desk, kept } = open(written('a'))
  desk.write({ Message: 'ab' })
  desk.hear(written('other'), false)
  await vi.runAllTimersAsync()
  expect(desk.get().writing.Message).toBe('ab')
  expect(kept()).toEqual(['ab'])
})

test('a text that is sent leaves the field at once, and no draft follows it', async () => {
  const { desk, kept } = open()
  desk.write({ Message: 'Hello' })
  const said = desk.send(
    async () => {},
    () => '',
  )
  expect(desk.get().writing.Message).toBe('')
  expect(await said).toBe(true)
  await vi.runAllTimersAsync()
  expect(kept()).toEqual([])
})

test('a draft that may arrive behind its text is emptied', async () => {
  const { desk, kept } = open()
  desk.write({ Message: 'Hello' })
  desk.keep()
  await desk.send(
    async () => {},
    () => '',
  )
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['Hello', ''])
})

test('what was begun while a text was on its way is kept once it is there', async () => {
  const held = Promise.withResolvers<void>()
  const { desk, kept } = open()
  desk.write({ Message: 'Hello' })
  const said = desk.send(
    () => held.promise,
    () => '',
  )
  desk.write({ Message: 'And' })
  await vi.runAllTimersAsync()
  expect(kept()).toEqual([])
  held.resolve()
  await said
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['And'])
})

const refuse = () => Promise.reject(new Error('no'))

test('a text that is not taken is in the field again, with why', async () => {
  const { desk, kept } = open()
  desk.write({ Message: 'Hello', Media: [picture(1)] })
  expect(await desk.send(refuse, () => 'You have no credits.')).toBe(false)
  expect(desk.get()).toMatchObject({
    writing: { Message: 'Hello', Media: [{ MediaID: 1 }] },
    why: 'You have no credits.',
  })
  await vi.runAllTimersAsync()
  expect(kept()).toEqual(['Hello'])
  desk.write({ Message: 'Hello!' })
  expect(desk.get().why).toBeUndefined()
})

test('where something else was begun it waits beside, and comes back before it', async () => {
  const { desk } = open()
  desk.write({ Message: 'First', Media: [picture(1)] })
  const said = desk.send(refuse, () => 'No.')
  desk.write({ Message: 'Second', Media: [picture(1), picture(2)] })
  await said
  const [unsaid] = desk.get().unsaid
  expect(unsaid).toMatchObject({ writing: { Message: 'First' }, why: 'No.' })
  desk.settle(unsaid!.key, true)
  expect(desk.get()).toMatchObject({
    writing: { Message: 'First\nSecond', Media: [{ MediaID: 1 }, { MediaID: 2 }] },
    unsaid: [],
  })
})

test('it can be thrown away', async () => {
  const { desk } = open()
  desk.write({ Message: 'First' })
  const said = desk.send(refuse, () => 'No.')
  desk.write({ Message: 'Second' })
  await said
  desk.settle(desk.get().unsaid[0]!.key, false)
  expect(desk.get()).toMatchObject({ writing: { Message: 'Second' }, unsaid: [] })
})

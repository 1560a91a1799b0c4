import { startDraft } from '@carillon/contract/drafts.ts'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { onceOf } from './send-once.ts'

const keys: string[] = []
/** A server that answers when it is told to. */
const held = () => {
  keys.length = 0
  const answers: PromiseWithResolvers<unknown>[] = []
  const kept = new Map<string, string>()
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  let at = 0
  const opened = () =>
    onceOf(
      (_call, input) => {
        keys.push((input as { idempotencyKey: string }).idempotencyKey)
        const answer = Promise.withResolvers<unknown>()
        answers.push(answer)
        return answer.promise
      },
      () => at,
      () => memory,
    )
  let once = opened()
  const reload = (): void => {
    once = opened()
  }
  const input = (BroadcastName: string) => ({ body: { BroadcastName } })
  const press = (name = 'Snow') => once.ask(startDraft, input(name))
  const keyOf = (name = 'Snow') => once.keyOf(startDraft, input(name))
  const forget = (name = 'Snow') => once.forget(startDraft, input(name))
  return { press, keyOf, forget, answers, kept, pass: (ms: number) => (at += ms), reload }
}

test('a second press while the first is under way, and just after it, gets its answer', async () => {
  const { press, answers, pass } = held()
  const both = [press(), press()]
  answers[0]!.resolve('one')
  expect(await Promise.all(both)).toEqual(['one', 'one'])
  pass(300)
  expect(await press()).toBe('one')
  expect(keys).toHaveLength(1)
})

test('a press later on, or of something else, is another', async () => {
  const { press, answers, pass } = held()
  void press()
  void press('Ice')
  for (const { resolve } of answers) resolve('done')
  await press()
  pass(501)
  void press()
  expect(new Set(keys).size).toBe(3)
})

test('where no answer came the next press says that it is the same; after a refusal it is a new one', async () => {
  const { press, answers } = held()
  const first = press()
  answers[0]!.reject(new ApiError(0, '/v1/drafts'))
  await expect(first).rejects.toThrow()
  const second = press()
  answers[1]!.reject(new ApiError(422, '/v1/drafts'))
  await expect(second).rejects.toThrow()
  void press()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('after a reload a press says that it is the same for ten minutes, where no answer had come', async () => {
  const { press, answers, kept, pass, reload } = held()
  void press()
  reload()
  const second = press()
  answers[1]!.reject(new ApiError(0, '/v1/drafts'))
  await expect(second).rejects.toThrow()
  expect(keys[1]).toBe(keys[0])
  reload()
  pass(10 * 60_000 + 1)
  const third = press()
  expect(keys[2]).not.toBe(keys[0])
  answers[2]!.resolve('done')
  await third
  expect(kept.size).toBe(0)
})

test('after a reload what was answered or refused is another', async () => {
  const { press, answers, reload } = held()
  const first = press()
  answers[0]!.resolve('done')
  await first
  reload()
  const second = press()
  answers[1]!.reject(new ApiError(422, '/v1/drafts'))
  await expect(second).rejects.toThrow()
  reload()
  void press()
  expect(new Set(keys).size).toBe(3)
})

test('what turned out to be done is meant anew when it is pressed again; what is answered or under way has no such key', async () => {
  const { press, keyOf, forget, answers, reload } = held()
  const first = press()
  expect(keyOf()).toBeUndefined()
  answers[0]!.reject(new ApiError(0, '/x'))
  await expect(first).rejects.toThrow()
  expect(keyOf()).toBe(keys[0])
  expect(keyOf('Rain')).toBeUndefined()
  reload()
  expect(keyOf()).toBe(keys[0])
  forget()
  expect(keyOf()).toBeUndefined()
  const second = press()
  expect(keys[1]).not.toBe(keys[0])
  answers[1]!.resolve('two')
  await second
  expect(keyOf()).toBeUndefined()
})

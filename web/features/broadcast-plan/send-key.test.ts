import { expect, test } from 'vitest'
import { isRefusal, sendKey } from './send-key.ts'

const memory = () => {
  const held = new Map<string, string>()
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  }
}

test('a draft keeps its key until it is forgotten, also over a reload', () => {
  const store = memory()
  const first = sendKey(7, store).get()
  expect(sendKey(7, store).get()).toBe(first)
  expect(sendKey(8, store).get()).not.toBe(first)
  sendKey(7, store).forget()
  expect(sendKey(7, store).get()).not.toBe(first)
})

test.each([400, 403, 404, 422])('%i says that nothing was sent', (status) => expect(isRefusal(status)).toBe(true))

test('a draft that changed meanwhile was not sent', () => expect(isRefusal(409, 'DraftChanged')).toBe(true))

test.each([0, 409, 429, 500, 502, 504])('after %i it may have been sent', (status) =>
  expect(isRefusal(status)).toBe(false),
)

import { expect, test } from 'vitest'
import { shelfFor } from './shelf.ts'

const open = (most = 10) => {
  const shelf = shelfFor<string>({ most, weigh: (thing) => thing.length, unusedForMs: 60_000 })
  let made = 0
  const get = (key: string, thing: string, version = '1') =>
    shelf.get(key, version, async () => {
      made += 1
      return thing
    })
  return { shelf, get, made: () => made }
}

test('a thing is made once, also for those who ask while it is made', async () => {
  const { get, made } = open()
  expect(await Promise.all([get('a', 'one'), get('a', 'one')])).toEqual(['one', 'one'])
  await get('a', 'one')
  expect(made()).toBe(1)
})

test('another version takes its place', async () => {
  const { shelf, get } = open()
  await get('a', 'one')
  expect(await get('a', 'two', '2')).toBe('two')
  expect([shelf.has('a', '1'), shelf.has('a', '2')]).toEqual([false, true])
})

test('what was made last can be built on, and be renewed for as long as its version holds', async () => {
  const { shelf, get } = open()
  await get('a', 'one')
  expect(await shelf.get('a', '2', async (last) => `${last} more`)).toBe('one more')
  await shelf.renew('a', '2', async () => 'new')
  await shelf.renew('a', '1', async () => 'late')
  expect([shelf.last('a'), await get('a', 'none', '2')]).toEqual(['new', 'new'])
})

test('what was used longest ago makes room', async () => {
  const { shelf, get } = open()
  for (const key of ['a', 'b', 'c']) await get(key, 'four')
  expect(['a', 'b', 'c'].map((key) => shelf.has(key, '1'))).toEqual([false, true, true])
  await get('b', 'four')
  await get('d', 'four')
  expect(['b', 'c', 'd'].map((key) => shelf.has(key, '1'))).toEqual([true, false, true])
  await get('e', 'more than there is room')
  expect(shelf.has('e', '1')).toBe(true)
})

test('what could not be made is made anew', async () => {
  const { shelf, get } = open()
  await expect(shelf.get('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a', 'one')).toBe('one')
})

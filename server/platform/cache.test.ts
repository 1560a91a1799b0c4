import { expect, test } from 'vitest'
import { openCache } from './cache.ts'

const open = (most = 10) => {
  const cache = openCache<string>({ most, weigh: (thing) => thing.length, unusedForMs: 60_000 })
  let made = 0
  const get = (key: string, thing: string, version = '1') =>
    cache.get(key, version, async () => {
      made += 1
      return thing
    })
  return { cache, get, made: () => made }
}

test('a thing is made once, also for those who ask while it is made', async () => {
  const { get, made } = open()
  expect(await Promise.all([get('a', 'one'), get('a', 'one')])).toEqual(['one', 'one'])
  await get('a', 'one')
  expect(made()).toBe(1)
})

test('another version takes its place', async () => {
  const { cache, get } = open()
  await get('a', 'one')
  expect(await get('a', 'two', '2')).toBe('two')
  expect([cache.has('a', '1'), cache.has('a', '2')]).toEqual([false, true])
})

test('what was made last can be built on, and be renewed for as long as its version holds', async () => {
  const { cache, get } = open()
  await get('a', 'one')
  expect(await cache.get('a', '2', async (last) => `${last} more`)).toBe('one more')
  await cache.renew('a', '2', async () => 'new')
  await cache.renew('a', '1', async () => 'late')
  expect([cache.last('a'), await get('a', 'none', '2')]).toEqual(['new', 'new'])
})

test('what was used longest ago makes room', async () => {
  const { cache, get } = open()
  for (const key of ['a', 'b', 'c']) await get(key, 'four')
  expect(['a', 'b', 'c'].map((key) => cache.has(key, '1'))).toEqual([false, true, true])
  await get('b', 'four')
  await get('d', 'four')
  expect(['b', 'c', 'd'].map((key) => cache.has(key, '1'))).toEqual([true, false, true])
  await get('e', 'more than there is room')
  expect(cache.has('e', '1')).toBe(true)
})

test('what could not be made is made anew', async () => {
  const { cache, get } = open()
  await expect(cache.get('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a', 'one')).toBe('one')
})

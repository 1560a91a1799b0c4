import { expect, test } from 'vitest'
import { openLife } from './life.ts'

test('drains step by step, once, and is stopped then', async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const life = openLife([
    { end: () => first.promise.then(() => done.push('first')) },
    { end: async () => done.push('second') },
  ])
  expect(life.is()).toBe('running')
  const stopped = life.stop()
  expect(life.is()).toBe('draining')
  expect(done).toEqual([])
  const again = life.stop()
  first.resolve()
  await Promise.all([stopped, again])
  expect(life.is()).toBe('stopped')
  await life.stop()
  expect(done).toEqual(['first', 'second'])
})

test('a step that is given a time does not hold up the others for longer', async () => {
  const done: string[] = []
  const life = openLife([{ withinMs: 1, end: () => new Promise(() => {}) }, { end: async () => done.push('next') }])
  await life.stop()
  expect(done).toEqual(['next'])
})

test('what fails is told, and is never taken for stopped', async () => {
  const life = openLife([{ end: () => Promise.reject(new Error('no')) }])
  await expect(life.stop()).rejects.toThrow('no')
  await expect(life.stop()).rejects.toThrow('no')
  expect(life.is()).toBe('draining')
})

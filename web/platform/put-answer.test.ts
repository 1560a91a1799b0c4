import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { putAnswer } from './put-answer.ts'

const queryKey = ['draft', 3]

/** A cache that knows 'old', and reads that answer when they are told to. */
const openCache = async () => {
  const cache = new QueryClient()
  const reads: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => reads.push(resolve))
  const observer = new QueryObserver(cache, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
  observer.subscribe(() => {})
  const known = () => cache.getQueryData<string>(queryKey)
  const answer = async (text: string): Promise<void> => {
    reads.shift()!(text)
    await new Promise(setImmediate)
  }
  await answer('old')
  return { cache, observer, reads, known, answer }
}

test('a read that left before the act does not take its answer back, and is made again', async () => {
  const { cache, reads, known, answer } = await openCache()
  void cache.invalidateQueries({ queryKey })
  putAnswer(cache, queryKey, 'checked')
  expect([known(), reads.length]).toEqual(['checked', 2])
  await answer('read before the check')
  expect(known()).toBe('checked')
  await answer('read after it')
  expect(known()).toBe('read after it')
})

test('so too where it is not to be read just now', async () => {
  const { cache, observer, known, answer } = await openCache()
  void cache.invalidateQueries({ queryKey })
  observer.setOptions({ ...observer.options, enabled: false })
  putAnswer(cache, queryKey, (before: string | undefined) => `${before}, checked`)
  await answer('read before the check')
  expect(known()).toBe('old, checked')
  await answer('read after it')
  expect(known()).toBe('read after it')
})

test('what was stale still is, and what was fresh is not read again', async () => {
  const { cache, observer, reads } = await openCache()
  putAnswer(cache, queryKey, 'checked')
  expect(reads).toHaveLength(0)
  observer.destroy()
  void cache.invalidateQueries({ queryKey })
  putAnswer(cache, queryKey, 'checked again')
  expect(cache.getQueryState(queryKey)).toMatchObject({ data: 'checked again', isInvalidated: true })
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAgain } from './ask-again.ts'

/** A list that is being asked for, and what answers it, one call after the other. */
const asked = () => {
  const cache = new QueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = vi.fn(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const options = { queryKey: ['listOptOuts', {}], queryFn }
  const leave = new QueryObserver(cache, options).subscribe(() => {})
  return { cache, answers, queryFn, leave, data: () => cache.getQueryData(options.queryKey) }
}

test('what is asked for the first time while it changes is asked for once more, however often it changes', async () => {
  const { cache, answers, queryFn, data, leave } = asked()
  for (let i = 0; i < 3; i++) askAgain(cache, ['listOptOuts'])
  answers[0]!.resolve('nobody')
  await expect.poll(data).toBe('nobody')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!.resolve('somebody')
  await expect.poll(data).toBe('somebody')
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})

test('what has answered before is left to whoever follows it', async () => {
  const { cache, answers, queryFn, data, leave } = asked()
  answers[0]!.resolve('nobody')
  await expect.poll(data).toBe('nobody')
  askAgain(cache, ['listOptOuts'])
  askAgain(cache, ['listContacts'])
  await Promise.resolve()
  expect(queryFn).toHaveBeenCalledTimes(1)
  leave()
})

import { expect, test } from 'vitest'
import { openSeries, openTurns } from './take-turns.ts'

/** Work that ends when it is told to, and notes when it began. */
const workshop = () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)!() }
}

test('so many run at once, and what waits takes turns by its key', async () => {
  const { begun, work, end } = workshop()
  const turns = openTurns({ atOnce: 2, most: 10, mostOfKey: 10, retrySeconds: 5 })
  const done = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => turns(name[0]!, work(name)))
  expect(begun).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  await Promise.all(done)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
})

test('what cannot wait is refused at once, and so is who waits too often', async () => {
  const { work, end } = workshop()
  const turns = openTurns({ atOnce: 1, most: 3, mostOfKey: 2, retrySeconds: 5 })
  const done = ['a1', 'a2', 'a3'].map((name) => turns('a', work(name)))
  await expect(turns('a', work('a4'))).rejects.toMatchObject({ refused: 'SignInBusy', facts: { seconds: 5 } })
  const other = turns('b', work('b1'))
  await expect(turns('c', work('c1'))).rejects.toMatchObject({ refused: 'SignInBusy' })
  end('a1')
  expect(await done[0]).toBe('a1')
  await expect.poll(() => end('a2') ?? true).toBe(true)
  await expect.poll(() => end('b1') ?? true).toBe(true)
  expect(await other).toBe('b1')
  await expect.poll(() => end('a3') ?? true).toBe(true)
  expect(await Promise.all(done)).toHaveLength(3)
})

test('what fails gives its place on', async () => {
  const turns = openTurns({ atOnce: 1, most: 3, mostOfKey: 3, retrySeconds: 5 })
  const failing = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('of one name one after another, of others at the same time', async () => {
  const { begun, work, end } = workshop()
  const inSeries = openSeries({ most: 3, mostOfKey: 3, retrySeconds: 5 })
  const done = [
    inSeries('olive', 'a', work('o1')),
    inSeries('olive', 'b', work('o2')),
    inSeries('ivan', 'a', work('i1')),
  ]
  expect(begun).toEqual(['o1', 'i1'])
  end('o1')
  await expect.poll(() => begun).toContain('o2')
  end('i1')
  end('o2')
  expect(await Promise.all(done)).toEqual(['o1', 'o2', 'i1'])
})

import { expect, test, vi } from 'vitest'
import { draftSaver } from './draft-saver.ts'

type Form = { name: string; text: string }

/** A saver whose timers and requests the test lets go. */
const scene = (id?: number) => {
  const timers: (() => void)[] = []
  const requests: { part: Partial<Form>; succeed: () => void; fail: () => void }[] = []
  const request = (part: Partial<Form>): Promise<number> =>
    new Promise((resolve, reject) =>
      requests.push({ part, succeed: () => resolve(7), fail: () => reject(new Error('away')) }),
    )
  const saver = draftSaver<Form>({
    id,
    start: request,
    save: (_, part) => request(part),
    later: (act) => {
      timers.push(act)
      return () => void timers.splice(timers.indexOf(act), timers.includes(act) ? 1 : 0)
    },
  })
  const tick = (): void => timers.splice(0).forEach((act) => void act())
  return { saver, requests, timers, tick }
}

test('the first change starts the draft, with everything typed before the pause', async () => {
  const { saver, requests, tick } = scene()
  saver.change({ name: 'S' })
  saver.change({ name: 'Snow', text: 'Hi' })
  expect(saver.state()).toBe('waiting')
  tick()
  expect(requests.map(({ part }) => part)).toEqual([{ name: 'Snow', text: 'Hi' }])
  requests[0]!.succeed()
  await vi.waitFor(() => expect(saver.state()).toBe('saved'))
  expect(saver.id()).toBe(7)
})

test('what is typed while a request is under way follows it', async () => {
  const { saver, requests, tick } = scene(7)
  saver.change({ text: 'a' })
  tick()
  saver.change({ text: 'ab' })
  expect(requests).toHaveLength(1)
  requests[0]!.succeed()
  await vi.waitFor(() => expect(saver.state()).toBe('waiting'))
  tick()
  expect(requests[1]!.part).toEqual({ text: 'ab' })
})

test('a failed request is sent again under what was typed since', async () => {
  const { saver, requests, tick } = scene(7)
  saver.change({ name: 'Snow', text: 'a' })
  tick()
  saver.change({ text: 'ab' })
  requests[0]!.fail()
  await vi.waitFor(() => expect(saver.state()).toBe('failed'))
  expect(saver.unsaved()).toEqual({ name: 'Snow', text: 'ab' })
  tick()
  expect(requests[1]!.part).toEqual({ name: 'Snow', text: 'ab' })
  requests[1]!.succeed()
  await vi.waitFor(() => expect(saver.state()).toBe('saved'))
})

test('a flush sends at once and waits for what was typed meanwhile', async () => {
  const { saver, requests } = scene()
  saver.change({ text: 'a' })
  const flushed = saver.flush()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  saver.change({ text: 'ab' })
  requests[0]!.succeed()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]!.succeed()
  expect(await flushed).toBe(7)
  expect(saver.unsaved()).toBeUndefined()
})

test('a flush of an untouched wizard still makes a draft, for recipients to go into', async () => {
  const { saver, requests } = scene()
  const flushed = saver.flush()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!.succeed()
  expect(await flushed).toBe(7)
})

test('a flush that fails says so and keeps the change', async () => {
  const { saver, requests } = scene(7)
  saver.change({ text: 'a' })
  const flushed = saver.flush()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!.fail()
  await expect(flushed).rejects.toThrow('away')
  expect(saver.unsaved()).toEqual({ text: 'a' })
})

test('a closed saver sends nothing more', () => {
  const { saver, requests, tick } = scene(7)
  saver.change({ text: 'a' })
  saver.close()
  tick()
  expect(requests).toEqual([])
})

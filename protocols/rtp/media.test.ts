// The threads themselves: real sockets, real time.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encode } from './g711.ts'
import { type Line, type Media, startMedia } from './media.ts'

let media: Media
beforeAll(async () => {
  media = await startMedia({ host: '127.0.0.1', ports: { from: 33_200, to: 33_999 }, workers: 2 })
})
afterAll(() => media.close())

const tone = (ms: number) =>
  encode(
    'PCMU',
    Int16Array.from({ length: ms * 8 }, (_, i) => 8000 * Math.sin((i * Math.PI) / 4)),
  )
const silent = { onKey() {}, onLost() {} }

function join(a: Line, b: Line): void {
  const agreed = { host: '127.0.0.1', law: 'PCMA', payloadType: 8, eventType: 101, sends: true } as const
  a.connect({ ...agreed, port: b.port })
  b.connect({ ...agreed, port: a.port })
}

it('two lines hear each other: speech and keys', async () => {
  const keys: string[] = []
  const pressed = Promise.withResolvers<void>()
  const a = await media.open(silent)
  const b = await media.open({
    ...silent,
    onKey(key) {
      keys.push(key)
      if (keys.length === 3) pressed.resolve()
    },
  })
  expect([a.port % 2, b.port % 2]).toEqual([0, 0])
  join(a, b)
  const clip = media.clip(tone(400))
  // Longer than it takes, for threads that have to wait for a processor.
  const recorded = b.record(1_500)
  expect(await a.play(clip)).toBe(true)
  const samples = await recorded
  expect(samples).toHaveLength(1_500 * 8)
  const loud = samples.filter((sample) => Math.abs(sample) > 2000).length
  // Three of four samples of the tone are that loud.
  expect(loud).toBeGreaterThan(400 * 8 * 0.6)
  a.press('19#')
  await pressed.promise
  expect(keys).toEqual(['1', '9', '#'])
  const playing = a.play(clip)
  a.stop()
  expect(await playing).toBe(false)
  const quality = await a.close()
  expect(quality.sent).toBeGreaterThan(40)
  expect((await b.close()).lost).toBe(0)
  expect(await a.play(clip)).toBe(false)
  clip.drop()
  expect(media.lines()).toBe(0)
})

it('a thread that dies takes its own calls alone, and another takes its place with all there is to play', async () => {
  const few = await startMedia({ host: '127.0.0.1', ports: { from: 32_000, to: 32_199 }, workers: 2 })
  const clip = few.clip(tone(200))
  const lost = Promise.withResolvers<string>()
  const doomed = await few.open({ ...silent, onLost: lost.resolve })
  const other = await few.open(silent)
  const played = doomed.play(clip)
  // No socket sends there: what should never be asked of a thread ends it.
  doomed.connect({ host: '127.0.0.1', port: 70_000, law: 'PCMU', payloadType: 0, eventType: null, sends: true })
  expect(await lost.promise).toMatch(/port/i)
  expect(await played).toBe(false)
  await expect(few.open(silent, doomed)).rejects.toThrow('has died')
  expect(few.lines()).toBe(1)
  const lines = [other, ...(await Promise.all([few.open(silent), few.open(silent), few.open(silent)]))]
  join(lines[0]!, lines[1]!)
  join(lines[2]!, lines[3]!)
  expect(await Promise.all(lines.map((line) => line.play(clip)))).toEqual([true, true, true, true])
  await few.close()
  expect(few.lines()).toBe(0)
})

it('it is told when the other end has spoken and is silent', async () => {
  const [a, b] = [await media.open(silent), await media.open(silent)]
  join(a, b)
  const paused = b.untilPause(300)
  const clip = media.clip(tone(200))
  await a.play(clip)
  expect(await paused).toBe(true)
  const cut = b.untilPause(300)
  await Promise.all([a.close(), b.close()])
  expect(await cut).toBe(false)
  clip.drop()
})

it('a hundred lines at once each get ports of their own and keep time', async () => {
  const lines = await Promise.all(Array.from({ length: 100 }, () => media.open(silent)))
  expect(new Set(lines.map(({ port }) => port)).size).toBe(100)
  for (let i = 0; i < 100; i += 2) join(lines[i]!, lines[i + 1]!)
  const clip = media.clip(tone(500))
  const began = performance.now()
  await Promise.all(lines.map((line) => line.play(clip)))
  // The last frame leaves 480 ms after the first; a session waits for at most one beat to begin.
  expect(performance.now() - began).toBeGreaterThan(470)
  const qualities = await Promise.all(lines.map((line) => line.close()))
  expect(Math.min(...qualities.map(({ sent }) => sent))).toBeGreaterThanOrEqual(25)
})

it('when there are no two free ports it is said', async () => {
  const taken = createSocket('udp4')
  taken.bind(0, '127.0.0.1')
  await once(taken, 'listening')
  const even = taken.address().port & ~1
  const small = await startMedia({ host: '127.0.0.1', ports: { from: even, to: even + 1 } })
  await expect(small.open(silent)).rejects.toThrow('no two free ports')
  await small.close()
  await new Promise<void>((resolve) => taken.close(() => resolve()))
})

it('lines that are open when media is closed are lost', async () => {
  const short = await startMedia({ host: '127.0.0.1', ports: { from: 33_000, to: 33_099 } })
  const lost = Promise.withResolvers<string>()
  const line = await short.open({ onKey() {}, onLost: lost.resolve })
  const recorded = line.record(60_000)
  await short.close()
  expect(await lost.promise).toBe('media was closed')
  expect(await recorded).toHaveLength(0)
})

it('two calls are bridged in both directions until the end that was set, or until they are parted', async () => {
  const [first, second] = [await media.open(silent), await media.open(silent)]
  const [a, b] = [await media.open(silent), await media.open(silent)]
  const one = await media.open(silent, a)
  const two = await media.open(silent, a)
  const three = await media.open(silent, b)
  expect(() => one.bridge(three, 1000)).toThrow('one thread')
  join(first, one)
  join(second, two)
  const clip = media.clip(tone(300))
  const loud = (samples: Int16Array) => samples.filter((sample) => Math.abs(sample) > 2000).length
  const heard = async (from: Line, to: Line) => {
    const recorded = to.record(500)
    await from.play(clip)
    return loud(await recorded)
  }
  one.bridge(two, 10_000)
  expect(await heard(first, second)).toBeGreaterThan(300 * 8 * 0.6)
  expect(await heard(second, first)).toBeGreaterThan(300 * 8 * 0.6)
  // Said again, it moves the end; what follows is behind it.
  one.bridge(two, 0)
  expect(await heard(first, second)).toBe(0)
  two.bridge(one, 10_000)
  expect(await heard(first, second)).toBeGreaterThan(300 * 8 * 0.6)
  one.part()
  expect(await heard(second, first)).toBe(0)
  // Whoever is bridged with one that closes hears silence.
  one.bridge(two, 10_000)
  await two.close()
  expect(await heard(second, first)).toBe(0)
  clip.drop()
  await Promise.all([first, second, one, three, a, b].map((line) => line.close()))
})

import { expect, test } from 'vitest'
import { openRecording } from './recording.ts'

const hertz = 440
const voice = (rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))

test.each([
  [48_000, 4800],
  [44_100, 4410],
  [16_000, 128],
  [8000, 800],
])('what is heard at %i a second in chunks of %i is kept whole, but for its beginning', (rate, chunk) => {
  const recording = openRecording(rate)
  const heard = voice(rate, 3)
  const told: number[] = []
  for (let at = 0; at < heard.length; at += chunk) told.push(recording.add(heard.subarray(at, at + chunk)))
  const whole = recording.end()
  expect(told[0]).toBeLessThan(0)
  expect(told.at(-1)).toBeCloseTo(2.7, 1)
  expect(whole.length / 8000).toBeCloseTo(2.7, 2)
  // Nothing is missing between two chunks: it is still the same wave.
  const began = Math.round(0.3 * rate) / rate
  const off = Array.from(whole.slice(200, -200), (x, at) =>
    Math.abs(x - Math.sin(2 * Math.PI * hertz * (began + (at + 200) / 8000))),
  )
  expect(Math.max(...off)).toBeLessThan(0.01)
})

test('what is beyond the longest message is not kept', () => {
  const recording = openRecording(8000)
  const minute = new Float32Array(60 * 8000).fill(0.1)
  recording.add(minute)
  recording.add(minute)
  expect(recording.add(minute)).toBe(120)
  expect(recording.end().length).toBe(120 * 8000)
})

import { expect, it } from 'vitest'
import { spokenSeconds } from './spoken.ts'

const tone = (seconds: number, loud: number) =>
  Array.from({ length: seconds * 8000 }, (_, at) => loud * Math.sin((2 * Math.PI * 400 * at) / 8000))

it.each([
  ['nothing', [], 0],
  ['silence', tone(2, 0), 0],
  ['the noise of a line', tone(2, 200), 0],
  ['a voice between silence', [...tone(1, 0), ...tone(0.5, 3000), ...tone(1, 0)], 0.5],
  ['less than a frame', tone(0.015, 3000), 0],
])('%s', (_, samples, seconds) => {
  expect(spokenSeconds(Int16Array.from(samples))).toBeCloseTo(seconds, 1)
})

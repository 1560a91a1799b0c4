import { expect, it } from 'vitest'
import { hear } from './heard.ts'

const tone = (hertz: number, ms: number, loudness = 6000) =>
  Int16Array.from({ length: ms * 8 }, (_, at) => loudness * Math.sin((2 * Math.PI * hertz * at) / 8000))
const after = (silenceMs: number, sound: Int16Array) => {
  const all = new Int16Array(silenceMs * 8 + sound.length + 4000)
  all.set(sound, silenceMs * 8)
  return all
}

it('silence around it does not count', () => {
  const heard = hear(after(700, tone(500, 2000)))
  expect(heard.seconds).toBe(2)
  expect(heard.fingerprint).toBe(hear(after(40, tone(500, 2000))).fingerprint)
})

it('another sound has another fingerprint', () => {
  expect(hear(tone(500, 2000)).fingerprint).not.toBe(hear(tone(900, 2000)).fingerprint)
})

it('nothing is nothing', () => {
  expect(hear(new Int16Array(8000))).toEqual({ seconds: 0, fingerprint: '' })
  expect(hear(new Int16Array())).toEqual({ seconds: 0, fingerprint: '' })
})

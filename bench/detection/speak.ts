/** A greeting as the trunk brings it: spoken by espeak-ng, 8,000 samples a second, on the noise of a line, with a beep behind a machine's. */
import { readWav } from '@carillon/domain/sound/read-wav.ts'
import { openResampler, phoneRate } from '@carillon/domain/sound/resample.ts'
import type { Greeting } from './greetings.ts'

type Synthesizer = (options: object) => Promise<{ FS: { readFile(path: string): Uint8Array } }>

/** About as loud as people are on a telephone, by the loudest sample. */
const loudest = 9000
const before = 0.4 * phoneRate
const after = 3 * phoneRate
const beepSeconds = 0.6

export const speak = async (synthesizer: Synthesizer, greeting: Greeting): Promise<Int16Array> => {
  const { language, voice, wordsPerMinute, words, noise, beep } = greeting
  const made = await synthesizer({
    preRun: ({ FS }: { FS: { writeFile(path: string, text: string): void } }) => FS.writeFile('/words', words),
    arguments: ['-w', '/spoken.wav', '-v', `${language}+${voice}`, '-s', String(wordsPerMinute), '-f', '/words'],
    print() {},
    printErr() {},
  })
  const spoken = phoneSound(made.FS.readFile('/spoken.wav'))
  const gap = beep ? 0.5 * phoneRate : 0
  const tone = beep ? beepSeconds * phoneRate : 0
  const heard = new Int16Array(before + spoken.length + gap + tone + after)
  const most = spoken.reduce((top, sample) => Math.max(top, Math.abs(sample)), 1e-6)
  for (let at = 0; at < spoken.length; at++) heard[before + at] = (spoken[at]! / most) * loudest
  for (let at = 0; at < tone; at++) {
    heard[before + spoken.length + gap + at] = 6000 * Math.sin((2 * Math.PI * 1000 * at) / phoneRate)
  }
  let state = 1
  for (let at = 0; at < heard.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    // Evenly spread, so its mean magnitude is half of the most.
    heard[at]! += (state / 2 ** 31 - 1) * 2 * noise
  }
  return heard
}

const phoneSound = (wav: Uint8Array): Float32Array => {
  const read = readWav(wav)
  if (!read) throw new Error('The synthesizer made no sound.')
  const resampler = openResampler(read.rate)
  const parts: Float32Array[] = []
  for (const part of read.parts()) parts.push(resampler.add(part))
  parts.push(resampler.end())
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

import { expect, test } from 'vitest'
import { prepareSound } from './prepare.ts'
import { readWav } from './read-wav.ts'
import { openResampler } from './resample.ts'
import { wavHead } from './write-wav.ts'

const tone = (rate: number, hertz: number, seconds: number, loud = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => loud * Math.sin((2 * Math.PI * hertz * at) / rate))

const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

/** In parts of uneven sizes, as files are read. */
const resampled = (rate: number, sound: Float32Array) => {
  const resampler = openResampler(rate)
  const made: Float32Array[] = []
  for (let at = 0; at < sound.length; at += 1777) made.push(resampler.add(sound.subarray(at, at + 1777)))
  return join(...made, resampler.end())
}

const power = (sound: Float32Array) => 10 * Math.log10(sound.reduce((sum, x) => sum + x * x, 0) / sound.length)
const middle = (sound: Float32Array) => sound.slice(400, -400)

/** The tone that is loudest, by how much of each is in it. */
const amount = (sound: Float32Array, hertz: number) => {
  const [sine, cosine] = [Math.sin, Math.cos].map((wave) =>
    sound.reduce((sum, x, at) => sum + x * wave((2 * Math.PI * hertz * at) / 8000), 0),
  )
  return (2 * Math.hypot(sine!, cosine!)) / sound.length
}

test.each([8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 6000, 47_999])(
  'what a telephone carries passes from %i samples a second, as loud and as long as it was',
  (rate) => {
    for (const hertz of [300, 1000, 2400]) {
      const made = resampled(rate, tone(rate, hertz, 1))
      expect(made.length).toBe(8000)
      expect(amount(middle(made), hertz)).toBeCloseTo(0.5, 2)
    }
  },
)

test.each([4600, 5000, 7000, 9000, 15_000])('a tone of %i hertz does not come back as another', (hertz) => {
  expect(power(middle(resampled(44_100, tone(44_100, hertz, 1))))).toBeLessThan(-70)
})

/** A voice that says something, pauses, and says something else. */
const speech = (loud: number) => {
  const rng = [1, 2, 3, 4, 5, 6, 7].map((at) => 0.5 + ((at * 37) % 10) / 20)
  return join(
    ...rng.map((part, at) => join(tone(8000, 200 + at * 90, 0.4, loud * part), new Float32Array(at % 3 ? 800 : 2400))),
  ).slice(0, -2400)
}
const silence = (seconds: number) => new Float32Array(seconds * 8000)
const heardOf = ({ samples, heardFrom, heardTo }: NonNullable<ReturnType<typeof prepareSound>>) =>
  Float32Array.from(samples.slice(heardFrom, heardTo), (x) => x / 32_768)

test('a whisper and a shout leave equally loud, and neither is cut off at the top', () => {
  const [quiet, loud] = [0.01, 0.95].map((level) => prepareSound(speech(level))!)
  expect(Math.abs(power(heardOf(quiet!)) - power(heardOf(loud!)))).toBeLessThan(0.5)
  expect(quiet!.loudness).toBeLessThan(loud!.loudness - 30)
  for (const { samples } of [quiet!, loud!]) {
    const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    expect(peak).toBeLessThanOrEqual(0.9 * 32_767 + 1)
  }
})

test('a bang does not make what follows quiet for longer than a moment', () => {
  const bang = join(
    speech(0.05),
    Float32Array.from({ length: 40 }, (_, at) => (at % 2 ? 1 : -1)),
    speech(0.05),
  )
  const prepared = prepareSound(bang)!
  const whole = Float32Array.from(prepared.samples, (x) => x / 32_768)
  const length = speech(0.05).length
  const [before, after] = [whole.slice(0, length - 400), whole.slice(length + 440)]
  expect(Math.abs(power(before) - power(after))).toBeLessThan(0.5)
})

test('silence before and behind is not heard, a pause within is, and what is left out is kept', () => {
  const said = speech(0.3)
  const prepared = prepareSound(join(silence(3), said, silence(5)))!
  const { samples, heardFrom, heardTo } = prepared
  expect(samples.length).toBe(said.length + 8 * 8000)
  expect(heardFrom / 8000).toBeCloseTo(2.85, 1)
  expect((heardTo - heardFrom) / 8000).toBeCloseTo(said.length / 8000 + 0.45, 1)
  expect(prepared.peaks.length).toBe(120)
  expect(prepared.peaks[0]).toBe(0)
})

test('noise of a room behind a voice is silence, too', () => {
  const room = Float32Array.from({ length: 32_000 }, (_, at) => (((at * 7919) % 1000) / 1000 - 0.5) * 0.004)
  const { heardTo } = prepareSound(join(speech(0.3), room))!
  expect(heardTo).toBeLessThan(speech(0.3).length + 4000)
})

test('of what is longer than a message with its silence, the silence is not kept', () => {
  const { samples, heardFrom, heardTo } = prepareSound(join(silence(119), speech(0.3)))!
  expect([heardFrom, heardTo]).toEqual([0, samples.length])
  expect(samples.length).toBeLessThan(8000 * 5)
})

test.each([
  ['nothing', new Float32Array(0)],
  ['silence', silence(12)],
  ['an offset that never moves', silence(12).fill(0.4)],
  ['mains hum', tone(8000, 50, 12, 0.002)],
])('there is nothing to be heard in %s', (_, sound) => {
  expect(prepareSound(sound)).toBeUndefined()
})

const wavOf = (form: { kind: number; channels?: number; rate?: number; bits: number }, data: Uint8Array) => {
  const file = new Uint8Array(44 + data.length)
  file.set(wavHead(data.length / 2))
  file.set(data, 44)
  const view = new DataView(file.buffer)
  const channels = form.channels ?? 1
  view.setUint16(20, form.kind, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, form.rate ?? 8000, true)
  view.setUint16(34, form.bits, true)
  return file
}
const read = (file: Uint8Array) => {
  const wav = readWav(file)
  return wav && join(...wav.parts())
}

test.each<[string, number, number, number[], number]>([
  ['8 bits', 1, 8, [192], 0.5],
  ['16 bits', 1, 16, [0, 0x40], 0.5],
  ['24 bits', 1, 24, [0, 0, 0xc0], -0.5],
  ['32 bits', 1, 32, [0, 0, 0, 0x40], 0.5],
  ['floating point', 3, 32, [0, 0, 0, 0x3f], 0.5],
  ['mu-law', 7, 8, [0x8f], 0.5116],
  ['A-law', 6, 8, [0xa5], 0.5156],
])('a WAV of %s is read', (_, kind, bits, bytes, value) => {
  const file = wavOf({ kind, bits }, Uint8Array.from([...bytes, ...bytes]))
  expect(read(file)).toHaveLength(2)
  expect(read(file)![1]).toBeCloseTo(value, 2)
})

test('two channels become one, and a size that was never filled in is that of the file', () => {
  const file = wavOf({ kind: 1, bits: 16, channels: 2 }, Uint8Array.from([0, 0x40, 0, 0, 0, 0x40, 0, 0]))
  expect([...read(file)!]).toEqual([0.25, 0.25])
  new DataView(file.buffer).setUint32(40, 0xffffffff, true)
  expect([...read(file)!]).toEqual([0.25, 0.25])
  new DataView(file.buffer).setUint32(40, 0, true)
  expect(readWav(file)!.seconds).toBe(2 / 8000)
})

test.each<[string, (view: DataView) => void]>([
  ['of no kind that there is', (view) => view.setUint16(20, 85, true)],
  ['of no channel', (view) => view.setUint16(22, 0, true)],
  ['of no rate', (view) => view.setUint32(24, 0, true)],
  ['of a form beyond its end', (view) => view.setUint32(16, 0xfffffff0, true)],
  ['without data', (view) => view.setUint32(36, 0, true)],
])('a WAV %s is none', (_, spoil) => {
  const file = wavOf({ kind: 1, bits: 16 }, new Uint8Array(8))
  spoil(new DataView(file.buffer))
  expect(readWav(file)).toBeUndefined()
})

test('numbers that are none are silence', () => {
  const file = wavOf({ kind: 3, bits: 32 }, new Uint8Array(Float32Array.of(Number.NaN, 1e30, 0.5).buffer))
  expect([...read(file)!]).toEqual([0, 0, 0.5])
})

import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { runs } from '../../testing/length.ts'
import { mp3Of, wavOf } from '../../testing/sounds.ts'
import { readAudio } from './read-audio.ts'

/** The same every time. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
  return seed / 2 ** 32
}

const spoilt = (file: Buffer, seed: number): Buffer => {
  const next = random(seed)
  const copy = Buffer.from(file)
  const many = 1 + Math.floor(next() * 40)
  // Half of them where it says what it is.
  for (let i = 0; i < many; i++) copy[Math.floor(next() * (i % 2 ? copy.length : 64))] = Math.floor(next() * 256)
  return copy.subarray(0, Math.ceil(copy.length * (0.3 + next())))
}

test('whatever is in a file, it is read or refused with a sentence, and nothing is left of it', async () => {
  const [wav, mp3] = [wavOf({ rate: 11_025 }), mp3Of(12)]
  const outcomes = new Map<string, number>()
  for (let seed = 1; seed <= runs(16).numRuns; seed++) {
    const outcome = await readAudio(seed, spoilt(seed % 2 ? wav : mp3, seed)).then(
      ({ samples }) => (samples.length > 0 ? 'read' : 'empty'),
      (error: unknown) => (error instanceof Refusal ? error.refused : String(error)),
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect(
    [...outcomes.keys()].filter(
      (name) => !['read', 'NotAudio', 'AudioTooShort', 'AudioTooLong', 'WrongInput'].includes(name),
    ),
  ).toEqual([])
  expect(outcomes.size).toBeGreaterThan(2)
})

test('what takes too long is refused, and its thread ends', async () => {
  await expect(readAudio(1, wavOf({ seconds: 100, rate: 48_000 }), 0)).rejects.toMatchObject({ refused: 'NotAudio' })
})

/**
 * What phones say, made of tones: syllables as loud and as long as speech, with the pauses between words that tell a person from a
 * machine. Nobody understands it, and nobody has to.
 */
const rate = 8
const loudness = 3200

/** "Hello?" */
export const hello = (): Int16Array =>
  syllables([
    [320, 40],
    [260, 0],
  ])

/** Somebody talks for about so long. */
export const speech = (seconds: number): Int16Array => {
  const words: Syllable[] = []
  for (let ms = 0; ms < seconds * 1000; ms += 320) words.push([230, 90])
  return syllables(words)
}

/** A machine's greeting of about so long, and its beep. */
export const greeting = (seconds: number): Int16Array => joined(speech(seconds), tone(1000, 400))

type Syllable = readonly [soundMs: number, silenceMs: number]

/** Three harmonics of a voice that rises and falls, each syllable with a soft beginning and end. */
const syllables = (parts: readonly Syllable[]): Int16Array =>
  joined(
    ...parts.flatMap(([soundMs, silenceMs], at) => [
      voiced(soundMs, 120 + 25 * (at % 3)),
      new Int16Array(silenceMs * rate),
    ]),
  )

const voiced = (ms: number, hertz: number): Int16Array => {
  const count = ms * rate
  let phase = 0
  return Int16Array.from({ length: count }, (_, at) => {
    const way = at / count
    phase += (2 * Math.PI * hertz * (1 + 0.15 * Math.sin(Math.PI * way))) / (rate * 1000)
    const edge = Math.min(1, way * 8, (1 - way) * 8)
    return loudness * edge * (Math.sin(phase) + 0.8 * Math.sin(4 * phase) + 0.5 * Math.sin(9 * phase))
  })
}

const tone = (hertz: number, ms: number): Int16Array =>
  Int16Array.from({ length: ms * rate }, (_, at) => 7000 * Math.sin((2 * Math.PI * hertz * at) / (rate * 1000)))

const joined = (...parts: Int16Array[]): Int16Array => {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

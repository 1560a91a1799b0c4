/**
 * A thread that reads one file of a stranger and ends. What it is given is hostile until it is read: it has a time and a memory of
 * its own, and whoever started it needs nothing of it but a message.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type PreparedSound, prepareSound } from '@carillon/domain/sound/prepare.ts'
import { isWav, readWav } from '@carillon/domain/sound/read-wav.ts'
import { openResampler, phoneRate } from '@carillon/domain/sound/resample.ts'
import { MPEGDecoder } from 'mpg123-decoder'

/** `seconds` is how long what was longer than is read would be. */
export type ReadFile = { sound: PreparedSound } | { why: 'NotAudio' | 'Silent' } | { why: 'TooLong'; seconds: number }

export type ThreadData = { file: Uint8Array; longest: number }

/** The next part of a file, and how much of it has been read by then, 0 to 1. */
type Part = { rate: number; samples: Float32Array; read: number }

// What the decoder finds wrong with a file is not for our log.
console.error = () => {}

const readFile = async ({ file, longest }: ThreadData): Promise<ReadFile> => {
  const parts = isWav(file) ? wavParts(file) : isMp3(file) ? mp3Parts(file) : undefined
  if (!parts) return { why: 'NotAudio' }
  const sound = new Float32Array(longest * phoneRate)
  let at = 0
  let seconds = 0
  let resampler: { rate: number } & ReturnType<typeof openResampler> = { rate: 0, ...openResampler(phoneRate) }
  const keep = (made: Float32Array): void => {
    sound.set(made.subarray(0, sound.length - at), at)
    at += Math.min(made.length, sound.length - at)
  }
  for await (const { rate, samples, read } of parts) {
    // A file may be several, one behind the other.
    if (resampler.rate !== rate) {
      keep(resampler.end())
      resampler = { rate, ...openResampler(rate) }
    }
    keep(resampler.add(samples))
    seconds += samples.length / rate
    if (at === sound.length) return { why: 'TooLong', seconds: Math.round(seconds / read) }
  }
  keep(resampler.end())
  if (at === 0) return { why: 'NotAudio' }
  const prepared = prepareSound(sound.subarray(0, at))
  return prepared ? { sound: prepared } : { why: 'Silent' }
}

const wavParts = (file: Uint8Array) => {
  const wav = readWav(file)
  return wav && partsOf(wav)
}

async function* partsOf({ rate, seconds, parts }: NonNullable<ReturnType<typeof readWav>>): AsyncGenerator<Part> {
  let done = 0
  for (const samples of parts()) {
    done += samples.length / rate
    yield { rate, samples, read: done / seconds }
  }
}

/** By its first bytes: a tag, or the head of a frame of layer 3. */
const isMp3 = (file: Uint8Array): boolean => {
  const [a = 0, b = 0, c = 0] = file
  if (a === 0x49 && b === 0x44 && c === 0x33) return true
  return a === 0xff && (b & 0xe6) === 0xe2 && (b & 0x18) !== 0x08 && c >> 4 !== 0x0f && (c & 0x0c) !== 0x0c
}

/** So much of a file is unfolded at once. */
const fed = 32_768

async function* mp3Parts(file: Uint8Array): AsyncGenerator<Part> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  for (let from = 0; from < file.length; from += fed) {
    const { channelData, samplesDecoded, sampleRate } = decoder.decode(file.subarray(from, from + fed))
    if (samplesDecoded === 0) continue
    const samples = new Float32Array(samplesDecoded)
    for (const channel of channelData)
      for (let i = 0; i < samples.length; i++) samples[i]! += (channel[i] ?? 0) / channelData.length
    yield { rate: sampleRate, samples, read: Math.min((from + fed) / file.length, 1) }
  }
}

parentPort!.postMessage(await readFile(workerData as ThreadData))

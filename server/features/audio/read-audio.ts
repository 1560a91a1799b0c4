import { Worker } from 'node:worker_threads'
import { longestMessage, shortestMessage } from '@carillon/domain/sound/message-length.ts'
import type { PreparedSound } from '@carillon/domain/sound/prepare.ts'
import { phoneRate } from '@carillon/domain/sound/resample.ts'
import { refuse } from '../../platform/refusal.ts'
import { openSemaphore } from '../../platform/semaphore.ts'
import { longestRead, mostMegabytes, patienceMs, readAtOnce } from './policy.ts'
import type { ReadFile, ThreadData } from './read-thread.ts'

/** Whoever reads a file does it here, so that accounts take turns. */
const readers = openSemaphore({ most: readAtOnce, ofAccount: 1 })

/** The sound of an .mp3 or .wav file, made ready for telephones. What cannot be read, heard or sent is refused. */
export const readAudio = async (accountId: number, file: Buffer, patience = patienceMs): Promise<PreparedSound> => {
  const sound = await readSound(accountId, file, patience)
  requireLength(sound.heardTo - sound.heardFrom)
  return sound
}

/** The same, however short. */
export const readSound = async (accountId: number, file: Buffer, patience = patienceMs): Promise<PreparedSound> => {
  return soundIn(await readers.use(accountId, () => readInThread(file, patience)))
}

/** Of whoever speaks for us, under their permit. */
export const readSpoken = async (spoken: Buffer): Promise<PreparedSound> =>
  soundIn(await readInThread(spoken, patienceMs))

const soundIn = (read: ReadFile): PreparedSound => {
  if ('why' in read) {
    if (read.why === 'TooLong') throw refuse('AudioTooLong', { seconds: read.seconds })
    if (read.why === 'NotAudio') throw refuse('NotAudio')
    throw refuse('WrongInput', {
      summary: 'We could not hear anything in this file. Listen to it, and choose another.',
    })
  }
  return read.sound
}

export const requireLength = (samples: number): void => {
  const seconds = samples / phoneRate
  if (seconds > longestMessage) throw refuse('AudioTooLong', { seconds: Math.ceil(seconds) })
  if (seconds < shortestMessage) throw refuse('AudioTooShort', { seconds: Math.floor(seconds * 10) / 10 })
}

const readInThread = async (given: Buffer, patience: number): Promise<ReadFile> => {
  // A copy of its own, which the thread takes with it.
  const file = new Uint8Array(given)
  const workerData: ThreadData = { file, longest: longestRead }
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData,
    transferList: [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const { promise, resolve } = Promise.withResolvers<ReadFile>()
  thread.once('message', resolve)
  // What ends the thread that reads it cannot be read.
  thread.once('error', () => resolve({ why: 'NotAudio' }))
  thread.once('exit', () => resolve({ why: 'NotAudio' }))
  const timer = setTimeout(() => resolve({ why: 'NotAudio' }), patience)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/**
 * The states of a recording. From `initial` one starts; `starting` lasts until the browser has given the microphone and its first
 * moment is over; `recording` and `paused` take turns; `processing` makes it fit for telephones; `review` has it. `error` says what to do.
 * Whatever ends a recording, what was said until then is not lost.
 */
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import { type PreparedSound, prepareSound } from '@carillon/domain/sound/prepare.ts'
import { openRecording } from '@carillon/domain/sound/recording.ts'
import { type Microphone, type MicrophoneFault, openMicrophone } from './microphone.ts'

export type RecorderState =
  | { is: 'initial' }
  | { is: 'starting' }
  | { is: 'recording' | 'paused'; seconds: number; level: number }
  | { is: 'processing' }
  | { is: 'review'; sound: PreparedSound; wasLost: boolean }
  | { is: 'error'; fault: MicrophoneFault | 'silent' }

export const openRecorder = (tell: (state: RecorderState) => void) => {
  let state: RecorderState = { is: 'initial' }
  let microphone: Microphone | undefined
  let recording: ReturnType<typeof openRecording> | undefined
  /** Chunks that came before it was known how fast they come. */
  let early: Float32Array[] = []
  /** Who left meanwhile hears no more. */
  let isClosed = false

  const go = (next: RecorderState): void => {
    state = next
    if (!isClosed) tell(next)
  }

  const hear = (chunk: Float32Array): void => {
    if (!recording) return void early.push(chunk)
    const seconds = recording.add(chunk)
    if (state.is === 'starting' && seconds >= 0) go({ is: 'recording', seconds, level: levelOf(chunk) })
    else if (state.is === 'recording') go({ is: 'recording', seconds, level: levelOf(chunk) })
    if (seconds >= longestMessage && state.is === 'recording') void stop()
  }

  const start = async (): Promise<void> => {
    go({ is: 'starting' })
    early = []
    recording = undefined
    try {
      const opened = await openMicrophone({ onChunk: hear, onLost: () => void stop(true) })
      if (isClosed) return await opened.close()
      microphone = opened
      recording = openRecording(opened.rate)
      for (const chunk of early.splice(0)) hear(chunk)
    } catch (fault) {
      go({ is: 'error', fault: typeof fault === 'string' ? (fault as MicrophoneFault) : 'failed' })
    }
  }

  const stop = async (wasLost = false): Promise<void> => {
    if (!microphone || !recording) return
    const [closing, kept] = [microphone, recording]
    go({ is: 'processing' })
    microphone = undefined
    // What is on its way still comes.
    await closing.close()
    recording = undefined
    const sound = prepareSound(kept.end())
    go(sound ? { is: 'review', sound, wasLost } : { is: 'error', fault: 'silent' })
  }

  return {
    start: () => void start(),
    stop: () => void stop(),
    pause: (): void => {
      if (state.is !== 'recording') return
      void microphone?.pause()
      go({ ...state, is: 'paused', level: 0 })
    },
    resume: (): void => {
      if (state.is !== 'paused') return
      void microphone?.resume()
      go({ ...state, is: 'recording' })
    },
    /** The device is let go of, whatever was being done. */
    close: (): void => {
      isClosed = true
      void microphone?.close()
    },
  }
}

/** From 0, silence, to 1, the loudest there can be; as loud as ears find it. */
const levelOf = (chunk: Float32Array): number => {
  let sum = 0
  for (const sample of chunk) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(chunk.length, 1) + 1e-12)
  return Math.min(Math.max((decibels + 60) / 60, 0), 1)
}

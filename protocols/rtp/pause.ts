// When whoever is heard has spoken and is silent now: at the end of what they say, or where they wait for us.

interface PauseFinder {
  /** True with the frame that makes the silence long enough. */
  take(frame: Int16Array): boolean
}

const FRAME_MS = 20
/** Mean of the samples' magnitudes below which a frame is silence, as it is for answers. */
const SILENCE_BELOW = 256
/** A click is not speech. */
const SPEECH_MS = 100

export function isSilent(frame: Int16Array): boolean {
  let sum = 0
  for (const sample of frame) sum += Math.abs(sample)
  return sum / frame.length < SILENCE_BELOW
}

export function createPauseFinder(ms: number): PauseFinder {
  let spokenMs = 0
  let silentMs = 0
  return {
    take(frame) {
      if (isSilent(frame)) silentMs += FRAME_MS
      else {
        silentMs = 0
        spokenMs += FRAME_MS
      }
      return spokenMs >= SPEECH_MS && silentMs >= ms
    },
  }
}

import { phoneRate } from './resample.ts'

const frame = phoneRate / 50
/** Mean of the samples' magnitudes below which a frame is silence, as it is where it is listened for. */
const silenceBelow = 256

/** For how many seconds something was louder than silence. */
export const spokenSeconds = (samples: Int16Array): number => {
  let loud = 0
  for (let at = 0; at + frame <= samples.length; at += frame) {
    let sum = 0
    for (const sample of samples.subarray(at, at + frame)) sum += Math.abs(sample)
    if (sum / frame >= silenceBelow) loud++
  }
  return loud / 50
}

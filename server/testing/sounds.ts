import { wavHead } from '@carillon/domain/sound/write-wav.ts'

/** A WAV with something like a voice in it: bursts of a tone with pauses, and silence around them. */
export const wavOf = ({ seconds = 12, before = 0, behind = 0, rate = 8000 } = {}): Buffer => {
  const samples = Int16Array.from({ length: (before + seconds + behind) * rate }, (_, at) => {
    const second = at / rate - before
    const isSaid = second >= 0 && second < seconds && (second % 0.8 < 0.6 || seconds - second < 0.3)
    return isSaid ? Math.round(6000 * Math.sin(2 * Math.PI * 440 * second)) : 0
  })
  return Buffer.concat([wavHead(samples.length, rate), Buffer.from(samples.buffer)])
}

/** Of layer 3, one channel at 16,000 samples a second: 36 ms of a tone. */
const frame = Buffer.from(
  'fff328c400070b1e1400b805c47ffff08f5220c854bffffffffbfffffffff6fffffff46ffffffffc132620a6a2999718981800000000000000000000000000000000000000000000',
  'hex',
)

export const mp3Of = (seconds: number): Buffer => Buffer.concat(Array(Math.round(seconds / 0.036)).fill(frame))

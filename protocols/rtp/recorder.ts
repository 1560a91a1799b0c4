import { FRAME } from './jitter-buffer.ts'
import { isSilent } from './pause.ts'

export interface Recorder {
  /** True when it is full, or nothing was said for so long. */
  take(frame: Int16Array): boolean
  samples(): Int16Array
}

/** What is heard from now on, at most `ms` of it. It grows as it is needed, so a short answer costs little. */
export function createRecorder(ms: number, silenceMs = Number.POSITIVE_INFINITY): Recorder {
  const most = Math.ceil(ms / 20)
  const mostSilent = silenceMs / 20
  const frames: Int16Array[] = []
  let silent = 0
  return {
    take(frame) {
      if (frames.length < most) frames.push(frame)
      silent = isSilent(frame) ? silent + 1 : 0
      return frames.length >= most || silent >= mostSilent
    },
    samples() {
      const all = new Int16Array(frames.length * FRAME)
      for (const [i, frame] of frames.entries()) all.set(frame, i * FRAME)
      return all
    },
  }
}

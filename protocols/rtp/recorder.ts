import { FRAME } from './jitter-buffer.ts'

export interface Recorder {
  /** True when it is full. */
  take(frame: Int16Array): boolean
  samples(): Int16Array
}

/** What is heard from now on, at most `ms` of it. It grows as it is needed, so a short answer costs little. */
export function createRecorder(ms: number): Recorder {
  const most = Math.ceil(ms / 20)
  const frames: Int16Array[] = []
  return {
    take(frame) {
      if (frames.length < most) frames.push(frame)
      return frames.length >= most
    },
    samples() {
      const all = new Int16Array(frames.length * FRAME)
      for (const [i, frame] of frames.entries()) all.set(frame, i * FRAME)
      return all
    },
  }
}

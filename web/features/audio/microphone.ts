/** A microphone of the browser that hands on what it hears. What the browser refuses is told by a name of ours. */
import capture from './capture-worklet.ts?worker&url'

export type MicrophoneFault = 'no-devices' | 'denied' | 'in-use' | 'unsupported' | 'failed'

export type Microphone = {
  readonly rate: number
  pause(): Promise<void>
  resume(): Promise<void>
  /** Gives what is left, and lets go of the device. */
  close(): Promise<void>
}

type Hearing = {
  onChunk: (chunk: Float32Array) => void
  /** It was unplugged, or taken away. */
  onLost: () => void
}

/** Rejects with a `MicrophoneFault`. */
export const openMicrophone = async ({ onChunk, onLost }: Hearing): Promise<Microphone> => {
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined')
    throw 'unsupported' satisfies MicrophoneFault
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: false, noiseSuppression: true, autoGainControl: true } })
    .catch((error: unknown) => {
      throw faultOf(error)
    })
  const letGo = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  const context = new AudioContext()
  try {
    await context.audioWorklet.addModule(capture)
    const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
    const all = Promise.withResolvers<void>()
    node.port.onmessage = ({ data }: MessageEvent<Float32Array | 'all'>) => {
      if (data === 'all') all.resolve()
      else onChunk(data)
    }
    context.createMediaStreamSource(stream).connect(node)
    stream.getAudioTracks()[0]?.addEventListener('ended', onLost)
    await context.resume()
    return {
      rate: context.sampleRate,
      pause: () => context.suspend(),
      resume: () => context.resume(),
      async close() {
        // A browser that was told to pause answers nothing.
        await context.resume()
        node.port.postMessage('rest')
        await all.promise
        letGo()
        await context.close()
      },
    }
  } catch {
    letGo()
    await context.close()
    throw 'failed' satisfies MicrophoneFault
  }
}

const faultOf = (error: unknown): MicrophoneFault => {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-devices'
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'failed'
}

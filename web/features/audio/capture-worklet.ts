/**
 * Runs where the browser makes its sound: hands on all that a microphone hears, in chunks of a tenth of a second, so that nothing is lost
 * while the page is busy. Asked for the rest, it gives what it has and says that it was all.
 */
export {}

declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void

const chunkSize = Math.round(sampleRate / 10)

class Capture extends AudioWorkletProcessor {
  #chunk = new Float32Array(chunkSize)
  #filled = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = () => {
      this.#send(this.#chunk.slice(0, this.#filled))
      this.#isOver = true
      this.port.postMessage('all')
    }
  }

  process([channels = []]: Float32Array[][]): boolean {
    const [first] = channels
    for (let at = 0; first && at < first.length; at++) {
      let sum = 0
      for (const channel of channels) sum += channel[at]!
      this.#chunk[this.#filled++] = sum / channels.length
      if (this.#filled === chunkSize) {
        this.#send(this.#chunk)
        // What was handed on is no longer here.
        this.#chunk = new Float32Array(chunkSize)
        this.#filled = 0
      }
    }
    return !this.#isOver
  }

  #send(chunk: Float32Array): void {
    this.port.postMessage(chunk, [chunk.buffer])
  }
}

registerProcessor('capture', Capture)

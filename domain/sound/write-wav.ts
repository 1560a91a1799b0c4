import { phoneRate } from './resample.ts'

/** The head of a WAV file with so many samples as telephones hear them: one channel, 16 bits. */
export const wavHead = (samples: number, rate: number = phoneRate): Uint8Array => {
  const head = new DataView(new ArrayBuffer(44))
  const name = (at: number, text: string) => {
    for (let i = 0; i < 4; i++) head.setUint8(at + i, text.charCodeAt(i))
  }
  name(0, 'RIFF')
  head.setUint32(4, 36 + samples * 2, true)
  name(8, 'WAVE')
  name(12, 'fmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  name(36, 'data')
  head.setUint32(40, samples * 2, true)
  return new Uint8Array(head.buffer)
}

/** The whole file. */
export const wavOf = (samples: Int16Array): Uint8Array => {
  const head = wavHead(samples.length)
  const file = new Uint8Array(head.length + samples.byteLength)
  file.set(head)
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), head.length)
  return file
}

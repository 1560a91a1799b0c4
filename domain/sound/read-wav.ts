/**
 * WAV as programs and telephones write it: PCM of 8 to 32 bits, floating point, and the two laws of telephone networks. A header may
 * say anything, so nothing is believed that the bytes do not bear out.
 */
type Wav = {
  rate: number
  /** What it lasts, by its bytes. */
  seconds: number
  /** All channels as one, from -1 to 1, a part at a time. */
  parts(): Generator<Float32Array>
}

const partSize = 65_536

export const isWav = (bytes: Uint8Array): boolean => nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WAVE'

/** Undefined where it cannot be read. */
export const readWav = (bytes: Uint8Array): Wav | undefined => {
  if (!isWav(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let form: Form | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = nameAt(bytes, at)
    const size = view.getUint32(at + 4, true)
    const begin = at + 8
    if (name === 'fmt ') form = readForm(view, begin, size)
    if (name === 'data') return form && readData(view, form, begin, size)
    // A chunk of an odd size is filled up to an even one.
    at = begin + size + (size % 2)
  }
  return undefined
}

type Form = { rate: number; channels: number; width: number; sample: (view: DataView, at: number) => number }

const readForm = (view: DataView, at: number, size: number): Form | undefined => {
  if (size < 16 || at + size > view.byteLength) return undefined
  const written = view.getUint16(at, true)
  // An extensible form says further on what it is.
  const kind = written === 0xfffe && size >= 40 ? view.getUint16(at + 24, true) : written
  const channels = view.getUint16(at + 2, true)
  const rate = view.getUint32(at + 4, true)
  const width = Math.ceil(view.getUint16(at + 14, true) / 8)
  const sample = samples[`${kind}/${width}`]
  const isUsual = channels >= 1 && channels <= 16 && rate >= lowestRate && rate <= highestRate
  return isUsual && sample ? { rate, channels, width, sample } : undefined
}

const lowestRate = 4000
const highestRate = 192_000

const readData = (view: DataView, form: Form, begin: number, size: number): Wav => {
  const { rate, channels, width, sample } = form
  // Whoever writes as they record leaves 0 or the largest number there is.
  const end = size === 0 || begin + size > view.byteLength ? view.byteLength : begin + size
  const frames = Math.floor((end - begin) / (channels * width))
  return {
    rate,
    seconds: frames / rate,
    *parts() {
      for (let first = 0; first < frames; first += partSize) {
        const part = new Float32Array(Math.min(partSize, frames - first))
        for (let i = 0; i < part.length; i++) {
          const at = begin + (first + i) * channels * width
          let sum = 0
          for (let channel = 0; channel < channels; channel++) sum += sample(view, at + channel * width)
          part[i] = bounded(sum / channels)
        }
        yield part
      }
    },
  }
}

/** Of floating point, which may hold no number, or one beyond any sound. */
const bounded = (value: number): number => (value >= -4 && value <= 4 ? value : 0)

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** By the kind of WAV and the bytes of a sample. */
const samples: Record<string, Form['sample']> = {
  '1/1': (view, at) => (view.getUint8(at) - 128) / 128,
  '1/2': (view, at) => view.getInt16(at, true) / 32_768,
  '1/3': (view, at) => ((view.getUint8(at) << 8) | (view.getInt16(at + 1, true) << 16)) / 2_147_483_648,
  '1/4': (view, at) => view.getInt32(at, true) / 2_147_483_648,
  '3/4': (view, at) => view.getFloat32(at, true),
  '3/8': (view, at) => view.getFloat64(at, true),
  '6/1': (view, at) => ofALaw(view.getUint8(at)),
  '7/1': (view, at) => ofMuLaw(view.getUint8(at)),
}

const ofMuLaw = (octet: number): number => {
  const bits = ~octet & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84
  return (bits & 0x80 ? -magnitude : magnitude) / 32_768
}

const ofALaw = (octet: number): number => {
  const bits = octet ^ 0x55
  const segment = (bits & 0x70) >> 4
  const mantissa = ((bits & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? mantissa : (mantissa + 0x100) << (segment - 1)
  return (bits & 0x80 ? magnitude : -magnitude) / 32_768
}

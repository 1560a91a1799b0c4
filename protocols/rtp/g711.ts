// G.711: 16-bit samples as eight bits, in the two laws of the world's telephone networks. Tables are made once from the
// arithmetic of the recommendation; after that a sample costs one look.

export type Law = 'PCMU' | 'PCMA'

interface Tables {
  /** By the octet. */
  decode: Int16Array
  /** By the sample's sixteen bits. */
  encode: Uint8Array
  /** What a sample of 0 becomes. */
  silence: number
}

/** Of mu-law. */
const BIAS = 0x84
const CLIP = 32_635

const TABLES: Readonly<Record<Law, Tables>> = {
  PCMU: tablesOf(decodeMu, encodeMu),
  PCMA: tablesOf(decodeA, encodeA),
}

const MU_TO_A = Uint8Array.from({ length: 256 }, (_, octet) => encodeA(decodeMu(octet)))

export function encode(law: Law, samples: Int16Array): Uint8Array {
  const { encode: table } = TABLES[law]
  const octets = new Uint8Array(samples.length)
  for (let i = 0; i < samples.length; i++) octets[i] = table[samples[i]! & 0xffff]!
  return octets
}

export function decode(law: Law, octets: Uint8Array): Int16Array {
  const { decode: table } = TABLES[law]
  const samples = new Int16Array(octets.length)
  for (let i = 0; i < octets.length; i++) samples[i] = table[octets[i]!]!
  return samples
}

/** Mu-law is how audio is kept; a call of the other law gets it frame by frame. */
export function muLawTo(law: Law, octets: Uint8Array): Uint8Array {
  return law === 'PCMU' ? octets : octets.map((octet) => MU_TO_A[octet]!)
}

export function silenceOf(law: Law): number {
  return TABLES[law].silence
}

function tablesOf(decodeOne: (octet: number) => number, encodeOne: (sample: number) => number): Tables {
  return {
    decode: Int16Array.from({ length: 256 }, (_, octet) => decodeOne(octet)),
    encode: Uint8Array.from({ length: 65_536 }, (_, bits) => encodeOne((bits << 16) >> 16)),
    silence: encodeOne(0),
  }
}

function decodeMu(octet: number): number {
  const bits = ~octet & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << ((bits & 0x70) >> 4)) - BIAS
  return bits & 0x80 ? -magnitude : magnitude
}

function encodeMu(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS
  const segment = 31 - Math.clz32(magnitude >> 7)
  const bits = (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)
  return ~(sample < 0 ? bits | 0x80 : bits) & 0xff
}

function decodeA(octet: number): number {
  const bits = octet ^ 0x55
  const segment = (bits & 0x70) >> 4
  const mantissa = ((bits & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? mantissa : (mantissa + 0x100) << (segment - 1)
  return bits & 0x80 ? magnitude : -magnitude
}

function encodeA(sample: number): number {
  const isNegative = sample < 0
  const magnitude = Math.min(isNegative ? -sample - 1 : sample, 32_767) >> 4
  const segment = magnitude < 16 ? 0 : 28 - Math.clz32(magnitude)
  const mantissa = segment < 2 ? magnitude & 0x0f : (magnitude >> (segment - 1)) & 0x0f
  return ((segment << 4) | mantissa | (isNegative ? 0 : 0x80)) ^ 0x55
}

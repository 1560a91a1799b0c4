import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, encode, type Law, muLawTo, silenceOf } from './g711.ts'

const laws: Law[] = ['PCMU', 'PCMA']

describe('published values of G.711', () => {
  it.each([
    // Octet, the value it decodes to at 16 bits.
    ['PCMU', 0x00, -32_124],
    ['PCMU', 0x80, 32_124],
    ['PCMU', 0x8f, 16_764],
    ['PCMU', 0xef, 132],
    ['PCMU', 0xfe, 8],
    ['PCMU', 0xff, 0],
    ['PCMA', 0xaa, 32_256],
    ['PCMA', 0x2a, -32_256],
    ['PCMA', 0xd5, 8],
    ['PCMA', 0x55, -8],
    ['PCMA', 0xa5, 16_896],
  ] as const)('%s %i is %i', (law, octet, sample) => {
    expect(decode(law, Uint8Array.of(octet))[0]).toBe(sample)
  })

  // Tables 5 and 6: a sine of 1 kHz at 0 dBm0, whose level is 3.17 dB (mu) and 3.14 dB (A) under the overload point.
  it.each([
    ['PCMU', [0x1e, 0x0b, 0x0b, 0x1e, 0x9e, 0x8b, 0x8b, 0x9e], 3.17, 32_636],
    ['PCMA', [0x34, 0x21, 0x21, 0x34, 0xb4, 0xa1, 0xa1, 0xb4], 3.14, 32_768],
  ] as const)('the reference tone of %s', (law, octets, below, largest) => {
    const samples = decode(law, Uint8Array.from(octets))
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    const level = 10 * Math.log10((largest * largest) / 2 / power)
    expect(level).toBeCloseTo(below, 1)
    expect([...encode(law, samples)]).toEqual([...octets])
  })

  it.each([
    ['PCMU', 0, 0xff],
    ['PCMU', 32_767, 0x80],
    ['PCMU', -32_768, 0x00],
    ['PCMA', 0, 0xd5],
    ['PCMA', 32_767, 0xaa],
    ['PCMA', -32_768, 0x2a],
  ] as const)('%s: the sample %i is %i', (law, sample, octet) => {
    expect(encode(law, Int16Array.of(sample))[0]).toBe(octet)
  })
})

it.each(laws)('each octet of %s comes back as itself, but for the other zero', (law) => {
  const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet).filter(
    (octet) => law !== 'PCMU' || octet !== 0x7f,
  )
  expect(encode(law, decode(law, octets))).toEqual(octets)
})

it.each(laws)('a sample is off by no more than half a step of %s', (law) => {
  fc.assert(
    fc.property(fc.integer({ min: -32_000, max: 32_000 }), (sample) => {
      const [back] = decode(law, encode(law, Int16Array.of(sample)))
      expect(Math.abs(back! - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 28))
    }),
  )
})

it('mu-law becomes A-law as if it had been decoded between, and silence stays silence', () => {
  const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet)
  expect(muLawTo('PCMA', octets)).toEqual(encode('PCMA', decode('PCMU', octets)))
  expect(muLawTo('PCMU', octets)).toBe(octets)
  expect(laws.map(silenceOf)).toEqual([0xff, 0xd5])
})

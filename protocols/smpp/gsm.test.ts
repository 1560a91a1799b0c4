import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Alphabet, alphabetOf, decodeText } from './data-coding.ts'
import { countGsm, decodeGsm, decodeLatin1, decodeUcs2, encodeGsm, encodeUcs2 } from './gsm.ts'

const ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€'

describe('the GSM alphabet', () => {
  it.each([
    ['@', '00'],
    ['_', '11'],
    ['$', '02'],
    ['A', '41'],
    ['à', '7f'],
    ['é', '05'],
    ['€', '1b65'],
    ['[', '1b3c'],
    ['|', '1b40'],
    ['^', '1b14'],
    ['\f', '1b0a'],
  ])('writes %j as %s', (text, octets) => {
    expect(encodeGsm(text)?.toString('hex')).toBe(octets)
    expect(decodeGsm(Buffer.from(octets, 'hex'))).toBe(text)
  })

  it.each(['ç', 'á', '`', 'я', '漢', '😀', '\x1b', '“'])('does not have %j', (text) => {
    expect(encodeGsm(`Hello ${text}`)).toBeUndefined()
    expect(countGsm(text)).toBe(-1)
  })

  it.each([
    ['1b', ' '],
    ['1b1b41', ' A'],
    ['1b41', 'A'],
    ['e9', 'é'],
  ])('reads the odd octets %s as %j', (octets, text) => {
    expect(decodeGsm(Buffer.from(octets, 'hex'))).toBe(text)
  })

  it('has 137 characters, and each comes back', () => {
    expect(ALPHABET).toHaveLength(137)
    expect(decodeGsm(encodeGsm(ALPHABET)!)).toBe(ALPHABET)
  })

  it('takes as many octets as it counts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 300 }), (text) => {
        const octets = encodeGsm(text)!
        expect(octets).toHaveLength(countGsm(text))
        expect(decodeGsm(octets)).toBe(text)
      }),
    )
  })
})

describe('UCS-2 and Latin-1', () => {
  it.each([
    ['я', '044f'],
    ['😀', 'd83dde00'],
    ['漢', '6f22'],
  ])('writes %s as %s', (text, octets) => {
    expect(encodeUcs2(text).toString('hex')).toBe(octets)
    expect(decodeUcs2(Buffer.from(octets, 'hex'))).toBe(text)
  })

  it('brings any text back, halves of surrogate pairs too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0xd800, max: 0xdfff }), (text, half) => {
        const whole = text + String.fromCharCode(half)
        expect(decodeUcs2(encodeUcs2(whole))).toBe(whole)
      }),
    )
  })

  it('leaves out half a unit', () => expect(decodeUcs2(Buffer.of(0, 0x41, 0))).toBe('A'))

  it('reads Latin-1', () => expect(decodeLatin1(Buffer.of(0xe7, 0xe1, 0x60))).toBe('çá`'))
})

describe('data_coding', () => {
  const standard: [number, Alphabet][] = [
    [0x00, 'gsm'],
    [0x01, 'ascii'],
    [0x02, 'binary'],
    [0x03, 'latin1'],
    [0x04, 'binary'],
    [0x06, 'cyrillic'],
    [0x08, 'ucs2'],
    [0x0e, 'korean'],
    [0x10, 'gsm'],
    [0x11, 'gsm'],
    [0x14, 'binary'],
    [0x18, 'ucs2'],
    [0x19, 'ucs2'],
    [0x20, 'binary'],
    [0x48, 'ucs2'],
    [0x80, 'gsm'],
    [0xc0, 'gsm'],
    [0xc8, 'gsm'],
    [0xd8, 'gsm'],
    [0xe0, 'ucs2'],
    [0xe8, 'ucs2'],
    [0xf0, 'gsm'],
    [0xf1, 'gsm'],
    [0xf4, 'binary'],
    [0xf5, 'binary'],
    [0xf8, 'gsm'],
  ]
  it.each(standard)('%i is %s', (coding, alphabet) => expect(alphabetOf(coding)).toBe(alphabet))

  it('is what the route says', () => {
    expect(alphabetOf(1, { gsm: 1, ucs2: 8 })).toBe('gsm')
    expect(alphabetOf(0, { gsm: 1, ucs2: 8 })).toBe('gsm')
    expect(alphabetOf(0, { gsm: 0, ucs2: 8, zeroIs: 'latin1' })).toBe('latin1')
    expect(alphabetOf(24, { gsm: 0, ucs2: 24 })).toBe('ucs2')
  })

  it.each([
    [0x06, 'bfe0d8d2d5e2', 'Привет'],
    [0x07, 'f9ece5ed', 'שלום'],
    [0x0e, 'bec8b3e7', '안녕'],
    [0xf1, '00', '@'],
    [0x04, '00', undefined],
  ])('%i reads %s as %s', (coding, octets, text) => {
    expect(decodeText(Buffer.from(octets, 'hex'), coding)).toBe(text)
  })

  it('of any value never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.uint8Array(), (coding, octets) => {
        decodeText(octets, coding)
      }),
    )
  })
})

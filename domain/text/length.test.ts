import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { carrierSegments, counterText, messageLength, priceSegments, textCost, whyTooLong } from './length.ts'

describe('length and price', () => {
  test.each([
    ['160 characters without a signature', 160, '', 160, 1],
    ['150 with a signature of 10', 150, 'x'.repeat(10), 162, 2],
    ['148 with a signature of 10', 148, 'x'.repeat(10), 160, 1],
    ['161', 161, '', 161, 2],
    ['320', 320, '', 320, 2],
    ['321', 321, '', 321, 3],
    ['nothing', 0, '', 0, 0],
  ])('%s', (_, characters, signature, length, credits) => {
    const message = 'm'.repeat(characters)
    expect(messageLength(message, signature)).toBe(length)
    expect(textCost({ message, signature })).toMatchObject({ length, credits })
  })

  test.each([
    [160, 4, 1],
    [161, 4, 2],
    [300, 4, 2],
    [301, 4, 3],
    [301, 1, 2],
    [301, 2, 2],
    [320, 2, 2],
  ])('%i characters to country %i are %i price segments', (length, CountryID, segments) => {
    expect(priceSegments(length, CountryID)).toBe(segments)
  })

  test.each([
    [160, true, 2],
    [161, true, 3],
    [0, true, 2],
    [0, false, 0],
    [160, false, 1],
  ])('%i characters, media %s: %i credits', (length, hasMedia, credits) => {
    expect(textCost({ message: 'a'.repeat(length), hasMedia }).credits).toBe(credits)
  })
})

describe('carrier segments', () => {
  test.each([
    ['', 'gsm', 0, 0],
    ['a'.repeat(160), 'gsm', 160, 1],
    ['a'.repeat(161), 'gsm', 161, 2],
    ['a'.repeat(306), 'gsm', 306, 2],
    ['a'.repeat(307), 'gsm', 307, 3],
    ['€'.repeat(80), 'gsm', 160, 1],
    // 152 + an escape pair that does not fit the 153rd septet.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
    ['é'.repeat(160), 'gsm', 160, 1],
    ['ç'.repeat(70), 'ucs2', 70, 1],
    ['ç'.repeat(71), 'ucs2', 71, 2],
    ['ç'.repeat(134), 'ucs2', 134, 2],
    ['ç'.repeat(135), 'ucs2', 135, 3],
    ['😀'.repeat(35), 'ucs2', 70, 1],
    // 33 pairs fill 66 of 67 units; the next pair is not split.
    ['😀'.repeat(67), 'ucs2', 134, 3],
  ])('%#', (text, encoding, units, segments) => {
    expect(carrierSegments(text)).toEqual({ encoding, units, segments })
  })

  prop.prop([fc.string({ unit: 'grapheme', maxLength: 500 }), fc.string({ unit: 'grapheme' })])(
    'never shrink when text is added',
    (text, more) => {
      expect(carrierSegments(text + more).segments).toBeGreaterThanOrEqual(carrierSegments(text).segments)
    },
  )
})

test('pricing by carrier segments', () => {
  expect(textCost({ message: 'ç'.repeat(71) }).credits).toBe(1)
  expect(textCost({ message: 'ç'.repeat(71), byCarrierSegments: true }).credits).toBe(2)
})

test('the counter and the refusal', () => {
  expect(counterText(12, 160)).toBe('Characters: 12/160')
  expect(whyTooLong('m'.repeat(150), 'x'.repeat(10), 160)).toBe("Can't exceed 160 characters.")
  expect(whyTooLong('m'.repeat(148), 'x'.repeat(10), 160)).toBeUndefined()
})

test('length, price and parts are those of the plain characters that leave', () => {
  expect(messageLength('It’s off…', '“Lee”')).toBe(18)
  const curly = { message: `“${'a'.repeat(157)}…`, byCarrierSegments: true }
  expect(textCost(curly)).toMatchObject({ length: 161, credits: 2, carrier: { encoding: 'gsm', segments: 2 } })
  expect(textCost({ message: '’'.repeat(138), byCarrierSegments: true })).toMatchObject({ credits: 1 })
})

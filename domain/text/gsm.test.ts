import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { gsmAlphabet, gsmCodesOf, gsmEscape, gsmExtension, gsmSeptets, isGsm, nonGsmCharacters } from './gsm.ts'

describe('the alphabet of GSM 03.38', () => {
  test('has 128 codes and ten extensions', () => {
    expect(gsmAlphabet).toHaveLength(128)
    expect(gsmExtension.size).toBe(10)
    expect(gsmCodesOf('\u001b')).toBeUndefined()
  })

  test.each([
    ['@', [0x00]],
    ['£', [0x01]],
    ['Ç', [0x09]],
    ['\n', [0x0a]],
    ['Δ', [0x10]],
    ['Ξ', [0x1a]],
    ['É', [0x1f]],
    [' ', [0x20]],
    ['¤', [0x24]],
    ['0', [0x30]],
    ['¡', [0x40]],
    ['A', [0x41]],
    ['Ä', [0x5b]],
    ['§', [0x5f]],
    ['¿', [0x60]],
    ['z', [0x7a]],
    ['à', [0x7f]],
    ['€', [gsmEscape, 0x65]],
    ['[', [gsmEscape, 0x3c]],
    ['~', [gsmEscape, 0x3d]],
  ])('%j is %j', (character, codes) => expect(gsmCodesOf(character)).toEqual(codes))
})

test.each([
  ['', 0],
  ['Hello', 5],
  ['{a}', 5],
  ['5 €', 4],
  ['ça', undefined],
  ['don’t', undefined],
])('%j takes %s septets', (text, septets) => expect(gsmSeptets(text)).toBe(septets))

test.each([
  ['Hi 👨‍👩‍👧 and 👍🏽👍🏽 don’t', ['👨‍👩‍👧', '👍🏽', '’']],
  ['Hi {{FirstName}}', []],
  ['Hi {{FirstName ça}}!', []],
  ['Привет', ['П', 'р', 'и', 'в', 'е', 'т']],
  ['e\u0301', ['e\u0301']],
])('%j has %j outside GSM', (message, found) => expect(nonGsmCharacters(message)).toEqual(found))

prop.prop([fc.string({ unit: fc.constantFrom(...gsmAlphabet.filter((c) => c !== '\u001b'), ...gsmExtension.keys()) })])(
  'what GSM holds is GSM, and its septets are the sum of the codes',
  (text) => {
    expect(isGsm(text)).toBe(true)
    expect(gsmSeptets(text)).toBe([...text].reduce((sum, c) => sum + (gsmCodesOf(c)?.length ?? 0), 0))
  },
)

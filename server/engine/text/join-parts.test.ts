import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextPart } from '../../carriers/carrier.ts'
import { joinParts, missingMark, type PartialText, textOf } from './join-parts.ts'

const part = (index: number, text: string, total = 2, alphabet = 'gsm'): TextPart => ({
  ...{ carrierId: 1, source: '12175551000', destination: '12175550200', reference: `udh8 7 ${total}`, total, index },
  ...{ alphabet, octets: Buffer.from(text, alphabet === 'ucs2' ? 'utf16le' : 'latin1') },
})

/** As the database keeps them: parts of each batch meet what is current. */
const joined = (batches: readonly (readonly TextPart[])[]) => {
  const texts = new Map<string, PartialText>()
  for (const batch of batches) {
    const known = [...texts.values()].filter(({ isCurrent }) => isCurrent)
    for (const text of joinParts(structuredClone(known), batch)) texts.set(text.id, text)
  }
  return [...texts.values()]
}

test('in whatever order and batches the parts of a text come, and however often, it is whole once', () => {
  const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abc '), minLength: 1, maxLength: 5 }), {
    minLength: 2,
    maxLength: 6,
  })
  fc.assert(
    fc.property(words, fc.array(fc.nat(), { maxLength: 12 }), fc.infiniteStream(fc.nat(99)), (text, more, random) => {
      const parts = text.map((each, i) => part(i + 1, each, text.length))
      const sent = [...parts, ...more.map((n) => parts[n % parts.length]!)]
        .map((each) => ({ each, place: random.next().value }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each)
      const batches = Map.groupBy(sent, (_, i) => Math.floor(i / (1 + (random.next().value % 4)))).values()
      const [whole, ...others] = joined([...batches])
      expect(others).toEqual([])
      expect(whole).toMatchObject({ hasEnded: true })
      expect(textOf(whole!)).toBe(text.join(''))
    }),
  )
})

test('a text is current alone under its reference, and those it replaces come before it', () => {
  const texts = joinParts([], [part(1, 'a'), part(2, 'b'), part(1, 'a'), part(2, 'c'), part(1, 'z')])
  expect(texts.map((text) => [textOf(text), text.isCurrent, text.hasEnded])).toEqual([
    ['ab', false, true],
    ['ac', false, true],
    [`z ${missingMark}`, true, false],
  ])
})

test('a character may be cut in two, and data are left out', () => {
  const snow = Buffer.from([0xd8, 0x3d, 0xde, 0x00])
  const [text] = joinParts(
    [],
    [
      { ...part(1, '', 3, 'ucs2'), octets: snow.subarray(0, 3) },
      { ...part(2, '', 3, 'ucs2'), octets: snow.subarray(3) },
      { ...part(3, 'data', 3, 'binary') },
    ],
  )
  expect(textOf(text!)).toBe('😀')
})

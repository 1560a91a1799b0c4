import { expect, test } from 'vitest'
import { excerptOf, searchWords } from './excerpt.ts'

const marked = (message: string, q: string) =>
  excerptOf(message, searchWords(q)).replaceAll('\uE000', '[').replaceAll('\uE001', ']')

test.each([
  ['Is there snow today?', 'snow', 'Is there [snow] today?'],
  ['Snowman, snow and SNÖW', 'snow', '[Snow]man, [snow] and [SNÖW]'],
  ['Bus 12 is late', 'late bus', '[Bus] 12 is [late]'],
  ['Café au lait', 'cafe', '[Café] au lait'],
  ['Nothing of it', 'snow', 'Nothing of it'],
  ['Two\nlines', 'lines', 'Two [lines]'],
  ['😀 smile', 'smi', '😀 [smi]le'],
])('%j has what %j finds as %j', (message, q, expected) => {
  expect(marked(message, q)).toBe(expected)
})

test('a long message is cut around the first that is found', () => {
  const message = `${'word '.repeat(40)}needle ${'more '.repeat(60)}`
  const found = marked(message, 'need')
  expect(found).toMatch(/^…(word )+\[need\]le (more ?)+…$/)
  expect(found.length).toBeLessThan(130)
})

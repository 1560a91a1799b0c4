import { expect, test } from 'vitest'
import { marked } from './marked.ts'

/** What is found in brackets. */
const shown = (text: string, found: string) =>
  marked(text, found)
    .map(({ text: words, isFound }) => (isFound ? `[${words}]` : words))
    .join('')

test.each([
  ['No snow today', '', 'No snow today'],
  ['No Snow, no snowfall today', 'snow', 'No [Snow], no [snowfall] today'],
  ['Café at ten', 'cafe TEN', '[Café] at [ten]'],
  ['Resnow', 'snow', 'Resnow'],
  ['Call 217-555-0100', '555', 'Call 217-[555]-0100'],
])('%s by “%s” is %s', (text, found, expected) => expect(shown(text, found)).toBe(expected))

import { expect, test } from 'vitest'
import { composeText } from './compose.ts'
import { textCost } from './length.ts'

test.each([
  ['message alone', { message: 'Snow day' }, 'Snow day'],
  ['signature on a new line', { message: 'Snow day', signature: 'Ms. Owner' }, 'Snow day\nMs. Owner'],
  ['organisation first', { message: 'Snow day', organisation: 'Lincoln High' }, 'Lincoln High: Snow day'],
  ['first text', { message: 'Snow day', isFirstText: true }, 'Snow day Reply STOP to opt out'],
  [
    'everything',
    { message: 'Snow day', signature: 'Ms. Owner', organisation: 'Lincoln High', isFirstText: true },
    'Lincoln High: Snow day\nMs. Owner Reply STOP to opt out',
  ],
  ['blank signature', { message: 'Snow day', signature: ' ', organisation: '' }, 'Snow day'],
  [
    'typographic characters',
    { message: '“Snow day”…', signature: 'Ms.\u00a0O’Neil', organisation: 'Ｌｉｎｃｏｌｎ' },
    'Lincoln: "Snow day"...\nMs. O\'Neil',
  ],
  ['picture alone', { message: '', isFirstText: true }, 'Reply STOP to opt out'],
])('%s', (_, parts, leaves) => expect(composeText(parts).leaves).toBe(leaves))

test('the notice is outside length and price, but inside the parts on the air', () => {
  const composed = composeText({ message: 'm'.repeat(160), isFirstText: true })
  expect(textCost(composed)).toMatchObject({ length: 160, credits: 1, carrier: { units: 182, segments: 2 } })
})

import { expect, test } from 'vitest'
import { composeText } from './compose.ts'
import { textCost } from './length.ts'

test.each([
  ['message alone', { message: 'Snow day' }, 'Snow day'],
  ['signature behind an empty line', { message: 'Snow day', signature: 'Ms. Owner' }, 'Snow day\n\nMs. Owner'],
  ['organisation first', { message: 'Snow day', organisation: 'Lincoln High' }, 'Lincoln High: Snow day'],
  ['first text', { message: 'Snow day', isFirstText: true }, 'Snow day Reply STOP to opt out'],
  [
    'everything',
    { message: 'Snow day', signature: 'Ms. Owner', organisation: 'Lincoln High', isFirstText: true },
    'Lincoln High: Snow day\n\nMs. Owner Reply STOP to opt out',
  ],
  ['blank signature', { message: 'Snow day', signature: ' ', organisation: '' }, 'Snow day'],
  [
    'typographic characters',
    { message: '“Snow day”…', signature: 'Ms.\u00a0O’Neil', organisation: 'Ｌｉｎｃｏｌｎ' },
    'Lincoln: "Snow day"...\n\nMs. O\'Neil',
  ],
  ['picture alone', { message: '', isFirstText: true }, 'Reply STOP to opt out'],
])('%s', (_, parts, leaves) => expect(composeText(parts).leaves).toBe(leaves))

test('what is priced is what leaves, separator included', () => {
  const composed = composeText({ message: 'm'.repeat(148), signature: 'Ms. Owner!' })
  expect(composed.leaves).toHaveLength(160)
  expect(textCost(composed)).toMatchObject({ length: 160, credits: 1, carrier: { units: 160, segments: 1 } })
  expect(textCost(composeText({ message: 'm'.repeat(149), signature: 'Ms. Owner!' }))).toMatchObject({
    ...{ length: 161, credits: 2 },
    carrier: { units: 161, segments: 2 },
  })
})

test('the notice is outside length and price, but inside the parts on the air', () => {
  const composed = composeText({ message: 'm'.repeat(160), isFirstText: true })
  expect(textCost(composed)).toMatchObject({ length: 160, credits: 1, carrier: { units: 182, segments: 2 } })
})

import { expect, test } from 'vitest'
import { chatText } from './chat-text.ts'

const ann = { FirstName: 'Ann', LastName: '', Notes: '' }
const rules = { maxLength: 20, signature: '', hasMedia: false, truncates: false }
const tooLong = { why: "Your message can't exceed 20 characters." }
const emoji = '👩‍👩‍👧'

test.each([
  ['Hello', {}, { text: 'Hello' }],
  ['Hi {{FirstName}}', {}, { text: 'Hi Ann' }],
  ['Hi {{LastName there}}', {}, { text: 'Hi there' }],
  ['Hi {{LastName}}', {}, { why: 'Missing personalized field' }],
  ['Hi {{}}', {}, { why: 'Personalized fields should not be empty.' }],
  ['It’s “ok”', {}, { text: `It's "ok"` }],
  ['', {}, { why: 'Enter a Text Message.' }],
  [' \n ', {}, { why: 'Enter a Text Message.' }],
  [' ', { hasMedia: true }, { text: '' }],
  ['x'.repeat(20), {}, { text: 'x'.repeat(20) }],
  ['x'.repeat(21), {}, tooLong],
  ['x'.repeat(21), { truncates: true }, { text: 'x'.repeat(20) }],
  ['x'.repeat(15), { signature: 'Ann' }, { text: 'x'.repeat(15) }],
  ['x'.repeat(16), { signature: 'Ann' }, tooLong],
  ['x'.repeat(99), { signature: 'Ann', truncates: true }, { text: 'x'.repeat(15) }],
  [`${'x'.repeat(18)}${emoji}`, { truncates: true }, { text: 'x'.repeat(18) }],
  ['x', { signature: 'y'.repeat(40), truncates: true }, tooLong],
])('%j with %o', (written, more, said) => {
  expect(chatText(written, ann, { ...rules, ...more })).toEqual(said)
})

test('a link of a shortener is refused, one that a field completes too', () => {
  const long = { ...rules, maxLength: 160 }
  const refused = { why: expect.stringContaining('short') }
  expect(chatText('See bit.ly/3abc', ann, long)).toEqual(refused)
  expect(chatText('See bit.ly/{{FirstName}}bc', ann, long)).toEqual(refused)
})

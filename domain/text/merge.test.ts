import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { mergeText } from './merge.ts'
import { hasMergeField, mergeFormatErrors, parseMerge, writeMergeField } from './merge-field.ts'
import { mergeFields } from './merge-field-name.ts'
import { whyNotPreview } from './merge-preview.ts'
import { mergeMessageStatuses, mergeStatusCode, mergeStatusSentences } from './merge-status.ts'
import { normaliseText } from './normalise.ts'

const ann = { FirstName: 'Ann', LastName: 'Lee', Notes: 'Room 5' }

test.each([
  ['Hi {{FirstName}}!', ann, 'Hi Ann!'],
  ['Hi {{firstname}} {{LASTNAME}}', ann, 'Hi Ann Lee'],
  ['Hi {{FirstName there}}', {}, 'Hi there'],
  ['Hi {{FirstName dear friend}}', { FirstName: ' ' }, 'Hi dear friend'],
  ['Hi {{FirstName|there}}', { FirstName: null }, 'Hi there'],
  ['Hi {{FirstName there}}', ann, 'Hi Ann'],
  ['{{Notes}}', ann, 'Room 5'],
  ['a { b } c', ann, 'a { b } c'],
  ['no fields', {}, 'no fields'],
])('%j with %j reads %j', (template, values, text) => expect(mergeText(template, values)).toEqual({ text }))

test.each([
  ['Hi {{FirstName}} {{Notes}}', { FirstName: 'Ann' }, 160, { status: 'Invalid Missing Values', missing: ['Notes'] }],
  ['   ', ann, 160, { status: 'Invalid Empty Result' }],
  ['Hi {{FirstName}}', ann, 5, { status: 'Invalid Exceeds Max Length' }],
  ['Hi {{Nickname}}', ann, 160, { status: 'Invalid Unknown' }],
])('%j is invalid', (template, values, maxLength, result) => {
  expect(mergeText(template, values, maxLength)).toEqual(result)
})

test('statuses by name, with the codes that are stored', () => {
  expect(mergeMessageStatuses.map((status) => [mergeStatusCode(status), status, mergeStatusSentences[status]])).toEqual(
    [
      [0, 'Valid', ''],
      [1, 'Invalid Missing Values', 'Missing personalized field'],
      [2, 'Invalid Empty Result', 'Missing personalized field'],
      [3, 'Invalid Exceeds Max Length', 'Exceeded max character limit'],
      [4, 'Invalid Unknown', 'Unknown error'],
      [
        ...[5, 'Invalid Short Url'],
        'Shortened links may be blocked by carrier spam filters. Use the full link or a custom shortener.',
      ],
    ],
  )
})

test.each([
  ['Hi {{FirstName}}', undefined],
  ['Hi {{Nickname}}', 'personalization format is invalid'],
  ['Hi {{', 'personalization format is invalid'],
  [' ', 'message preview unavailable'],
])('the preview of %j', (template, why) => expect(whyNotPreview(template)).toBe(why))

describe('format errors', () => {
  const empty = 'Personalized fields should not be empty.'
  const format =
    'Your message has a personalized field with an invalid format. Try using the personalize button above instead.'
  const braces = 'Your message may not get personalized as expected. The issues have been highlighted in red.'

  test.each([
    ['Hi {{}}', [{ sentence: empty, start: 3, end: 7 }]],
    ['Hi {{  }}', [{ sentence: empty, start: 3, end: 9 }]],
    ['Hi {{Nickname}}', [{ sentence: format, start: 3, end: 15 }]],
    ['Hi {{ FirstName}}', [{ sentence: format, start: 3, end: 17 }]],
    ['Hi {{First Name}}', [{ sentence: format, start: 3, end: 17 }]],
    ['Hi {{FirstName  }}', [{ sentence: format, start: 3, end: 18 }]],
    ['Hi {{FirstName', [{ sentence: braces, start: 3, end: 5 }]],
    ['Hi FirstName}}', [{ sentence: braces, start: 12, end: 14 }]],
    ['Hi {{FirstName}}', []],
  ])('%j', (template, errors) => {
    expect(mergeFormatErrors(template)).toEqual(errors.map((error) => expect.objectContaining(error)))
  })
})

prop.prop([fc.string({ unit: fc.constantFrom('{', '}', '{{', '}}', 'FirstName', 'x', ' ') })])(
  'the parts cover the template without gaps',
  (template) => {
    const parts = parseMerge(template)
    expect(parts.map(({ start, end }) => template.slice(start, end)).join('')).toBe(template)
  },
)

prop.prop([fc.constantFrom(...mergeFields), fc.stringMatching(/^[a-z][a-z ]*[a-z]$/), fc.string({ minLength: 1 })])(
  'a field written by the button is read back, and values are never read as templates',
  (field, fallback, value) => {
    expect(hasMergeField(writeMergeField(field, fallback))).toBe(true)
    expect(mergeText(`x${writeMergeField(field, fallback)}`, {})).toEqual({ text: normaliseText(`x${fallback}`) })
    expect(mergeText(`x${writeMergeField(field, fallback)}`, { [field]: value })).toEqual({
      text: normaliseText(`x${value.trim() || fallback}`),
    })
  },
)

import { describe, expect, test } from 'vitest'
import { reason } from './reason.ts'
import { recipientText, type TextPlan } from './recipient-text.ts'

const plan: TextPlan = {
  template: 'Snow day.',
  signature: '',
  organisation: '',
  characterLimit: 320,
  byCarrierSegments: false,
}

test('a text that is the same for all', () => {
  expect(recipientText(plan, {})).toEqual({ leaves: 'Snow day.', credits: 1, carrierSegments: 1 })
})

test('160 characters cost one credit, 150 with a signature of 10 cost two (rules/credits 1)', () => {
  expect(recipientText({ ...plan, template: 'a'.repeat(160) }, {})).toMatchObject({ credits: 1 })
  expect(recipientText({ ...plan, template: 'a'.repeat(150), signature: 'b'.repeat(10) }, {})).toMatchObject({
    credits: 2,
  })
})

test('the notice of a first text takes parts on the air and costs nothing', () => {
  const long = { ...plan, template: 'a'.repeat(150) }
  expect(recipientText(long, {})).toMatchObject({ credits: 1, carrierSegments: 1 })
  expect(recipientText(long, { isFirstText: true })).toMatchObject({ credits: 1, carrierSegments: 2 })
  expect(recipientText({ ...long, byCarrierSegments: true }, { isFirstText: true })).toMatchObject({ credits: 1 })
})

test('a personal text costs what it comes to, and none is sent without its values', () => {
  const personal = { ...plan, template: 'Dear {{FirstName}}, hello' }
  expect(recipientText(personal, { FirstName: 'Ada' })).toMatchObject({ leaves: 'Dear Ada, hello' })
  expect(recipientText(personal, { FirstName: 'A'.repeat(200) })).toMatchObject({ credits: 2 })
  expect(recipientText(personal, { FirstName: ' ' })).toEqual({
    status: 'Invalid Missing Values',
    reason: reason.missingField,
  })
})

test('the limit counts the signature', () => {
  const limited = { ...plan, template: '{{FirstName}}', signature: 'Lincoln', characterLimit: 20 }
  expect(recipientText(limited, { FirstName: 'A'.repeat(11) })).toMatchObject({ credits: 1 })
  expect(recipientText(limited, { FirstName: 'A'.repeat(12) })).toEqual({
    status: 'Invalid Exceeds Max Length',
    reason: reason.tooLong,
  })
})

test('abroad a part holds 150 characters once there are more than 160', () => {
  const long = { ...plan, template: 'a'.repeat(310) }
  expect([recipientText(long, {}), recipientText(long, { CountryID: 4 })]).toMatchObject([
    { credits: 2 },
    { credits: 3 },
  ])
})

test('a message of ones own leaves as it stands, within the limit', () => {
  const personal = {
    ...plan,
    template: 'Dear {{FirstName}}',
    organisation: 'Lincoln',
    signature: 'Olive',
    characterLimit: 27,
  }
  const own = (ownMessage: string | null) => recipientText(personal, { FirstName: '', ownMessage })
  expect(own('Call me, {{Ann}}.')).toMatchObject({ leaves: 'Lincoln: Call me, {{Ann}}.\n\nOlive', credits: 1 })
  expect(own('a'.repeat(20))).toMatchObject({ credits: 1 })
  expect(own('a'.repeat(21))).toEqual({ status: 'Invalid Exceeds Max Length', reason: reason.tooLong })
  expect(own(null)).toMatchObject({ status: 'Invalid Missing Values' })
})

test('typographic characters leave as plain ones, from the message and from a field, in one part', () => {
  const curly = { ...plan, template: `“{{FirstName}}”${'’'.repeat(130)}` }
  expect(recipientText(curly, { FirstName: 'D’Arcy' })).toMatchObject({
    leaves: `"D'Arcy"${"'".repeat(130)}`,
    carrierSegments: 1,
  })
  expect(recipientText(curly, { ownMessage: 'It’s off…' })).toMatchObject({ leaves: "It's off..." })
})

test('a picture costs one more and needs no words', () => {
  const picture = { ...plan, hasMedia: true }
  expect(recipientText(picture, {})).toMatchObject({ leaves: 'Snow day.', credits: 2 })
  expect(recipientText({ ...picture, template: '' }, {})).toMatchObject({ leaves: '', credits: 2 })
  expect(recipientText({ ...plan, template: '' }, {})).toMatchObject({ status: 'Invalid Empty Result' })
})

describe('a shortened link that a field fills in', () => {
  const blocked = { status: 'Invalid Short Url', reason: reason.shortUrl }

  test.each([
    ['{{Notes}}', 'See bit.ly/a1'],
    ['{{Notes}}', 'https://TinyURL.com/a1'],
    ['See bit.ly/{{Notes}}', 'a1'],
    ['See bit.{{Notes}}/a1', 'ly'],
    ['See {{Notes}}.ly/a1', 'bit'],
  ])('%s with %j leaves no message', (template, Notes) =>
    expect(recipientText({ ...plan, template }, { Notes })).toEqual(blocked),
  )

  test.each([
    ['{{Notes}}', 'https://lincoln.example/a1'],
    ['{{Notes}}', 'Room 5. It is nice'],
    ['See lincoln.example/{{Notes}}', 'bit.ly'],
    ['Hi {{FirstName}}', 'See bit.ly/a1'],
  ])('%s with %j leaves one', (template, Notes) =>
    expect(recipientText({ ...plan, template }, { FirstName: 'Ann', Notes })).toHaveProperty('leaves'),
  )

  test('is looked for in what is filled in alone: the message was looked at when it was written', () =>
    expect(recipientText({ ...plan, template: 'See bit.ly/a1' }, {})).toHaveProperty('leaves'))
})

import { describe, expect, test } from 'vitest'
import { notAStart } from '../time/start.ts'
import { copyName, quickSendName, whyNotCreate } from './create.ts'
import { whyNotStart } from './start.ts'

const now = Date.UTC(2026, 0, 15, 12)
const context = { now, timeZone: 'America/Chicago', maxLength: 160 }
const form = { BroadcastName: 'Snow day', BroadcastType: 'SMS', TextMessage: 'No school today.' }

test('a good form has no errors', () => {
  expect(whyNotCreate(form, context)).toEqual({})
  expect(whyNotCreate({ ...form, StartDate: '1/15/2026 6:05 AM' }, context)).toEqual({})
  expect(whyNotCreate({ ...form, TextMessage: '', Media: [{}] }, context)).toEqual({})
})

test('an empty form names every field', () => {
  expect(whyNotCreate({}, context)).toEqual({
    BroadcastName: 'Enter a Broadcast Name.',
    BroadcastType: 'Enter a Broadcast Type.',
  })
  expect(whyNotCreate({ BroadcastType: 'SMS' }, context)).toMatchObject({ TextMessage: 'Enter a Text Message.' })
})

describe('field by field (rules/drafts 4)', () => {
  test.each([
    ['BroadcastName', '   ', 'Enter a Broadcast Name.'],
    ['BroadcastName', 'x'.repeat(51), 'Broadcast Name must be at most 50 characters.'],
    ['BroadcastName', 'x'.repeat(50), undefined],
    ['BroadcastType', 'Fax', 'Enter a Broadcast Type.'],
    ['TextMessage', ' \n', 'Enter a Text Message.'],
    ['TextMessage', 'x'.repeat(161), "Can't exceed 160 characters."],
    ['TextMessage', `${'x'.repeat(160)}{{FirstName there}}`, undefined],
    ['TextMessage', 'Hi {{}}', 'Personalized fields should not be empty.'],
    ['TextMessage', 'Hi {{FirstName}', /highlighted in red/],
    ['TextMessage', 'See bit.ly/snow', /spam filters/],
    ['StartDate', '2026-01-15T11:58:59Z', 'Your start date and time cannot be in the past.'],
    ['StartDate', '2026-01-15T11:59:00Z', undefined],
    ['StartDate', '2027-01-15T12:00:00Z', undefined],
    ['StartDate', '2027-01-15T12:00:01Z', 'Your start date and time is too far in the future.'],
    ['StartDate', '1/15/2026 5:00 AM', 'Your start date and time cannot be in the past.'],
    ['StartDate', 'tomorrow', notAStart],
    ['StartDate', '', undefined],
  ])('%s %j: %s', (field, value, sentence) => {
    const error = whyNotCreate({ ...form, [field]: value }, context)[field]
    if (sentence instanceof RegExp) expect(error).toMatch(sentence)
    else expect(error).toBe(sentence)
  })

  test('the signature is included in the check', () => {
    const TextMessage = 'x'.repeat(150)
    expect(whyNotCreate({ ...form, TextMessage }, { ...context, signature: '0123456789' }).TextMessage).toBe(
      "Can't exceed 160 characters.",
    )
  })

  test.each([
    ['5:00 PM', undefined],
    ['05:00 pm', undefined],
    ['17:00', 'Start Time must follow the format h:mm A (Ex: 5:00 PM).'],
    ['13:00 PM', 'Start Time must follow the format h:mm A (Ex: 5:00 PM).'],
    ['', 'Enter a Start Time.'],
  ])('start time %j: %s', (startTimeText, sentence) => {
    expect(whyNotCreate({ ...form, startOption: 'START_LATER', startTimeText }, context).startTimeText).toBe(sentence)
  })

  test('a start that is not asked for is not checked', () => {
    expect(
      whyNotCreate({ ...form, startOption: 'START_IMMEDIATELY', StartDate: 'x', startTimeText: 'x' }, context),
    ).toEqual({})
  })
})

describe('a text survey', () => {
  const survey = { ...form, IsTextSurvey: true }
  const why = (Message: string) =>
    whyNotCreate({ ...survey, TextSurveyAutoReplies: [{ Label: 'No', Message }] }, context)['TextSurveyAutoReplies.No']

  test.each([
    ['', undefined],
    [' \n', 'Enter an Auto Reply.'],
    ['See you there.', undefined],
    ['x'.repeat(160), undefined],
    ['x'.repeat(161), "Can't exceed 160 characters."],
    ['Tell us why: https://bit.ly/why', /spam filters/],
    ['Tell us why: https://lincoln.example/why', undefined],
    ['Pity, {{FirstName}}', 'Auto replies cannot be personalized.'],
  ])('answers %j: %s', (message, sentence) => {
    if (sentence instanceof RegExp) expect(why(message)).toMatch(sentence)
    else expect(why(message)).toBe(sentence)
  })

  test('answers each label once', () => {
    const twice = [
      { Label: 'Yes', Message: 'Fine.' },
      { Label: 'Yes', Message: 'Good.' },
    ] as const
    expect(whyNotCreate({ ...survey, TextSurveyAutoReplies: twice }, context)).toEqual({
      'TextSurveyAutoReplies.Yes': 'There is one auto reply to Yes.',
    })
  })

  test.each([
    [[{ Label: 'Yes', Message: 'Fine.' }], { TextSurveyAutoReplies: 'Only a text survey has auto replies.' }],
    [[{ Label: 'Yes', Message: ' ' }], {}],
    [[], {}],
  ] as const)('is what has answers: %j of anything else', (TextSurveyAutoReplies, errors) => {
    expect(whyNotCreate({ ...form, TextSurveyAutoReplies }, context)).toEqual(errors)
    expect(whyNotCreate({ ...form, IsTextSurvey: false, TextSurveyAutoReplies }, context)).toEqual(errors)
  })

  test.each([
    ['SMS', undefined],
    ['SMSOrSurvey', undefined],
    ['GroupSMS', 'A text survey is sent as a text broadcast. Choose SMS.'],
    ['Announcement', 'A text survey is sent as a text broadcast. Choose SMS.'],
    ['', 'Enter a Broadcast Type.'],
  ])('of type %j: %s', (BroadcastType, sentence) => {
    expect(whyNotCreate({ ...survey, BroadcastType }, context).BroadcastType).toBe(sentence)
  })
})

test.each([
  ['Snow day', 'Copy of Snow day'],
  ['x'.repeat(50), `Copy of ${'x'.repeat(41)}…`],
])('a copy of %j is named %j', (name, copied) => {
  expect(copyName(name)).toBe(copied)
  expect(copied.length).toBeLessThanOrEqual(50)
})

test('a year ahead is a calendar year, leap day included', () => {
  const leapDay = Date.UTC(2028, 1, 29)
  expect(whyNotStart(Date.UTC(2029, 2, 1), leapDay)).toBeUndefined()
  expect(whyNotStart(Date.UTC(2029, 2, 1, 0, 0, 1), leapDay)?.code).toBe('tooFarFuture')
})

test.each([
  ['Snow day', 'Quick Send: Snow day'],
  ['  two\n lines ', 'Quick Send: two lines'],
  ['', 'Quick Send: Picture'],
  ['x'.repeat(60), `Quick Send: ${'x'.repeat(37)}…`],
  ['😀'.repeat(40), `Quick Send: ${'😀'.repeat(18)}…`],
])('quick send of %j is named %j', (message, name) => {
  expect(quickSendName(message)).toBe(name)
  expect(name.length).toBeLessThanOrEqual(50)
})

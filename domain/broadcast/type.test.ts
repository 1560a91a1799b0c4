import { expect, test } from 'vitest'
import { type BroadcastKind, combination, defaultType, hasText, hasVoice, isVoiceSurvey, lostInChange } from './type.ts'

test.each([
  ['SMS', true, false, false, undefined],
  ['GroupSMS', true, false, false, undefined],
  ['Announcement', false, true, false, undefined],
  ['Survey', false, true, true, undefined],
  ['SMSAndAnnouncement', true, true, false, 'and'],
  ['SMSOrAnnouncement', true, true, false, 'or'],
  ['SMSAndSurvey', true, true, true, 'and'],
  ['SMSOrSurvey', true, true, true, 'or'],
] as const)('%s: text %s, voice %s, survey %s, %s', (type, text, voice, survey, combined) => {
  expect([hasText(type), hasVoice(type), isVoiceSurvey(type), combination(type)]).toEqual([
    text,
    voice,
    survey,
    combined,
  ])
})

test.each([
  ['Survey', true, 'Survey'],
  [undefined, true, 'SMS'],
  [undefined, false, 'Announcement'],
] as const)('remembered %s, usable text number %s: %s (rules/to-come 4)', (remembered, usable, type) => {
  expect(defaultType(remembered, usable)).toBe(type)
})

const text: BroadcastKind = { type: 'SMS', isTextSurvey: false }
const textSurvey: BroadcastKind = { type: 'SMS', isTextSurvey: true }
const announcement: BroadcastKind = { type: 'Announcement', isTextSurvey: false }
const both: BroadcastKind = { type: 'SMSAndAnnouncement', isTextSurvey: false }

test.each([
  [text, text, []],
  [text, textSurvey, []],
  [textSurvey, text, ['TextSurveyAutoReplies']],
  [text, both, []],
  [text, announcement, ['TextMessage', 'Media']],
  [textSurvey, announcement, ['TextMessage', 'Media', 'TextSurveyAutoReplies']],
  [announcement, text, ['Audio', 'AudioVM', 'TransferAndConnect']],
])('%j to %j loses %j', (from, to, lost) => expect(lostInChange(from, to)).toEqual(lost))

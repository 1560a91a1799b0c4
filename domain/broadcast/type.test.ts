import { expect, test } from 'vitest'
import { combination, defaultType, hasText, hasVoice, isVoiceSurvey } from './type.ts'

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
] as const)('remembered %s, usable text number %s: %s (decisions §6)', (remembered, usable, type) => {
  expect(defaultType(remembered, usable)).toBe(type)
})

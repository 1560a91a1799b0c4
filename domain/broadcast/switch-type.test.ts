import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { hasTextSurvey, type KindOfDraft, switchType } from './switch-type.ts'
import { type BroadcastType, broadcastTypes, hasText, hasVoice } from './type.ts'

const draft = (BroadcastType: BroadcastType, IsTextSurvey = false): KindOfDraft => ({
  BroadcastType,
  IsTextSurvey,
  isSettingsConfirmed: true,
  isRecipientsConfirmed: true,
  isMessagesConfirmed: true,
})
const text = { TextMessage: '', Media: [] }
const survey = { TextSurveyAutoReplies: [] }
const calls = { Audio: null, AudioVM: null, TransferAndConnect: null }

test.each([
  ['SMS', false, 'SMS', true, true, {}],
  ['SMS', true, 'SMS', false, false, survey],
  ['SMS', true, 'GroupSMS', true, false, survey],
  ['GroupSMS', false, 'SMS', false, false, {}],
  ['SMS', false, 'SMSAndAnnouncement', false, false, {}],
  ['SMS', true, 'SMSOrSurvey', true, true, {}],
  ['SMS', false, 'Announcement', false, false, text],
  ['SMS', true, 'Survey', true, false, { ...text, ...survey }],
  ['SMSAndSurvey', false, 'Survey', false, false, text],
  ['Announcement', false, 'Survey', false, false, {}],
  ['Announcement', false, 'SMS', true, true, calls],
  ['SMSAndAnnouncement', false, 'SMS', false, false, calls],
  ['Announcement', false, 'SMSOrAnnouncement', false, false, {}],
  ['Survey', false, 'Announcement', false, false, { SurveyResponses: [] }],
  ['Survey', false, 'SMS', false, false, { ...calls, SurveyResponses: [] }],
] as const)(
  '%s (text survey: %s) to %s (%s): survey %s, emptied %j (rules/drafts 2)',
  (from, was, to, asked, is, emptied) => {
    expect(switchType(draft(from, was), { type: to, isTextSurvey: asked })).toEqual({
      BroadcastType: to,
      IsTextSurvey: is,
      isSettingsConfirmed: false,
      isRecipientsConfirmed: false,
      isMessagesConfirmed: false,
      ...emptied,
    })
  },
)

test.each([
  ['Announcement', 'SMSAndAnnouncement', {}],
  ['SMSOrSurvey', 'Survey', {}],
  ['SMSOrSurvey', 'SMS', { RecordLater: false, RecordLaterVM: false }],
] as const)('what %s has recorded by phone is so with %s, where that calls', (from, type, change) => {
  const later = { ...draft(from), RecordLater: true, RecordLaterVM: false }
  const { RecordLater, RecordLaterVM } = switchType(later, { type, isTextSurvey: false })
  expect(JSON.parse(JSON.stringify({ RecordLater, RecordLaterVM }))).toEqual(change)
})

test.each(['SMS', 'Announcement'] as const)('%s to itself changes nothing', (type) =>
  expect(switchType(draft(type), { type, isTextSurvey: false })).toEqual({}),
)

const anyType = fc.constantFrom(...broadcastTypes)

prop.prop([anyType, fc.boolean(), anyType, fc.boolean()])(
  'nothing of a text or a survey is left where the type has none, and a second time nothing changes',
  (from, was, to, asked) => {
    const before = {
      ...draft(from, was && hasTextSurvey(from)),
      TextMessage: 'a',
      Media: [1],
      TextSurveyAutoReplies: [1],
    }
    if (!before.IsTextSurvey) before.TextSurveyAutoReplies = []
    if (!hasText(from)) Object.assign(before, text)
    if (hasVoice(from)) Object.assign(before, { Audio: 1, AudioVM: 1 })
    else Object.assign(before, calls)
    const after = { ...before, ...switchType(before, { type: to, isTextSurvey: asked }) }
    expect(after.BroadcastType).toBe(to)
    if (!hasText(to)) expect(after).toMatchObject({ ...text, IsTextSurvey: false })
    if (!hasVoice(to)) expect(after).toMatchObject(calls)
    if (!after.IsTextSurvey) expect(after.TextSurveyAutoReplies).toEqual([])
    expect(switchType(after, { type: to, isTextSurvey: asked })).toEqual({})
  },
)

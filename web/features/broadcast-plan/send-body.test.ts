import { DraftForm } from '@carillon/contract/drafts.ts'
import { expect, test } from 'vitest'
import { repeatingBody, singleBody } from './send-body.ts'

const draft = (part: object = {}) => ({
  form: DraftForm.parse({ BroadcastName: 'Snow day', BroadcastType: 'SMS', TextMessage: 'No school.', ...part }),
  DraftBroadcastID: 7,
  TemplateMergeID: null,
})
const sendTime = {
  asked: null,
  StartDate: null,
  firstAt: 0,
  isOutside: false,
  isBeyond: false,
  isQuiet: false,
  opensAt: null,
}

test('without a window nothing is said of it, and no reason is no emergency', () => {
  const body = singleBody(draft({ EmergencyReason: '  ' }), sendTime, 39)
  expect(body).not.toHaveProperty('CheckCallingWindow')
  expect(body).not.toHaveProperty('EmergencyReason')
  expect(body).toMatchObject({ BroadcastName: 'Snow day', DraftBroadcastID: 7, StartDate: null })
})

test('the window, its opening and the reason go along', () =>
  expect(
    singleBody(
      draft({ EmergencyReason: ' Snow ' }),
      {
        ...sendTime,
        ...{ StartDate: '2026-11-22T09:00:00.000Z', CheckCallingWindow: true },
      },
      39,
    ),
  ).toMatchObject({ StartDate: '2026-11-22T09:00:00.000Z', EmergencyReason: 'Snow', CheckCallingWindow: true }))

test('the number on the button goes along', () =>
  expect(singleBody(draft(), sendTime, 39)).toMatchObject({ ExpectedTextCount: 39 }))

test('answers go along with a survey alone', () => {
  const TextSurveyAutoReplies = [{ Label: 'Yes', Message: 'Good.' }]
  expect(singleBody(draft({ TextSurveyAutoReplies }), sendTime, 39)).toMatchObject({ TextSurveyAutoReplies: [] })
  expect(singleBody(draft({ TextSurveyAutoReplies, IsTextSurvey: true }), sendTime, 39)).toMatchObject({
    TextSurveyAutoReplies,
  })
})

test('a series has a schedule, and neither a start nor an emergency', () => {
  const body = repeatingBody(draft({ EmergencyReason: 'Snow', RepeatingBroadcastSchedule: { Interval: 2 } }), true)
  expect(body).toMatchObject({ RepeatingBroadcastSchedule: { Interval: 2 }, CheckCallingWindow: true })
  expect(body).not.toHaveProperty('StartDate')
  expect(body).not.toHaveProperty('EmergencyReason')
})

test('an announcement has what it says and how it calls, and nothing of a text', () => {
  const calls = {
    ...{ CallerID: '2175550200', Audio: { AudioID: 4 }, AudioVM: null, CallThrottle: 10, RetryTimes: 2 },
    OfferRemoval: false,
  }
  const body = singleBody(draft({ BroadcastType: 'Announcement', ...calls }), sendTime, 39)
  expect(body).toMatchObject({ BroadcastType: 'Announcement', ...calls, ExpectedTextCount: 39 })
  expect(body).not.toHaveProperty('TextMessage')
  expect(body).not.toHaveProperty('TextNumberID')
  expect(body).not.toHaveProperty('SurveyResponses')
  const SurveyResponses = [{ ID: 1, Label: 'Yes' }]
  const survey = draft({ BroadcastType: 'Survey', ...calls, SurveyResponses })
  expect(singleBody(survey, sendTime, 39)).toMatchObject({ BroadcastType: 'Survey', SurveyResponses })
})

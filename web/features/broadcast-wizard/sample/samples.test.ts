import { hasText } from '@carillon/domain/broadcast/type.ts'
import { wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { expect, test } from 'vitest'
import { answerErrors, asksYesOrNo } from '../../broadcast-message/survey-answers.ts'
import { isSampleKey } from '../../broadcasts/sample-keys.ts'
import { messageError } from '../../library/message-error.ts'
import { settingsErrors } from '../steps.ts'
import { samples } from './samples.ts'

test.each(Object.entries(samples))('%s could be sent as it stands, and every step says something', (_, sample) => {
  const { form, callouts } = sample
  const written = { message: form.TextMessage, signature: '', organisation: '', CountryID: unitedStates }
  expect(settingsErrors(form, '', Date.now())).toEqual({})
  if (hasText(form.BroadcastType)) expect(messageError(written, 160)).toBeUndefined()
  else expect(form.SurveyResponses.length).toBeGreaterThan(1)
  expect(answerErrors(form.TextSurveyAutoReplies, 160)).toEqual({})
  expect(form.IsTextSurvey).toBe(asksYesOrNo(form.TextMessage))
  for (const step of wizardSteps) expect(callouts[step].length).toBeGreaterThan(0)
})

test('only samples there are have an address', () => {
  expect(isSampleKey('sample-text-survey')).toBe(true)
  expect(isSampleKey('sample-voice-survey')).toBe(true)
  expect(isSampleKey('sample-of-nothing')).toBe(false)
  expect(isSampleKey(undefined)).toBe(false)
})

import type { UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotMessage, whyNotName } from '@carillon/domain/broadcast/create.ts'
import { whyNotStart } from '@carillon/domain/broadcast/start.ts'
import { whyNotAnswers } from '@carillon/domain/conversation/survey.ts'
import { notAStart, readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import { type FieldErrors, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { ToChange } from '../store.ts'

const noText = 'This broadcast makes calls: it has no text.'

/** Refuses a change as the creation would be; `edited` is the broadcast as it would be. */
export const requireForm = (scope: Scope, edited: ToChange, change: z.output<typeof UpdateBroadcast>, now: Date) => {
  const { BroadcastName, StartDate, TextMessage, IncludeSignature, Media, TextSurveyAutoReplies } = change
  const errors: FieldErrors = {}
  const textFields = {
    TextMessage,
    IncludeSignature,
    Media,
    TextSurveyAutoReplies,
    EmergencyReason: change.EmergencyReason,
  }
  if (!edited.has_text) {
    for (const [field, given] of Object.entries(textFields)) if (given !== undefined) errors[field] = [noText]
    if (Object.keys(errors).length > 0) throw refuseFields(errors)
  }
  const note = (field: string, sentence: string | undefined) => {
    if (sentence !== undefined) errors[field] = [sentence]
  }
  const { character_limit: maxLength, signature } = edited
  if (BroadcastName !== undefined) note('BroadcastName', whyNotName(BroadcastName))
  if (StartDate?.trim()) {
    const start = readStart(StartDate, scope.timeZone)
    note('StartDate', start ? whyNotStart(start.at, now.getTime())?.sentence : notAStart)
  }
  if (TextMessage !== undefined || IncludeSignature !== undefined || Media !== undefined) {
    const hasMedia = edited.media_ids.length > 0
    note('TextMessage', whyNotMessage(edited.text_message, { maxLength, signature, hasMedia }))
  }
  const answers = { IsTextSurvey: edited.is_text_survey, TextSurveyAutoReplies }
  for (const [field, sentence] of Object.entries(whyNotAnswers(answers, maxLength))) note(field, sentence)
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

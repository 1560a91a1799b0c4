import { type FieldErrors, isFilled, maxLength, required } from '../form/field-errors.ts'
import { foldText } from '../phone/fold.ts'
import { reservedKeywordSentences, whyNotKeyword } from '../phone/opt-words.ts'
import { whyNotAsWritten } from '../text/merge-field.ts'
import { shortUrlSentence } from '../text/short-url-sentence.ts'
import { hasBlockedUrl } from '../text/short-urls.ts'
import { type DayHours, whyNotDayHours } from './office-hours.ts'

/** Always, or Custom: only outside the hours (rules/inbound-texts 9). Never is one that is not active. */
export const autoReplyType = { always: 1, custom: 2 } as const

/** Characters of an auto reply, and of a keyword (rules/inbound-texts 8). */
export const autoReplyLongest = 160
export const keywordLongest = 30

/** How long a contact who got one gets no other: an auto reply from the number, the reply to the same keyword (rules/inbound-texts 10). */
export const quietAfter = { autoReplyMs: 12 * 3_600_000, keywordMs: 60_000 } as const

/** What a keyword and a message are compared by; the whole message has to be the keyword. */
export const keywordKey = (text: string): string => foldText(text)

export type AutoReplyForm = {
  readonly Active: boolean
  readonly AutoReplyTypeID: number
  readonly Message: string
  readonly Keyword: string
  readonly DaySchedules: Readonly<Record<string, Partial<DayHours> | null>>
  readonly TextNumberIDs: readonly number[]
  readonly ListID: number | null
}

/** Checks an auto reply, or a keyword where it has one (rules/inbound-texts 8). */
export const whyNotAutoReply = (form: AutoReplyForm): FieldErrors => {
  const errors: FieldErrors = {}
  const { Message, Keyword, TextNumberIDs } = form
  if (!isFilled(Message)) {
    // One that is switched off may be without words.
    if (form.Active || Keyword !== '') errors.Message = required('Message')
  } else if (Message.length > autoReplyLongest) errors.Message = maxLength('Message', autoReplyLongest)
  else {
    const fault = whyNotAsWritten(Message) ?? (hasBlockedUrl(Message) ? shortUrlSentence : undefined)
    if (fault) errors.Message = fault
  }
  const why = Keyword === '' ? undefined : whyNotThisKeyword(Keyword)
  if (why) errors.Keyword = why
  if (Keyword === '' && form.ListID !== null) errors.ListID = 'Only a keyword puts people into a group.'
  if (TextNumberIDs.length === 0) errors.TextNumberIDs = 'Select a Text Phone Number'
  if (form.AutoReplyTypeID === autoReplyType.custom) {
    for (const [day, hours] of Object.entries(form.DaySchedules)) {
      for (const [field, sentence] of Object.entries(hours ? whyNotDayHours(hours) : {})) {
        errors[`DaySchedules.${day}.${field}`] = sentence
      }
    }
  }
  return errors
}

const whyNotThisKeyword = (keyword: string): string | undefined => {
  if (keyword.length > keywordLongest) return maxLength('Keyword', keywordLongest)
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*( [\p{L}\p{N}\p{M}]+)*$/u.test(keyword) || keywordKey(keyword) === '')
    return 'A keyword is of letters and digits, such as MENU.'
  const reserved = whyNotKeyword(keyword)
  return reserved && reservedKeywordSentences[reserved]
}

import { type SurveyForm, whyNotAnswers } from '../conversation/survey.ts'
import { type FieldErrors, isFilled, maxLength, required } from '../form/field-errors.ts'
import { whyTooLong } from '../text/length.ts'
import { mergeFieldPattern, mergeFormatErrors } from '../text/merge-field.ts'
import { normaliseText } from '../text/normalise.ts'
import { shortUrlSentence } from '../text/short-url-sentence.ts'
import { hasBlockedUrl } from '../text/short-urls.ts'
import { clockTimePattern, clockTimeSentence, notAStart, readStart } from '../time/start.ts'
import { whyNotStart } from './start.ts'
import { hasText, isBroadcastType } from './type.ts'

export const longestBroadcastName = 50

type StartOption = 'START_IMMEDIATELY' | 'START_LATER' | 'REPEATING'

/** The fields of the create form that a text broadcast needs; spelt as they travel. */
type CreateForm = SurveyForm & {
  readonly BroadcastName?: string | null | undefined
  readonly BroadcastType?: string | null | undefined
  readonly TextMessage?: string | null | undefined
  /** Any media attached. */
  readonly Media?: readonly unknown[] | null | undefined
  /** ISO 8601, or `M/D/YYYY h:mm AM/PM` in the user's zone; absent or empty means now. */
  readonly StartDate?: string | null | undefined
  readonly startOption?: StartOption | undefined
  readonly startTimeText?: string | undefined
}

type CreateContext = {
  /** Epoch milliseconds. */
  readonly now: number
  /** IANA name of the user's zone. */
  readonly timeZone: string
  /** The account's or user's limit in characters, signature included: 160, 320, … */
  readonly maxLength: number
  /** The signature that will be appended; empty when there is none or it is switched off. */
  readonly signature?: string
}

/**
 * Checks the create form of a text broadcast; wire field to sentence, the first fault of each field (rules/drafts 4). The
 * page shows it while typing and the server asks it again. Voice fields have validators of their own.
 */
export const whyNotCreate = (form: CreateForm, context: CreateContext): FieldErrors => {
  const errors: FieldErrors = {}
  const note = (field: string, sentence: string | undefined): void => {
    if (sentence !== undefined) errors[field] = sentence
  }
  note('BroadcastName', whyNotName(form.BroadcastName))
  note('BroadcastType', whyNotType(form.BroadcastType))
  if (errors.BroadcastType === undefined && hasText(form.BroadcastType as Parameters<typeof hasText>[0])) {
    note('TextMessage', whyNotMessage(form.TextMessage, { ...context, hasMedia: (form.Media?.length ?? 0) > 0 }))
  }
  if (form.IsTextSurvey && errors.BroadcastType === undefined) {
    note('BroadcastType', whyNotTextSurvey(form.BroadcastType))
  }
  Object.assign(errors, whyNotAnswers(form, context.maxLength))
  if (form.startOption === 'START_LATER') note('startTimeText', whyNotClockTime(form.startTimeText))
  if (form.startOption !== 'START_IMMEDIATELY') note('StartDate', whyNotStartDate(form.StartDate, context))
  return errors
}

/** BroadcastName: required, not blank, at most 50 characters (rules/broadcasts 2). */
export const whyNotName = (name: string | null | undefined): string | undefined => {
  if (!isFilled(name)) return required('Broadcast Name')
  return name.length > longestBroadcastName ? maxLength('Broadcast Name', longestBroadcastName) : undefined
}

/**
 * A text message: something to say unless media is attached, well-formed personalized fields, within the limit with its
 * signature, and no link of a public shortener (rules/texts 8). Fields have no length until they are filled in.
 */
export const whyNotMessage = (
  message: string | null | undefined,
  context: { readonly maxLength: number; readonly signature?: string; readonly hasMedia?: boolean },
): string | undefined => {
  if (!isFilled(message)) return context.hasMedia ? undefined : required('Text Message')
  const format = mergeFormatErrors(message)[0]
  if (format) return format.sentence
  const tooLong = whyTooLong(message.replace(mergeFieldPattern, ''), context.signature ?? '', context.maxLength)
  if (tooLong) return tooLong
  return hasBlockedUrl(normaliseText(message)) ? shortUrlSentence : undefined
}

/** Name of a broadcast that is made of another: 'Copy of …', cut to 50 characters. */
export const copyName = (name: string): string => cut(`Copy of ${name}`)

/** Name of a quick send: the prefix and the message, cut to 50 characters with an ellipsis (rules/broadcasts 3). */
export const quickSendName = (message: string, prefix = 'Quick Send: '): string => {
  return cut(`${prefix}${message.replace(/\s+/g, ' ').trim() || 'Picture'}`)
}

const cut = (name: string): string => {
  if (name.length <= longestBroadcastName) return name
  // Not through the middle of an emoji.
  return `${name
    .slice(0, longestBroadcastName - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

const whyNotType = (type: string | null | undefined): string | undefined =>
  isFilled(type) && isBroadcastType(type) ? undefined : required('Broadcast Type')

const whyNotTextSurvey = (type: string | null | undefined): string | undefined =>
  isFilled(type) && isBroadcastType(type) && hasText(type) && type !== 'GroupSMS'
    ? undefined
    : 'A text survey is sent as a text broadcast. Choose SMS.'

const whyNotClockTime = (text: string | undefined): string | undefined => {
  if (!isFilled(text)) return required('Start Time')
  return clockTimePattern.test(text.trim()) ? undefined : clockTimeSentence
}

const whyNotStartDate = (StartDate: string | null | undefined, context: CreateContext): string | undefined => {
  if (!isFilled(StartDate)) return undefined
  const start = readStart(StartDate, context.timeZone)
  return start ? whyNotStart(start.at, context.now)?.sentence : notAStart
}

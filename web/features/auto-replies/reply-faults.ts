import { type AutoReplyForm, whyNotAutoReply } from '@carillon/domain/conversation/auto-reply.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'

/** By field, `root` for what is of none. */
export type ReplyFaults = FieldErrors

/** What is wrong before it is sent; one that is for a word has one. */
export const replyFaults = (form: AutoReplyForm, isKeyword: boolean): ReplyFaults => {
  const faults = whyNotAutoReply(form)
  return isKeyword && form.Keyword.trim() === '' ? { ...faults, Keyword: 'Enter a Keyword.' } : faults
}

/** What the server refused, at the field that it is about. */
export const replyRefusal = (error: unknown, failure: string): ReplyFaults => {
  const sentence = sentenceOf(error, failure)
  const name = error instanceof ApiError ? error.reply?.ErrorName : undefined
  if (name === 'AutoReplyKeywordTaken') return { Keyword: sentence }
  if (name === 'AutoReplyExists' || name === 'TextNumberNotYours') return { TextNumberIDs: sentence }
  const told = Object.entries(fieldErrorsOf(error)).map(([field, [first = '']]) => [field, first] as const)
  return told.length > 0 ? Object.fromEntries(told) : { root: sentence }
}

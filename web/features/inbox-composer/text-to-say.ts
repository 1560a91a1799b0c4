import { whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { messageLength } from '@carillon/domain/text/length.ts'
import { type MergeValues, mergeText } from '@carillon/domain/text/merge.ts'
import { fieldNames } from '../library/field-names.ts'
import type { Writing } from './desk.ts'

type Bounds = { readonly maxLength: number; readonly signature: string; readonly name: string }

/** What leaves of what was written, with its fields filled in for the one who reads it; or why nothing can. */
export const textToSay = (
  { Message, Media }: Writing,
  values: MergeValues,
  { maxLength, signature, name }: Bounds,
): { text: string } | { why: string } => {
  const why = whyNotMessage(Message, { maxLength: Number.POSITIVE_INFINITY, hasMedia: Media.length > 0 })
  if (why !== undefined) return { why }
  if (Message.trim() === '') return { text: '' }
  const merged = mergeText(Message.trim(), values)
  if (!('text' in merged)) {
    const missing = (merged.missing ?? []).map((field) => fieldNames[field].toLowerCase()).join(' and ')
    return { why: `${name} has no ${missing || 'such field'}. Write it yourself, or take the field out.` }
  }
  if (messageLength(merged.text, signature) > maxLength) {
    return { why: `Your message can't exceed ${maxLength} characters.` }
  }
  return merged
}

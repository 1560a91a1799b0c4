import { messageLength } from '../text/length.ts'
import { type MergeValues, mergeText } from '../text/merge.ts'
import { mergeFormatErrors } from '../text/merge-field.ts'
import { mergeStatusSentences } from '../text/merge-status.ts'
import { normaliseText } from '../text/normalise.ts'
import { shortUrlSentence } from '../text/short-url-sentence.ts'
import { hasBlockedUrl } from '../text/short-urls.ts'

type ChatRules = {
  /** Characters, signature included (rules/inbox 9). */
  readonly maxLength: number
  /** Empty where it does not go behind the text. */
  readonly signature: string
  readonly hasMedia: boolean
  /** Cut what is too long instead of refusing it. */
  readonly truncates: boolean
}

/** What a person writes to one phone, its fields filled in, in the plain characters that leave; or why it cannot be said. */
export const chatText = (
  written: string,
  values: MergeValues,
  { maxLength, signature, hasMedia, truncates }: ChatRules,
): { readonly text: string } | { readonly why: string } => {
  const format = mergeFormatErrors(written)[0]
  if (format) return { why: format.sentence }
  const filled = fill(written, values, hasMedia)
  if ('why' in filled) return filled
  if (hasBlockedUrl(filled.text)) return { why: shortUrlSentence }
  const longest = Math.max(0, maxLength - messageLength('', signature))
  if (filled.text.length <= longest) return filled
  const cut = truncates ? cutText(filled.text, longest) : ''
  return cut === '' ? { why: `Your message can't exceed ${maxLength} characters.` } : { text: cut }
}

const fill = (written: string, values: MergeValues, hasMedia: boolean) => {
  if (normaliseText(written).trim() === '') return hasMedia ? { text: '' } : { why: 'Enter a Text Message.' }
  const merged = mergeText(written, values)
  if ('text' in merged) return merged
  return hasMedia && merged.status === 'Invalid Empty Result'
    ? { text: '' }
    : { why: mergeStatusSentences[merged.status] }
}

/** Not through the middle of what one sees as one character. */
const cutText = (text: string, longest: number): string => {
  let end = 0
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > longest) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

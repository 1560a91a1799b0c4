import { type Composed, composeText, firstTextNotice } from '@carillon/domain/text/compose.ts'
import { signatureSeparator, type TextCost, textCost } from '@carillon/domain/text/length.ts'
import { type MergeValues, mergeText } from '@carillon/domain/text/merge.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { normaliseText } from '@carillon/domain/text/normalise.ts'
import { fieldNames } from './field-names.ts'

/** A stretch of the text that one person will see, and where it comes from. */
export type PreviewPart = {
  readonly kind: 'organisation' | 'written' | 'filled' | 'missing' | 'malformed' | 'signature' | 'notice'
  readonly text: string
}

export type Preview = {
  /** Joined they are exactly what leaves, unless a personalized field is missing or malformed. */
  readonly parts: readonly PreviewPart[]
  /** Why this person would not get it: 'Missing personalized field'. */
  readonly isMissing: boolean
  readonly cost: TextCost
}

export type Written = {
  readonly message: string
  readonly signature: string
  /** Put before the message, where the account does so. */
  readonly organisation: string
  readonly CountryID: number
  /** Pictures leave with it. */
  readonly hasMedia?: boolean
}

/** For whom it is. */
type Reader = {
  readonly values: MergeValues
  /** Written for this one by hand, and shown as it stands. */
  readonly ownMessage?: string | undefined
  /** It is the first text they get from this number, or may be: then the notice is shown. */
  readonly isFirstText?: boolean | undefined
}

/** What one person will see. The notice of a first text counts in neither length nor price. */
export const previewText = (written: Written, reader: Reader): Preview => {
  const { values, ownMessage, isFirstText = true } = reader
  const hasMedia = written.hasMedia ?? false
  const template = ownMessage ?? written.message
  if (template.trim() === '' && !hasMedia) return { parts: [], isMissing: false, cost: textCost({ message: '' }) }
  const merged = ownMessage === undefined ? mergeText(template, values) : { text: template }
  const message = normaliseText('text' in merged ? merged.text : template)
  const composed = composeText({ ...written, message, isFirstText })
  const parts: PreviewPart[] = []
  const push = (kind: PreviewPart['kind'], text: string): void => {
    if (text !== '') parts.push({ kind, text: normaliseText(text) })
  }
  push('organisation', composed.message.slice(0, composed.message.length - message.length))
  const stretches = ownMessage === undefined ? parseMerge(template) : [{ kind: 'text' as const, text: template }]
  for (const part of stretches) {
    if (part.kind === 'text') push('written', part.text)
    else if (part.kind === 'error') push('malformed', template.slice(part.start, part.end))
    else {
      const value = values[part.field]?.trim() || part.fallback
      push(value ? 'filled' : 'missing', value ?? template.slice(part.start, part.end))
    }
  }
  push('signature', signatureOf(composed))
  if (isFirstText) push('notice', parts.length === 0 ? firstTextNotice.trimStart() : firstTextNotice)
  const { leaves, signature } = composed
  return {
    parts,
    isMissing: parts.some(({ kind }) => kind === 'missing'),
    cost: textCost({ message: composed.message, signature, CountryID: written.CountryID, leaves, hasMedia }),
  }
}

/** With what stands between it and a message. */
const signatureOf = ({ message, signature }: Composed): string =>
  message !== '' && signature !== '' ? signatureSeparator + signature : signature

/** Stands in while a draft has nobody. */
export const samplePerson = { FirstName: 'Alex', LastName: 'Morgan', Notes: 'your notes' }

/** The message with its fields by their names, for where it is nobody's in particular. */
export const templateParts = (written: Written): PreviewPart[] => {
  const composed = composeText(written)
  const message = normaliseText(written.message)
  const prefix = composed.message.slice(0, composed.message.length - message.length)
  const parts: PreviewPart[] = [
    { kind: 'organisation', text: prefix },
    ...parseMerge(written.message).map((part) =>
      part.kind === 'field'
        ? { kind: 'filled' as const, text: fieldNames[part.field] }
        : { kind: 'written' as const, text: normaliseText(written.message.slice(part.start, part.end)) },
    ),
    { kind: 'signature', text: signatureOf(composed) },
  ]
  return parts.filter(({ text }) => text !== '')
}

/**
 * Personalized fields: `{{FirstName}}`, `{{LastName}}`, `{{Notes}}`, names case-insensitive, with an optional default
 * after one space or a bar: `{{FirstName there}}` (rules/personalization 1).
 */
import { type MergeField, mergeFields } from './merge-field-name.ts'

/** Anything in double braces, well-formed or not; for replacing only (it is global). */
export const mergeFieldPattern = /\{\{[^{}]*\}\}/g

type MergePart =
  | { readonly kind: 'text'; readonly start: number; readonly end: number; readonly text: string }
  | {
      readonly kind: 'field'
      readonly start: number
      readonly end: number
      readonly field: MergeField
      /** What stands for a missing value; undefined when the field has no default. */
      readonly fallback: string | undefined
    }
  | { readonly kind: 'error'; readonly start: number; readonly end: number; readonly error: MergeFormatError }

type MergeFormatError = 'empty' | 'format' | 'braces'

/** Told of a template (rules/personalization 4). `braces` are unbalanced ones, shown in red. */
const mergeFormatSentences: Readonly<Record<MergeFormatError, string>> = {
  empty: 'Personalized fields should not be empty.',
  format:
    'Your message has a personalized field with an invalid format. Try using the personalize button above instead.',
  braces: 'Your message may not get personalized as expected. The issues have been highlighted in red.',
}

/**
 * Cuts a template into plain text, fields and errors, with positions in UTF-16 units that cover the whole template in
 * order. A single brace is plain text.
 */
export const parseMerge = (template: string): MergePart[] => {
  const parts: MergePart[] = []
  let end = 0
  const pushText = (start: number, to: number): void => {
    if (to > start) parts.push({ kind: 'text', start, end: to, text: template.slice(start, to) })
  }
  for (const match of template.matchAll(/\{\{([^{}]*)\}\}|\{\{|\}\}/g)) {
    pushText(end, match.index)
    const start = match.index
    end = start + match[0].length
    parts.push(
      match[1] === undefined ? { kind: 'error', start, end, error: 'braces' } : readField(match[1], start, end),
    )
  }
  pushText(end, template.length)
  return parts
}

/** Whether the message has a well-formed personalized field. */
export const hasMergeField = (template: string): boolean => parseMerge(template).some((part) => part.kind === 'field')

/** Of what leaves as it is written: fields, well-formed or not, would be read by whoever gets it. */
export const whyNotAsWritten = (message: string): string | undefined =>
  /\{\{|\}\}/.test(message) ? 'Auto replies cannot be personalized.' : undefined

/** Format errors of a template, in order of position; empty when it is well-formed. */
export const mergeFormatErrors = (
  template: string,
): { error: MergeFormatError; sentence: string; start: number; end: number }[] =>
  parseMerge(template).flatMap((part) =>
    part.kind === 'error'
      ? [{ error: part.error, sentence: mergeFormatSentences[part.error], start: part.start, end: part.end }]
      : [],
  )

/** A field as it is written into a message by the personalize button. */
export const writeMergeField = (field: MergeField, fallback?: string): string =>
  fallback ? `{{${field} ${fallback}}}` : `{{${field}}}`

const readField = (inner: string, start: number, end: number): MergePart => {
  if (inner.trim() === '') return { kind: 'error', start, end, error: 'empty' }
  const match = /^(\w+)(?:[ |](.+))?$/s.exec(inner)
  const field = mergeFields.find((name) => name.toLowerCase() === match?.[1]?.toLowerCase())
  const fallback = match?.[2]
  if (!field || fallback?.trim() === '') return { kind: 'error', start, end, error: 'format' }
  return { kind: 'field', start, end, field, fallback }
}

import { parseMerge } from './merge-field.ts'
import type { MergeField } from './merge-field-name.ts'
import type { MergeStatus } from './merge-status.ts'
import { normaliseText } from './normalise.ts'

export type MergeValues = { readonly [field in MergeField]?: string | null | undefined }

/**
 * Fills a template for one recipient, in plain characters (rules/texts 9). Blank values count as missing and take the default; without one the recipient
 * is invalid and the missing fields are named. `maxLength` is in characters, for the merged text alone: a caller that
 * adds a signature takes it off first. A malformed template is 'Invalid Unknown'; ask `mergeFormatErrors` why.
 * Length and credits are reckoned on the merged text (rules/personalization 3).
 */
export const mergeText = (
  template: string,
  values: MergeValues,
  maxLength = Number.POSITIVE_INFINITY,
): { text: string } | { status: MergeStatus; missing?: MergeField[] } => {
  const parts = parseMerge(template)
  if (parts.some((part) => part.kind === 'error')) return { status: 'Invalid Unknown' }
  const missing = new Set<MergeField>()
  const filled = parts
    .map((part) => {
      if (part.kind !== 'field') return part.kind === 'text' ? part.text : ''
      const value = values[part.field]?.trim() || part.fallback
      if (value === undefined) missing.add(part.field)
      return value ?? ''
    })
    .join('')
  if (missing.size > 0) return { status: 'Invalid Missing Values', missing: [...missing] }
  const text = normaliseText(filled)
  if (text.trim() === '') return { status: 'Invalid Empty Result' }
  return text.length > maxLength ? { status: 'Invalid Exceeds Max Length' } : { text }
}

import { isFilled } from '../form/field-errors.ts'
import { mergeFormatErrors } from './merge-field.ts'

/** Why no message can be shown as its recipients would read it (rules/personalization 5), or undefined where each can be asked for. */
export const whyNotPreview = (template: string, hasMedia = false): string | undefined => {
  if (mergeFormatErrors(template).length > 0) return 'personalization format is invalid'
  return isFilled(template) || hasMedia ? undefined : 'message preview unavailable'
}

import { whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { whyTooLong } from '@carillon/domain/text/length.ts'
import { mergeFieldPattern } from '@carillon/domain/text/merge-field.ts'
import type { Written } from './preview.ts'

/**
 * Why a message cannot be sent as it is (rules/texts 8). The organisation's name counts in its length; personalized fields
 * count as nothing here, since each person's are of their own length.
 */
export const messageError = (written: Written, maxLength: number, hasMedia = false): string | undefined => {
  const why = whyNotMessage(written.message, { maxLength: Number.POSITIVE_INFINITY, hasMedia })
  if (why !== undefined) return why
  const { message, signature } = composeText({ ...written, message: written.message.replace(mergeFieldPattern, '') })
  return whyTooLong(message, signature, maxLength)
}

import { whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { whyTooLong } from '@carillon/domain/text/length.ts'
import { mergeText } from '@carillon/domain/text/merge.ts'
import { mergeStatusSentences } from '@carillon/domain/text/merge-status.ts'
import { shortUrlSentence } from '@carillon/domain/text/short-url-sentence.ts'
import { hasBlockedUrl } from '@carillon/domain/text/short-urls.ts'
import { refuseFields, refuseUnknown } from '../../platform/refusal.ts'
import type { Personal } from './messages/store.ts'

/** The message that somebody wrote for one recipient, its fields filled in once and for all; refuses one that cannot be sent. */
export const checkOwn = (
  written: string,
  values: Pick<Personal, 'FirstName' | 'LastName' | 'Notes'>,
  { maxLength, signature, hasMedia = false }: { maxLength: number; signature: string; hasMedia?: boolean },
): string => {
  const why = whyNotMessage(written, { maxLength, signature, hasMedia })
  if (why !== undefined) throw refuseFields({ TextMessage: [why] })
  const filled = mergeText(written, values)
  if (!('text' in filled)) {
    if (filled.status === 'Invalid Empty Result') return ''
    throw refuseFields({ TextMessage: [mergeStatusSentences[filled.status]] })
  }
  const tooLong = whyTooLong(filled.text, signature, maxLength)
  if (tooLong !== undefined) throw refuseFields({ TextMessage: [tooLong] })
  if (hasBlockedUrl(filled.text)) throw refuseFields({ TextMessage: [shortUrlSentence] })
  return filled.text
}

/** A number as a body names it; what is none is nobody's. */
export const phoneOf = (PhoneNumber: string, countryId: number): number => {
  const read = parsePhone(PhoneNumber, countryId)
  if (!('phone' in read)) throw refuseUnknown('PhoneNumber', 'recipient', [PhoneNumber])
  return read.phone
}

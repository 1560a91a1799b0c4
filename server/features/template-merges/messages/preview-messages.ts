import type { previewMerge } from '@carillon/contract/template-merges.ts'
import { recipientText } from '@carillon/domain/broadcast/recipient-text.ts'
import { whyNotPreview } from '@carillon/domain/text/merge-preview.ts'
import { type MergeMessageStatus, mergeStatusSentences } from '@carillon/domain/text/merge-status.ts'
import type { z } from 'zod'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { senderOf } from '../../audiences/reach/store.ts'

type Asked = z.output<typeof previewMerge.body>
type Preview = z.input<typeof previewMerge.reply>

/**
 * What leaves for each of these contacts, to the letter. Only the notice of a first text is not in it: it depends on the number
 * that the text comes from.
 */
export const previewMessages = async (
  { db, settings }: Platform,
  scope: Scope,
  { TextMessage, IncludeSignature, Contacts }: Asked,
): Promise<Preview> => {
  const why = whyNotPreview(TextMessage)
  const sender = await senderOf(db, scope)
  const plan = {
    template: TextMessage,
    signature: IncludeSignature ? sender.signature : '',
    organisation: sender.organisation,
    characterLimit: sender.character_limit,
    byCarrierSegments: settings.priceByCarrierSegments,
  }
  const Items = Contacts.map(({ PrimaryPhone, ...values }) => {
    const text = recipientText(plan, values)
    const status: MergeMessageStatus = 'leaves' in text ? 'Valid' : text.status
    return {
      PrimaryPhone,
      Message: 'leaves' in text ? text.leaves : '',
      TemplateMergeMessageStatus: status,
      StatusText: why ?? mergeStatusSentences[status],
    }
  })
  return { Items }
}

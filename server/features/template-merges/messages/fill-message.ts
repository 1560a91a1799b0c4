import type { MergedMessage } from '@carillon/contract/template-merges.ts'
import { messageOf } from '@carillon/domain/broadcast/recipient-text.ts'
import { type MergeMessageStatus, mergeStatusSentences } from '@carillon/domain/text/merge-status.ts'
import type { StoredMerge } from '../../audiences/merges/store.ts'
import type { Personal } from './store.ts'

type Template = Pick<StoredMerge, 'message' | 'signature' | 'character_limit'>

/** The message of one recipient by the one rule, and its status. */
export const fillMessage = (
  { message, signature, character_limit: characterLimit }: Template,
  {
    FirstName,
    LastName,
    Notes,
    own_message: ownMessage,
  }: Pick<Personal, 'FirstName' | 'LastName' | 'Notes' | 'own_message'>,
): { text: string; status: MergeMessageStatus } => {
  const plan = { template: message, signature, characterLimit }
  const filled = messageOf(plan, { FirstName, LastName, Notes, ownMessage })
  return 'text' in filled ? { text: filled.text, status: 'Valid' } : { text: '', status: filled.status }
}

/** As it travels. One that was written by hand is shown also where it has become too long. */
export const mergedMessage = (template: Template, row: Personal): MergedMessage => {
  const { text, status } = fillMessage(template, row)
  return {
    ID: row.phone,
    PhoneNumber: row.PhoneNumber,
    FirstName: row.FirstName,
    LastName: row.LastName,
    Notes: row.Notes,
    Message: row.own_message ?? text,
    IsOwn: row.own_message !== null,
    Exclude: row.is_excluded,
    TemplateMergeMessageStatus: status,
    StatusText: mergeStatusSentences[status],
  }
}

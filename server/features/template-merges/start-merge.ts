import { DraftForm } from '@carillon/contract/drafts.ts'
import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { mergeFrom } from '../audiences/merges/policy.ts'
import { lastMerge } from '../audiences/merges/store.ts'
import { countMembers } from '../audiences/reach/members-store.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { visibleDraft } from '../drafts/policy.ts'
import { lockDraft } from '../drafts/store.ts'
import { beginMerge } from './begin-merge.ts'
import { findMerge } from './store.ts'

/** Checks the message of a draft against its recipients as they are now. One that is under way already is answered as it is. */
export const startMerge = async (unit: Unit, draftId: number): Promise<TemplateMerge> => {
  const { db: tx, scope } = unit
  const { audience_id: audienceId, form: stored } = visibleDraft(await lockDraft(tx, scope, draftId), draftId)
  const form = DraftForm.parse(stored)
  const sender = await senderOf(tx, scope)
  const signature = form.IncludeSignature ? sender.signature : ''
  const maxLength = sender.character_limit
  const why = whyNotMessage(form.TextMessage, { maxLength, signature, hasMedia: form.Media.length > 0 })
  if (why !== undefined) throw refuseFields({ TextMessage: [why] })
  const last = await lastMerge(tx, scope, audienceId)
  if (last?.Status === 'InProgress' && !last.IsStale) return mergeFrom(last)
  const mergeId = await beginMerge(unit, {
    audienceId,
    broadcastId: null,
    message: form.TextMessage,
    signature,
    characterLimit: maxLength,
    total: await countMembers(tx, scope, audienceId),
  })
  return mergeFrom((await findMerge(tx, scope, mergeId))!)
}

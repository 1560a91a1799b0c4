import { DraftForm } from '@carillon/contract/drafts.ts'
import type { setDraftMessage as call, MergedMessage } from '@carillon/contract/template-merges.ts'
import { isFilled } from '@carillon/domain/form/field-errors.ts'
import type { z } from 'zod'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { decidedFor } from '../audiences/merges/store.ts'
import { countMembers } from '../audiences/reach/members-store.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { visibleDraft } from '../drafts/policy.ts'
import { lockDraft, updateForm } from '../drafts/store.ts'
import { tellDraft } from '../drafts/tell-draft.ts'
import { beginMerge } from './begin-merge.ts'
import { checkOwn, phoneOf } from './check-own.ts'
import { mergedMessage } from './messages/fill-message.ts'
import { findPersonal } from './messages/store.ts'
import { writeOwn } from './write-own.ts'

type Asked = z.output<typeof call.body>

/** Writes the message of one recipient by hand, or takes the common one again. Without a merge of the message one is begun. */
export const setDraftMessage = async (
  unit: Unit,
  draftId: number,
  { PhoneNumber, TextMessage }: Asked,
): Promise<MergedMessage> => {
  const { db: tx, scope } = unit
  const { audience_id: audienceId, form: stored } = visibleDraft(await lockDraft(tx, scope, draftId))
  const form = DraftForm.parse(stored)
  const sender = await senderOf(tx, scope)
  const signature = form.IncludeSignature ? sender.signature : ''
  const hasMedia = form.Media.length > 0
  const template = { message: form.TextMessage, signature, character_limit: sender.character_limit }
  const { templateMergeId, isReworded } = await decidedFor(tx, scope, audienceId, form.TextMessage)
  const asked = { sources: [{ audienceId }], phone: phoneOf(PhoneNumber, sender.country_id) }
  const found = await findPersonal(tx, scope, { ...asked, mergeId: templateMergeId ?? 0 })
  if (!found) throw refuseUnknown('PhoneNumber', 'recipient', [PhoneNumber])
  const person = isReworded ? { ...found, own_message: null } : found
  if (TextMessage === null && person.own_message === null) return mergedMessage(template, person)

  if (!isFilled(form.TextMessage) && !hasMedia) throw refuse('Conflict', { summary: commonFirst })
  const own =
    TextMessage === null
      ? null
      : checkOwn(TextMessage, person, { maxLength: sender.character_limit, signature, hasMedia })
  const mergeId =
    templateMergeId !== null && !isReworded
      ? templateMergeId
      : await beginMerge(unit, {
          audienceId,
          broadcastId: null,
          message: form.TextMessage,
          signature,
          characterLimit: sender.character_limit,
          total: await countMembers(tx, scope, audienceId),
        })
  const written = await writeOwn(tx, scope, { mergeId, template, sources: asked.sources, person, own })
  tellDraft(unit, { DraftBroadcastID: draftId, ModifiedDate: await updateForm(tx, scope, draftId, {}, unit.now) })
  return written
}

const commonFirst = 'Write the message for everybody first.'

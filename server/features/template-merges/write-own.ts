import type { MergedMessage } from '@carillon/contract/template-merges.ts'
import { mergeStatusCode } from '@carillon/domain/text/merge-status.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { recount, type StoredMerge } from '../audiences/merges/store.ts'
import { fillMessage, mergedMessage } from './messages/fill-message.ts'
import { type Personal, saveOwn } from './messages/store.ts'
import { lockMerge } from './store.ts'

type Own = {
  mergeId: number
  template: Pick<StoredMerge, 'message' | 'signature' | 'character_limit'>
  person: Personal
  own: string | null
}

/** Keeps the message of one recipient, and counts anew. */
export const writeOwn = async (
  tx: Db,
  scope: Scope,
  { mergeId, template, person, own }: Own,
): Promise<MergedMessage> => {
  await lockMerge(tx, scope, mergeId)
  const written = { ...person, own_message: own }
  const status = mergeStatusCode(fillMessage(template, written).status)
  await saveOwn(tx, scope, { mergeId, phone: person.phone, own, status })
  await recount(tx, scope, mergeId)
  return mergedMessage(template, written)
}

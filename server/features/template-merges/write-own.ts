import type { MergedMessage } from '@carillon/contract/template-merges.ts'
import { mergeStatusCode } from '@carillon/domain/text/merge-status.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { recount, type StoredMerge, textableAmong } from '../audiences/merges/store.ts'
import type { Source } from '../audiences/reach/store.ts'
import { fillMessage, mergedMessage } from './messages/fill-message.ts'
import { type Personal, saveOwn } from './messages/store.ts'
import { lockMerge } from './store.ts'

type Own = {
  mergeId: number
  template: Pick<StoredMerge, 'message' | 'signature' | 'character_limit'>
  sources: readonly Source[]
  person: Personal
  own: string | null
}

/** Keeps the message of one recipient, and counts anew. */
export const writeOwn = async (
  tx: Db,
  scope: Scope,
  { mergeId, template, sources, person, own }: Own,
): Promise<MergedMessage> => {
  await lockMerge(tx, scope, mergeId)
  const written = { ...person, own_message: own }
  const { phone } = person
  const wrong = mergeStatusCode(fillMessage(template, written).status)
  const isNeeded = wrong !== 0 && (await textableAmong(tx, scope, sources, [phone])).has(phone)
  await saveOwn(tx, scope, { mergeId, phone, own, status: isNeeded ? wrong : 0 })
  await recount(tx, scope, mergeId)
  return mergedMessage(template, written)
}

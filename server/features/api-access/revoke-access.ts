import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'
import { deleteConsumer, deleteToken } from './access-store.ts'

/** Keys, one-time links and connections go with it. */
export const revokeToken = async ({ db, realtime }: Platform, scope: Scope, tokenId: number) => {
  const ended = await deleteToken(db, scope, tokenId)
  if (!ended) throw refuse('NotFound')
  realtime.disconnect([roomOf.token(ended)])
}

/** With it all tokens for it, of all accounts. */
export const revokeConsumer = async ({ db, realtime }: Platform, scope: StaffScope, consumerId: number) => {
  const ended = await transaction(db, (tx) => deleteConsumer(tx, scope, consumerId))
  if (!ended) throw refuse('NotFound')
  realtime.disconnect(ended.map(roomOf.token))
}

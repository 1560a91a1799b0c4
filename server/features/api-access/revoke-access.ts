import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { deleteConsumer, deleteToken } from './access-store.ts'

/** Keys, one-time links and connections go with it. */
export const revokeToken = async ({ db: tx, scope, afterCommit }: Unit, tokenId: number) => {
  const ended = await deleteToken(tx, scope, tokenId)
  if (!ended) throw refuse('NotFound')
  afterCommit(({ realtime }) => realtime.disconnect([roomOf.token(ended)]))
}

/** With it all tokens for it, of all accounts. */
export const revokeConsumer = async ({ db: tx, scope, afterCommit }: Unit<StaffScope>, consumerId: number) => {
  const ended = await deleteConsumer(tx, scope, consumerId)
  if (!ended) throw refuse('NotFound')
  afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.token)))
}

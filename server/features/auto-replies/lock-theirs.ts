import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as store from './store.ts'

/** Nobody else changes it until the transaction ends. One that also answers on numbers of others is theirs to change. */
export const lockTheirs = async (tx: Db, scope: Scope, id: number): Promise<void> => {
  const locked = await store.lockAutoReply(tx, scope, id)
  if (!locked) throw refuse('NotFound')
  if (!locked.isWhollyTheirs) throw refuse('NotAllowed')
}

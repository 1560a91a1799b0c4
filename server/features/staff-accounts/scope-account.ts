import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { mintScope, nobody, type Scope, type StaffScope } from '../../platform/scope.ts'
import { findAccount } from './store.ts'

/** The account that staff look at or act on, which none of its users do. Refuses one that is not there, and the operator's own. */
export const scopeAccount = async (db: Db, scope: StaffScope, accountId: number): Promise<Scope> => {
  if (!(await findAccount(db, scope, accountId))) throw refuse('NotFound')
  return mintScope({ ...nobody(accountId), timeZone: scope.own.timeZone })
}

/** An account of which something comes about by itself. */
export const scopeByTime = (accountId: number): Scope => mintScope(nobody(accountId))

import { mintScope, nobody, type Scope } from '../../platform/scope.ts'

/** The engine acts for an account where a handset or a carrier asked for it; no user does. */
export const engineScope = (accountId: number): Scope => mintScope(nobody(accountId))

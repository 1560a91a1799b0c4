import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Whether this user signs in by the provider alone: owners have their password for when it fails. */
export const isSignOnOnly = async (db: Db, scope: Scope): Promise<boolean> =>
  scope.role !== 'owner' &&
  (await one(db, sql`select 1 from single_sign_ons where account_id = ${scope.accountId} and is_on and is_only`)) !==
    undefined

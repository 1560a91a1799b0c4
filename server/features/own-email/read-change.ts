import type { EmailChange } from '@carillon/contract/own-email.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { findEmailChange } from '../email-changes/store.ts'
import { findFactor } from '../second-factors/store.ts'
import { isSignOnOnly } from '../session/sign-on-only-store.ts'

export const readChange = async (db: Db, scope: Scope, now: Date): Promise<EmailChange> => {
  const asked = await findEmailChange(db, scope, now)
  return { Email: asked?.email ?? null, ExpiresDate: asked?.expiresAt ?? null, Proof: await proofOf(db, scope) }
}

/** By what a user shows that it is they who ask, and not somebody at a browser that was left open. */
export const proofOf = async (db: Db, scope: Scope): Promise<EmailChange['Proof']> => {
  if (!(await isSignOnOnly(db, scope))) return 'Password'
  return (await findFactor(db, scope))?.appSince ? 'Code' : 'None'
}

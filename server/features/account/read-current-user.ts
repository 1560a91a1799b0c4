import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { readUser } from './store.ts'

/** The signed-in user as it travels; also part of the answer to a sign-in. */
export const readCurrentUser = async (
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  scope: Scope,
) => {
  const found = await readUser(db, scope, clock.now(), tollFreeTextsUnregistered(settings))
  if (!found) throw refuse('NotFound')
  return found
}

import type { Call } from '@carillon/contract/call.ts'
import { findUser, type Identified } from '../features/directory/store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Admitted } from '../platform/route.ts'
import { mintScope, mintStaffScope, type Scope, type StaffScope } from '../platform/scope.ts'
import type { Settings } from '../platform/settings.ts'

/** The HTTP shell's way to a Scope: whoever was identified by session, token, key or password. */
export const admitted = (
  { demo }: Settings,
  { facts, isActive, isDemo, isApiAuthorized }: Identified,
  isProgram = false,
): Admitted => ({
  scope: mintScope(isProgram ? { ...facts, isProgram } : facts),
  whyNot: isDemo && !demo ? 'DemoOver' : isActive ? null : 'UserDisabled',
  isApiAuthorized,
})

export const admit = async (
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  whose: { accountId: number; userId: number },
): Promise<Admitted | null> => {
  const found = await findUser(db, whose.accountId, whose.userId)
  return found ? admitted(settings, found) : null
}

/** What a call takes of whoever has been found to be allowed it: staff calls the scope of staff, a call for anyone perhaps none. */
export const scopeFor = ({ who }: Pick<Call, 'who'>, scope: Scope | null): Scope | StaffScope | null =>
  who === 'staff' && scope ? mintStaffScope(scope) : scope

import { findUser, type Identified } from '../features/directory/store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Admitted } from '../platform/route.ts'
import { mintScope } from '../platform/scope.ts'
import type { Settings } from '../platform/settings.ts'

/** The HTTP shell's way to a Scope: whoever was identified by session, token, key or password. */
export const admitted = ({ demo }: Settings, { facts, isActive, isDemo, isApiAuthorized }: Identified): Admitted => ({
  scope: mintScope(facts),
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

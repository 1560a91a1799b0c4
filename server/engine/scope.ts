import { mintScope, type Scope } from '../platform/scope.ts'

/** The engine acts for an account where a handset or a carrier asked for it; no user does. */
export const engineScope = (accountId: number): Scope =>
  mintScope({
    accountId,
    userId: 0,
    userName: 'engine',
    role: 'owner',
    isStaff: false,
    timeZone: 'UTC',
    canSeeAllBroadcasts: true,
    canSeeAllRoster: true,
    canCreateBroadcast: false,
    textNumbers: [],
  })

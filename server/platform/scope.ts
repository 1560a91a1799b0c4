declare const minted: unique symbol

/** Who acts, for which account, with which rights. Every store function takes one and puts it in the where-clause. */
export type Scope = Readonly<{
  accountId: number
  userId: number
  userName: string
  role: 'owner' | 'admin' | 'user'
  isStaff: boolean
  timeZone: string
  canSeeAllBroadcasts: boolean
  canSeeAllRoster: boolean
  canCreateBroadcast: boolean
  /** Ids of the text numbers this user may use. */
  textNumbers: readonly number[]
}> & { readonly [minted]: true }

export type ScopeFacts = Omit<Scope, typeof minted>

/** Who may call this, and why, is listed in `scripts/layout/rules.ts`. */
export const mintScope = (facts: ScopeFacts): Scope => Object.freeze({ ...facts }) as Scope

/** For what a handset or a carrier asked for: the account acts, and no user does. */
export const nobody = (accountId: number): ScopeFacts => ({
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

import { type Db, one, sql } from '../../platform/database.ts'

export type NewUser = {
  userName: string
  passwordHash: string
  firstName: string
  lastName: string
  email: string
  phone?: number | null
  isMasterUser?: boolean
  isAccountAdmin?: boolean
  canSeeAllBroadcasts?: boolean
  canSeeAllRoster?: boolean
  timeZone?: string
  features?: readonly string[]
  /** When they have shown that the address is theirs. */
  emailVerifiedAt?: Date
  /** When they chose the password themselves, and were not given it. */
  passwordChosenAt?: Date
}

/** The first user of an account has nobody who could add them, so no Scope is asked for. */
export const insertUser = async (tx: Db, accountId: number, user: NewUser, now: Date): Promise<number> => {
  const row = await one<{ user_id: number }>(
    tx,
    sql`insert into users (account_id, user_name, password_hash, first_name, last_name, email, phone, caller_id,
        is_master_user, is_account_admin, can_see_all_broadcasts, can_see_all_roster, can_see_group_audio,
        time_zone, email_verified_at, password_changed_at, features, created_at)
      values (${accountId}, ${user.userName}, ${user.passwordHash}, ${user.firstName}, ${user.lastName}, ${user.email},
        ${user.phone ?? null}, ${user.phone ?? null}, ${user.isMasterUser ?? false}, ${user.isAccountAdmin ?? false},
        ${user.canSeeAllBroadcasts ?? false}, ${user.canSeeAllRoster ?? false}, ${user.canSeeAllBroadcasts ?? false},
        ${user.timeZone ?? 'America/Chicago'}, ${user.emailVerifiedAt ?? null},
        ${user.passwordChosenAt ?? null},
        ${user.features ?? []}::text[], ${now})
      returning user_id`,
  )
  await sql`insert into logins (user_name, account_id, user_id)
    values (${user.userName.toLowerCase()}, ${accountId}, ${row!.user_id})`.execute(tx)
  return row!.user_id
}

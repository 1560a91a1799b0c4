/** Users as owners and admins of their account see and change them. */
import type { ManagedUser } from '@carillon/contract/account-users.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { roleColumn, statusColumn } from './user-store.ts'

/** Whoever changes users of an account does so one after another, so that it keeps an owner. */
export const lockPeople = (tx: Db, scope: Scope) =>
  sql`select 1 from accounts where account_id = ${scope.accountId} for no key update`.execute(tx)

export const countActiveOwners = async (tx: Db, scope: Scope): Promise<number> =>
  (await one<{ count: number }>(
    tx,
    sql`select count(*) as count from users where account_id = ${scope.accountId} and is_master_user and is_active`,
  ))!.count

/** Whoever of the owners has been there longest. */
export const firstOwner = async (db: Db, scope: Scope): Promise<number | undefined> =>
  (
    await one<{ id: number }>(
      db,
      sql`select user_id as id from users where account_id = ${scope.accountId} and is_master_user and is_active
        order by user_id limit 1`,
    )
  )?.id

type Stored = Omit<ManagedUser, 'Invitation'> & { invitedAt: string | null }

const numbersGiven = (isGiven: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(g.text_number_id order by g.text_number_id) from user_text_numbers g
    where g.account_id = u.account_id and g.user_id = u.user_id and ${isGiven}), '[]')`

export const findManaged = (db: Db, scope: Scope, userId: number): Promise<Stored | undefined> =>
  one<Stored>(
    db,
    sql`select u.user_id as "UserID", u.user_name as "UserName", u.first_name as "FirstName", u.last_name as "LastName",
        u.email as "Email", coalesce(wire_phone(u.phone), '') as "Phone", coalesce(wire_phone(u.caller_id), '') as "CallerID",
        ${roleColumn} as "Role", u.is_master_user as "IsMasterUser",
        u.is_account_admin and not u.is_master_user as "IsAccountAdmin", u.is_active as "IsActive", ${statusColumn} as "Status",
        json_build_object(
          'CanSeeAllBroadcasts', u.is_master_user or u.can_see_all_broadcasts,
          'CanSeeAllRoster', u.is_master_user or u.can_see_all_roster,
          'CanSeeGroupAudio', u.is_master_user or u.can_see_group_audio,
          'CanCreateBroadcast', u.is_master_user or u.can_create_broadcast) as "Permissions",
        ${numbersGiven(sql`not g.is_seen_only`)} as "TextNumberIDs", ${numbersGiven(sql`g.is_seen_only`)} as "SeenTextNumberIDs",
        u.invited_at as "invitedAt", u.created_at as "CreatedDate",
        (select max(s.seen_at) from sessions s where s.account_id = u.account_id and s.user_id = u.user_id) as "LastSeenDate",
        exists (select 1 from second_factors f where f.account_id = u.account_id and f.user_id = u.user_id
          and f.on_since is not null)
          or exists (select 1 from passkeys p where p.account_id = u.account_id and p.user_id = u.user_id)
          as "HasSecondFactor",
        exists (select 1 from sign_on_identities i where i.account_id = u.account_id and i.user_id = u.user_id)
          as "HasSignOn",
        ${scope.role === 'owner'}::boolean or not u.is_master_user as "CanChange"
      from users u where u.account_id = ${scope.accountId} and u.user_id = ${userId}`,
  )

/** Whose this address is already, among the users of the account. */
export const findByEmail = async (db: Db, scope: Scope, email: string): Promise<number | undefined> =>
  (
    await one<{ id: number }>(
      db,
      sql`select user_id as id from users where account_id = ${scope.accountId} and lower(email) = ${email.trim().toLowerCase()}
        order by user_id limit 1`,
    )
  )?.id

type Person = {
  userName: string
  firstName: string
  lastName: string
  email: string
  phone: number | null
  callerId: number | null
  role: ManagedUser['Role']
  permissions: ManagedUser['Permissions']
}

/**
 * A colleague, who sends in the hours and the zone of the owner who has been there longest, and as long texts. Their signature is
 * their own. Throws PostgreSQL's 23505 of `logins_pkey` where the name is somebody's.
 */
export const insertColleague = async (
  tx: Db,
  scope: Scope,
  person: Person,
  { passwordHash, isInvited, now }: { passwordHash: string; isInvited: boolean; now: Date },
): Promise<number> => {
  const { permissions, role } = person
  const inserted = await one<{ user_id: number }>(
    tx,
    sql`insert into users (account_id, user_name, password_hash, first_name, last_name, email, phone, caller_id, is_master_user,
        is_account_admin, can_see_all_broadcasts, can_see_all_roster, can_see_group_audio, can_create_broadcast, time_zone,
        text_message_character_limit, checks_calling_window, calling_window_days, window_start, window_stop,
        continue_on_next_day, calls_at_a_time, call_retries, max_voice_seconds, detects_machines, invited_at, created_at)
      select o.account_id, ${person.userName}, ${passwordHash}, ${person.firstName}, ${person.lastName}, ${person.email},
        ${person.phone}::bigint, ${person.callerId}::bigint, ${role === 'Owner'}::boolean, ${role === 'Admin'}::boolean,
        ${permissions.CanSeeAllBroadcasts}::boolean, ${permissions.CanSeeAllRoster}::boolean, ${permissions.CanSeeGroupAudio}::boolean,
        ${permissions.CanCreateBroadcast}::boolean, o.time_zone, o.text_message_character_limit, o.checks_calling_window,
        o.calling_window_days, o.window_start, o.window_stop, o.continue_on_next_day, o.calls_at_a_time, o.call_retries,
        o.max_voice_seconds, o.detects_machines, ${isInvited ? now : null}::timestamptz,
        ${now}::timestamptz
      from users o where o.account_id = ${scope.accountId} and o.is_master_user and o.is_active order by o.user_id limit 1
      returning user_id`,
  )
  await insertLogin(tx, scope, inserted!.user_id, person.userName)
  return inserted!.user_id
}

const insertLogin = (tx: Db, scope: Scope, userId: number, userName: string) =>
  sql`insert into logins (user_name, account_id, user_id) values (${userName.toLowerCase()}, ${scope.accountId}, ${userId})`.execute(
    tx,
  )

/** Throws as above where the name is somebody else's. */
export const renameLogin = async (tx: Db, scope: Scope, userId: number, userName: string) => {
  await sql`delete from logins where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx)
  await insertLogin(tx, scope, userId, userName)
}

export const updatePerson = (tx: Db, scope: Scope, userId: number, { permissions, role, ...person }: Person) =>
  sql`update users set user_name = ${person.userName}, first_name = ${person.firstName}, last_name = ${person.lastName},
      email_verified_at = case when lower(email) = lower(${person.email}) then email_verified_at end,
      email = ${person.email}, phone = ${person.phone}::bigint, caller_id = ${person.callerId}::bigint,
      is_master_user = ${role === 'Owner'}::boolean, is_account_admin = ${role === 'Admin'}::boolean,
      can_see_all_broadcasts = ${permissions.CanSeeAllBroadcasts}::boolean, can_see_all_roster = ${permissions.CanSeeAllRoster}::boolean,
      can_see_group_audio = ${permissions.CanSeeGroupAudio}::boolean, can_create_broadcast = ${permissions.CanCreateBroadcast}::boolean
    where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx)

export const inviteAgain = (tx: Db, scope: Scope, userId: number, now: Date) =>
  sql`update users set invited_at = ${now} where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx)

export const setActive = (tx: Db, scope: Scope, userIds: readonly number[], isActive: boolean) =>
  sql`update users set is_active = ${isActive}
    where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(tx)

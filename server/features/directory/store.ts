import { all, type Db, one, sql } from '../../platform/database.ts'
import type { ScopeFacts, Support } from '../../platform/scope.ts'

/**
 * The only reads without a Scope: they find out whose a user name, a session, a token, a key or a number is. Everything
 * else starts from the Scope that is minted of their answers.
 */

/** A user and what is needed to decide whether they may act. */
export type Identified = {
  facts: ScopeFacts
  isActive: boolean
  /** Theirs is the password of the demonstration, which is published. */
  isDemo: boolean
  isApiAuthorized: boolean
}

type Row = ScopeFacts & Omit<Identified, 'facts'>

/** Owners and admins use every text number of the account, others use or see those they were given (rules/roles 4, 13). */
const numbersOf = (isGiven: ReturnType<typeof sql>) => sql`coalesce((
    select json_agg(n.text_number_id order by n.text_number_id) from text_numbers n
    where n.account_id = u.account_id and (u.is_master_user or u.is_account_admin or exists (
      select 1 from user_text_numbers g where g.account_id = n.account_id and g.user_id = u.user_id
        and g.text_number_id = n.text_number_id and ${isGiven}))
  ), '[]')`

const facts = sql`
  u.account_id as "accountId", u.user_id as "userId", u.user_name as "userName",
  case when u.is_master_user then 'owner' when u.is_account_admin then 'admin' else 'user' end as role,
  a.is_operations as "isStaff", a.is_onboarding as "isOnboarding", u.time_zone as "timeZone",
  u.is_master_user or u.can_see_all_broadcasts as "canSeeAllBroadcasts",
  u.is_master_user or u.can_see_all_roster as "canSeeAllRoster",
  u.is_master_user or u.can_create_broadcast as "canCreateBroadcast",
  ${numbersOf(sql`not g.is_seen_only`)} as "textNumbers", ${numbersOf(sql`true`)} as "seenNumbers",
  u.is_active as "isActive", u.password_hash is not distinct from u.published_hash as "isDemo",
  a.is_api_authorized as "isApiAuthorized"`

const identified = (row: Row | undefined): Identified | undefined => {
  if (!row) return undefined
  const { isActive, isDemo, isApiAuthorized, ...scope } = row
  return { facts: scope, isActive, isDemo, isApiAuthorized }
}

export const findUser = async (db: Db, accountId: number, userId: number): Promise<Identified | undefined> =>
  identified(
    await one<Row>(
      db,
      sql`select ${facts} from users u join accounts a using (account_id)
        where u.account_id = ${accountId} and u.user_id = ${userId}`,
    ),
  )

/** Who signs in under this name; undefined when nobody does. */
export const findLogin = async (db: Db, userName: string) =>
  await one<{ accountId: number; userId: number; passwordHash: string }>(
    db,
    sql`select account_id as "accountId", user_id as "userId", u.password_hash as "passwordHash"
      from logins join users u using (account_id, user_id) where logins.user_name = ${userName.toLowerCase()}`,
  )

/** Somebody whose address or user name this is, in small letters: whoever signs in under it before others who have it. */
export const findByEmail = async (db: Db, email: string) =>
  await one<{ userName: string; firstName: string }>(
    db,
    sql`select u.user_name as "userName", u.first_name as "firstName" from (
        select account_id, user_id, 1 as place from logins where user_name = ${email}
        union all select account_id, user_id, 2 from users where lower(email) = ${email} and email <> '' and is_active
        order by place, account_id, user_id limit 1) found
      join users u using (account_id, user_id)`,
  )

/** Whom somebody means who says a user name or an e-mail address; an address may be that of several. */
export const findNamed = async (db: Db, said: string) =>
  await all<{ accountId: number; userId: number }>(
    db,
    sql`select account_id as "accountId", user_id as "userId" from logins where user_name = ${said.trim().toLowerCase()}
      union select account_id, user_id from users where lower(email) = ${said.trim().toLowerCase()} and email <> '' limit 10`,
  )

type Session = Identified & { createdAt: string; seenAt: string }

export const findSession = async (db: Db, tokenHash: Buffer, now: Date): Promise<Session | undefined> => {
  const row = await one<Row & { createdAt: string; seenAt: string; opened: Support | null; lacksFactor: boolean }>(
    db,
    sql`select ${facts}, s.created_at as "createdAt", s.seen_at as "seenAt",
        case when s.opened_from is not null then json_build_object('userId', s.opener_id, 'userName', s.opener_name,
          'reason', s.opener_reason, 'endsAt', s.expires_at) end as opened,
        s.opened_from is null and not s.has_shown_factor
          and coalesce(r.factor_required_at <= s.created_at, false) as "lacksFactor"
      from sessions s join users u using (account_id, user_id) join accounts a using (account_id)
        left join sign_in_settings r using (account_id)
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  )
  if (!row) return undefined
  const { createdAt, seenAt, opened, lacksFactor, ...rest } = row
  const found = identified(rest)!
  const asked = { ...found.facts, ...(opened && { support: opened }), ...(lacksFactor && { lacksFactor }) }
  return { ...found, facts: asked, createdAt, seenAt }
}

export type ApiToken = Identified & {
  /** Null of one that serves as Bearer alone. */
  consumerKey: string | null
  usedAt: string | null
}

/** The user an API token was issued for, and the consumer it was issued to. */
export const findApiToken = async (db: Db, tokenHash: Buffer): Promise<ApiToken | undefined> => {
  const row = await one<Row & { consumerKey: string | null; usedAt: string | null; isOfDemo: boolean }>(
    db,
    sql`select ${facts}, t.consumer_key as "consumerKey", t.last_used_at as "usedAt",
        coalesce(c.is_demo, false) as "isOfDemo"
      from api_tokens t join users u using (account_id, user_id) join accounts a using (account_id)
      left join api_consumers c on c.consumer_key = t.consumer_key
      where t.token_hash = ${tokenHash}`,
  )
  if (!row) return undefined
  const { consumerKey, usedAt, isOfDemo, ...rest } = row
  const found = identified(rest)!
  return { ...found, isDemo: found.isDemo || isOfDemo, consumerKey, usedAt }
}

/** The name under which the demonstration world is noted among the seeds. */
export const demoSeed = 'demo'

/** Whether the demonstration world has been seeded, or another seed of that name. */
export const isSeeded = async (db: Db, name: string): Promise<boolean> =>
  (await one<{ found: boolean }>(db, sql`select exists (select 1 from seeds where name = ${name}) as found`))!.found

/** Whether anybody could sign in, where the demonstration is over too. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await one<{ found: boolean }>(
    db,
    sql`select exists (select 1 from logins join users u using (account_id, user_id)
      where u.password_hash is distinct from u.published_hash) as found`,
  ))!.found

/** The account whose users are staff; undefined before the first of them. */
export const findOperations = async (db: Db): Promise<number | undefined> =>
  (
    await one<{ account_id: number }>(
      db,
      sql`select account_id from accounts where is_operations order by account_id limit 1`,
    )
  )?.account_id

/** Account and owner by the account's name, for the seed and the staff commands. */
export const findOwner = async (db: Db, companyName: string): Promise<Identified | undefined> =>
  identified(
    await one<Row>(
      db,
      sql`select ${facts} from users u join accounts a using (account_id)
        where a.company_name = ${companyName} and u.is_master_user order by u.user_id limit 1`,
    ),
  )

import type { PasswordLink } from '@carillon/contract/password-links.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Kind = PasswordLink['Kind']

/** Of the user who acts. */
export const insertLink = (db: Db, scope: Scope, link: { tokenHash: Buffer; kind: Kind; expiresAt: Date }) =>
  sql`insert into password_links (token_hash, account_id, user_id, kind, expires_at)
    values (${link.tokenHash}, ${scope.accountId}, ${scope.userId}, ${link.kind}, ${link.expiresAt})`.execute(db)

/** One of them has been used, or their password was chosen in another way. */
export const deleteLinks = (tx: Db, scope: Scope, userIds: readonly number[]) =>
  sql`delete from password_links where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(
    tx,
  )

// Whoever holds a token is nobody yet, and so is whoever has forgotten a password.

type Found = PasswordLink & { accountId: number; userId: number }

export const findLink = (db: Db, tokenHash: Buffer, now: Date, lock = sql``): Promise<Found | undefined> =>
  one<Found>(
    db,
    sql`select l.account_id as "accountId", l.user_id as "userId", l.kind as "Kind", u.user_name as "UserName",
        u.first_name as "FirstName", u.email as "Email", a.company_name as "CompanyName"
      from password_links l join users u using (account_id, user_id) join accounts a using (account_id)
      where l.token_hash = ${tokenHash} and l.expires_at > ${now} ${lock}`,
  )

/** Of two who use it at once, the second finds it gone. */
export const lockLink = (tx: Db, tokenHash: Buffer, now: Date) => findLink(tx, tokenHash, now, sql`for update of l`)

export const countRequests = async (db: Db, network: string, since: Date): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from password_requests where network = ${network} and asked_at > ${since}`,
  ))!.count

export const insertRequest = (tx: Db, network: string, now: Date) =>
  sql`insert into password_requests (network, asked_at) values (${network}, ${now})`.execute(tx)

export const deleteExpiredLinks = (db: Db, now: Date) =>
  sql`delete from password_links where expires_at < ${now}`.execute(db)

export const deleteRequestsBefore = (db: Db, before: Date) =>
  sql`delete from password_requests where asked_at < ${before}`.execute(db)

import { type Db, one, sql } from '../../platform/database.ts'

/** Whoever adds the first users, or a link for it, does so one after another. */
export const lockOperations = (tx: Db) => sql`select pg_advisory_xact_lock(715519)`.execute(tx)

// Links belong to the installation, which has no account yet.

export const insertFirstUserLink = (tx: Db, tokenHash: Buffer, expiresAt: Date) =>
  sql`insert into first_user_links (token_hash, expires_at) values (${tokenHash}, ${expiresAt})`.execute(tx)

export const findFirstUserLink = (db: Db, tokenHash: Buffer, now: Date) =>
  one(db, sql`select 1 from first_user_links where token_hash = ${tokenHash} and expires_at > ${now}`)

export const deleteFirstUserLinks = (tx: Db) => sql`delete from first_user_links`.execute(tx)

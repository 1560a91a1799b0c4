import type { Passkey } from '@carillon/contract/passkeys.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

const isOwn = (scope: Scope) => sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`
const columns = sql`passkey_id as "PasskeyID", name as "Name", is_synced as "IsSynced", created_at as "CreatedDate",
  last_used_at as "LastUsedDate"`

export const listPasskeys = (db: Db, scope: Scope): Promise<Passkey[]> =>
  all<Passkey>(db, sql`select ${columns} from passkeys where ${isOwn(scope)} order by passkey_id desc`)

export const findPasskey = (db: Db, scope: Scope, passkeyId: number): Promise<Passkey | undefined> =>
  one<Passkey>(db, sql`select ${columns} from passkeys where ${isOwn(scope)} and passkey_id = ${passkeyId}`)

/** The same, and nobody else changes it meanwhile. */
export const lockPasskey = (tx: Db, scope: Scope, passkeyId: number): Promise<Passkey | undefined> =>
  one<Passkey>(tx, sql`select ${columns} from passkeys where ${isOwn(scope)} and passkey_id = ${passkeyId} for update`)

/** Those of one user are counted one after another. */
export const lockPasskeys = (tx: Db, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${scope.accountId} ${scope.userId}`}, 0))`.execute(tx)

export const listCredentials = (db: Db, scope: Scope) =>
  all<{ credentialId: Buffer; transports: string[] }>(
    db,
    sql`select credential_id as "credentialId", transports from passkeys where ${isOwn(scope)}`,
  )

type NewPasskey = {
  name: string
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: number
  isSynced: boolean
  transports: readonly string[]
  now: Date
}

/** Undefined where the user has it already. */
export const insertPasskey = async (tx: Db, scope: Scope, made: NewPasskey): Promise<number | undefined> =>
  (
    await one<{ id: number }>(
      tx,
      sql`insert into passkeys
          (account_id, user_id, name, credential_id, public_key, counter, is_synced, transports, created_at)
        values (${scope.accountId}, ${scope.userId}, ${made.name}, ${Buffer.from(made.credentialId)},
          ${Buffer.from(made.publicKey)}, ${made.counter}, ${made.isSynced}, ${made.transports}::text[], ${made.now})
        on conflict (account_id, user_id, credential_id) do nothing returning passkey_id as id`,
    )
  )?.id

export const renamePasskey = (tx: Db, scope: Scope, passkeyId: number, name: string) =>
  sql`update passkeys set name = ${name} where ${isOwn(scope)} and passkey_id = ${passkeyId}`.execute(tx)

export const deletePasskey = async (tx: Db, scope: Scope, passkeyId: number): Promise<boolean> =>
  (await sql`delete from passkeys where ${isOwn(scope)} and passkey_id = ${passkeyId}`.execute(tx)).numAffectedRows ===
  1n

/** Whether the user who acts has one. */
export const hasPasskey = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(db, sql`select 1 from passkeys where ${isOwn(scope)} limit 1`)) !== undefined

/** All of a user of the account. False where they have none. */
export const deletePasskeysOf = async (tx: Db, scope: Scope, userId: number): Promise<boolean> =>
  ((await sql`delete from passkeys where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx))
    .numAffectedRows ?? 0n) > 0n

/** A counter of zero is one that its device does not keep. */
export const noteUse = (tx: Db, scope: Scope, passkeyId: number, counter: number, now: Date) =>
  sql`update passkeys set counter = ${counter}, last_used_at = ${now}
    where ${isOwn(scope)} and passkey_id = ${passkeyId}`.execute(tx)

// Whoever shows a passkey is nobody yet; it says itself whose it is.

type Kept = { passkeyId: number; publicKey: Buffer; counter: number; transports: string[] }

export const findKept = (db: Db, whose: { accountId: number; userId: number }, credentialId: Buffer) =>
  one<Kept>(
    db,
    sql`select passkey_id as "passkeyId", public_key as "publicKey", counter, transports from passkeys
      where account_id = ${whose.accountId} and user_id = ${whose.userId} and credential_id = ${credentialId}`,
  )

/** False where it was used before. */
export const useChallenge = async (tx: Db, hash: Buffer, expiresAt: Date): Promise<boolean> =>
  (
    await sql`insert into used_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
      on conflict do nothing`.execute(tx)
  ).numAffectedRows === 1n

export const deleteUsedChallenges = (db: Db, now: Date) =>
  sql`delete from used_challenges where expires_at < ${now}`.execute(db)

import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Factor = {
  /** Of an app, set up or begun; null where there is none. */
  secretEncrypted: Buffer | null
  begunAt: string
  onSince: string | null
  /** Null where codes by text are the only ones. */
  appSince: string | null
  recoveryCodesLeft: number
  phone: number | null
  /** As it travels. */
  phoneText: string | null
}

const isOwn = (scope: Scope) => sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`

/** Of the user who acts. */
export const findFactor = (db: Db, scope: Scope): Promise<Factor | undefined> =>
  one<Factor>(
    db,
    sql`select secret_encrypted as "secretEncrypted", begun_at as "begunAt", on_since as "onSince", app_since as "appSince",
        cardinality(recovery_hashes) as "recoveryCodesLeft", phone, wire_phone(phone) as "phoneText"
      from second_factors where ${isOwn(scope)}`,
  )

export const isFactorOn = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(db, sql`select 1 from second_factors where ${isOwn(scope)} and on_since is not null`)) !== undefined

/** In the place of one that was begun before; false where an app is set up. */
export const beginFactor = async (tx: Db, scope: Scope, secretEncrypted: Buffer, now: Date): Promise<boolean> =>
  (
    await sql`insert into second_factors as f (account_id, user_id, secret_encrypted, begun_at)
      values (${scope.accountId}, ${scope.userId}, ${secretEncrypted}, ${now})
      on conflict (account_id, user_id) do update set secret_encrypted = excluded.secret_encrypted,
        begun_at = excluded.begun_at where f.app_since is null`.execute(tx)
  ).numAffectedRows === 1n

/** False where it is on already, or another secret was begun meanwhile. */
export const turnOn = async (
  tx: Db,
  scope: Scope,
  { secretEncrypted, hashes, now }: { secretEncrypted: Buffer; hashes: readonly Buffer[]; now: Date },
): Promise<boolean> =>
  (
    await sql`update second_factors set on_since = coalesce(on_since, ${now}), app_since = ${now},
        recovery_hashes = ${hashes}::bytea[]
      where ${isOwn(scope)} and app_since is null and secret_encrypted = ${secretEncrypted}`.execute(tx)
  ).numAffectedRows === 1n

/** With codes by text alone; false where a second factor is on. */
export const turnOnTexts = async (
  tx: Db,
  scope: Scope,
  { phone, hashes, now }: { phone: number; hashes: readonly Buffer[]; now: Date },
): Promise<boolean> =>
  (
    await sql`insert into second_factors as f (account_id, user_id, begun_at, on_since, phone, recovery_hashes)
      values (${scope.accountId}, ${scope.userId}, ${now}, ${now}, ${phone}, ${hashes}::bytea[])
      on conflict (account_id, user_id) do update set on_since = excluded.on_since, phone = excluded.phone,
        secret_encrypted = null, recovery_hashes = excluded.recovery_hashes where f.on_since is null`.execute(tx)
  ).numAffectedRows === 1n

export const replaceRecovery = async (tx: Db, scope: Scope, hashes: readonly Buffer[]): Promise<boolean> =>
  (
    await sql`update second_factors set recovery_hashes = ${hashes}::bytea[]
      where ${isOwn(scope)} and on_since is not null`.execute(tx)
  ).numAffectedRows === 1n

/** The phone to which codes are texted, or none. False where the factor is off. */
export const setPhone = async (tx: Db, scope: Scope, phone: number | null): Promise<boolean> =>
  (await sql`update second_factors set phone = ${phone} where ${isOwn(scope)} and on_since is not null`.execute(tx))
    .numAffectedRows === 1n

/** False where there is none that is on. */
export const deleteFactor = async (tx: Db, scope: Scope, userId: number): Promise<boolean> =>
  (
    await sql`delete from second_factors
      where account_id = ${scope.accountId} and user_id = ${userId} and on_since is not null`.execute(tx)
  ).numAffectedRows === 1n

/** A code works once, and none of an earlier step does after it. */
export const takeStep = async (tx: Db, scope: Scope, step: number): Promise<boolean> =>
  (await sql`update second_factors set last_step = ${step} where ${isOwn(scope)} and last_step < ${step}`.execute(tx))
    .numAffectedRows === 1n

export const takeRecovery = async (tx: Db, scope: Scope, hash: Buffer): Promise<boolean> =>
  (
    await sql`update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
      where ${isOwn(scope)} and on_since is not null and ${hash}::bytea = any(recovery_hashes)`.execute(tx)
  ).numAffectedRows === 1n

/**
 * One try, counted before it is judged, so that many at once are no more than allowed. How many there were with this one since the
 * first of the series; undefined where there were too many.
 */
export const takeTry = async (
  db: Db,
  scope: Scope,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<number | undefined> =>
  (
    await one<{ tries: number }>(
      db,
      sql`update second_factors set
          failures = case when failing_since > ${since} then failures + 1 else 1 end,
          failing_since = case when failing_since > ${since} then failing_since else ${now}::timestamptz end
        where ${isOwn(scope)} and (failing_since is null or failing_since <= ${since} or failures < ${most})
        returning failures as tries`,
    )
  )?.tries

export const clearTries = (tx: Db, scope: Scope) =>
  sql`update second_factors set failures = 0, failing_since = null where ${isOwn(scope)}`.execute(tx)

import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** As it is set. */
export type SignOn = {
  protocol: 'OpenIDConnect' | 'SAML'
  issuer: string
  clientId: string
  /** Of OpenID Connect alone. */
  secretEncrypted: Buffer | null
  /** Of SAML alone. */
  entryPoint: string
  certificates: string[]
  testedAt: string | null
  isOn: boolean
  isOnly: boolean
}

const columns = sql`protocol, issuer, entry_point as "entryPoint", certificates, client_id as "clientId", secret_encrypted as "secretEncrypted", tested_at as "testedAt",
  is_on as "isOn", is_only as "isOnly"`

export const findSignOn = (db: Db, scope: Scope): Promise<SignOn | undefined> =>
  one<SignOn>(db, sql`select ${columns} from single_sign_ons where account_id = ${scope.accountId}`)

/** Owners change it one after another. */
export const lockSignOn = (tx: Db, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`single sign-on ${scope.accountId}`}, 0))`.execute(tx)

type New = Pick<SignOn, 'protocol' | 'issuer' | 'clientId' | 'secretEncrypted' | 'entryPoint' | 'certificates'>

/**
 * In the place of the one before. Another issuer, client or protocol has to be tested before it is on; another secret or certificate
 * alone stays on.
 */
export const putSignOn = (tx: Db, scope: Scope, one: New) =>
  sql`insert into single_sign_ons as s (account_id, protocol, issuer, client_id, secret_encrypted, entry_point, certificates)
    values (${scope.accountId}, ${one.protocol}, ${one.issuer}, ${one.clientId}, ${one.secretEncrypted}::bytea, ${one.entryPoint},
      ${one.certificates}::text[])
    on conflict (account_id) do update set protocol = excluded.protocol, issuer = excluded.issuer, client_id = excluded.client_id,
      secret_encrypted = excluded.secret_encrypted, entry_point = excluded.entry_point, certificates = excluded.certificates,
      is_on = s.is_on and (s.protocol, s.issuer, s.client_id) = (excluded.protocol, excluded.issuer, excluded.client_id),
      tested_at = case when s.secret_encrypted is not distinct from excluded.secret_encrypted
          and (s.protocol, s.issuer, s.client_id, s.entry_point, s.certificates)
            = (excluded.protocol, excluded.issuer, excluded.client_id, excluded.entry_point, excluded.certificates)
        then s.tested_at end`.execute(tx)

/** False where there is none. */
export const deleteSignOn = async (tx: Db, scope: Scope): Promise<boolean> => {
  await sql`delete from sign_on_identities where account_id = ${scope.accountId}`.execute(tx)
  return (
    (await sql`delete from single_sign_ons where account_id = ${scope.accountId}`.execute(tx)).numAffectedRows === 1n
  )
}

export const setStatus = (tx: Db, scope: Scope, isOn: boolean, isOnly: boolean) =>
  sql`update single_sign_ons set is_on = ${isOn}, is_only = ${isOnly} where account_id = ${scope.accountId}`.execute(tx)

/** What was tested is what is set: false where it has been changed meanwhile. */
export const noteTested = async (
  tx: Db,
  scope: Scope,
  { issuer, clientId }: Pick<SignOn, 'issuer' | 'clientId'>,
  now: Date,
) =>
  (
    await sql`update single_sign_ons set tested_at = ${now}
      where account_id = ${scope.accountId} and issuer = ${issuer} and client_id = ${clientId}`.execute(tx)
  ).numAffectedRows === 1n

export const countIdentities = async (db: Db, scope: Scope, issuer: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from sign_on_identities where account_id = ${scope.accountId} and issuer = ${issuer}`,
  ))!.count

/** The user whom the provider knows under this subject. */
export const findIdentity = async (
  db: Db,
  scope: Scope,
  issuer: string,
  subject: string,
): Promise<number | undefined> =>
  (
    await one<{ userId: number }>(
      db,
      sql`select user_id as "userId" from sign_on_identities
        where account_id = ${scope.accountId} and issuer = ${issuer} and subject = ${subject}`,
    )
  )?.userId

type Identity = { issuer: string; subject: string; userId: number }

/** False where the user is known there as another person, or the person as another user. */
export const linkIdentity = async (
  tx: Db,
  scope: Scope,
  { issuer, subject, userId }: Identity,
  now: Date,
): Promise<boolean> => {
  await sql`insert into sign_on_identities (account_id, issuer, subject, user_id, linked_at)
    values (${scope.accountId}, ${issuer}, ${subject}, ${userId}, ${now}) on conflict do nothing`.execute(tx)
  return (await findIdentity(tx, scope, issuer, subject)) === userId
}

/** Whoever comes with their address next is who they are. False where nobody was known. */
export const unlinkIdentities = async (tx: Db, scope: Scope, userId: number): Promise<boolean> =>
  ((await sql`delete from sign_on_identities where account_id = ${scope.accountId} and user_id = ${userId}`.execute(tx))
    .numAffectedRows ?? 0n) > 0n

// Whoever comes by the address of an organization is nobody yet.

export const findSignOnOf = (db: Db, accountId: number): Promise<SignOn | undefined> =>
  one<SignOn>(db, sql`select ${columns} from single_sign_ons where account_id = ${accountId}`)

import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Domain = { domain: string; proof: string; provenAt: string | null }

const columns = sql`domain, proof, proven_at as "provenAt"`

export const listDomains = (db: Db, scope: Scope): Promise<Domain[]> =>
  all<Domain>(db, sql`select ${columns} from sign_in_domains where account_id = ${scope.accountId} order by domain`)

export const findDomain = (db: Db, scope: Scope, domain: string): Promise<Domain | undefined> =>
  one<Domain>(
    db,
    sql`select ${columns} from sign_in_domains where account_id = ${scope.accountId} and domain = ${domain}`,
  )

/** One that is there already keeps its proof. */
export const insertDomain = (tx: Db, scope: Scope, domain: string, proof: string) =>
  sql`insert into sign_in_domains (account_id, domain, proof) values (${scope.accountId}, ${domain}, ${proof})
    on conflict do nothing`.execute(tx)

/** False where another account has proven it. */
export const proveDomain = async (tx: Db, scope: Scope, domain: string, now: Date): Promise<boolean> => {
  await sql`insert into domain_owners (domain, account_id) values (${domain}, ${scope.accountId}) on conflict do nothing`.execute(
    tx,
  )
  const owned = await one(
    tx,
    sql`select 1 from domain_owners where domain = ${domain} and account_id = ${scope.accountId}`,
  )
  if (!owned) return false
  await sql`update sign_in_domains set proven_at = coalesce(proven_at, ${now}::timestamptz)
    where account_id = ${scope.accountId} and domain = ${domain}`.execute(tx)
  return true
}

/** False where there is none. */
export const deleteDomain = async (tx: Db, scope: Scope, domain: string): Promise<boolean> =>
  (await sql`delete from sign_in_domains where account_id = ${scope.accountId} and domain = ${domain}`.execute(tx))
    .numAffectedRows === 1n

// Whoever asks by an address is nobody yet.

/** The account that has proven a domain, where it signs in by a provider of its own. */
export const findAccountOf = async (db: Db, domain: string): Promise<number | undefined> =>
  (
    await one<{ accountId: number }>(
      db,
      sql`select account_id as "accountId" from domain_owners join single_sign_ons using (account_id)
        where domain = ${domain} and is_on`,
    )
  )?.accountId

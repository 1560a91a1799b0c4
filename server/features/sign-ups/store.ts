import { type Db, one, sql } from '../../platform/database.ts'

// Whoever signs up is nobody yet: what they asked for is found by the secrets that they alone hold.

/** Those who ask for one address, or from one network, are counted one after another. */
export const lockAsking = async (tx: Db, email: string, network: string) => {
  for (const name of [`sign-up network ${network}`, `sign-up email ${email}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

export const countOfNetwork = async (db: Db, network: string, since: Date): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from sign_ups where network = ${network} and created_at > ${since}`,
  ))!.count

/** Mails to an address since then, and when the last one was asked for. */
export const readMails = async (tx: Db, email: string, since: Date) =>
  (await one<{ lastAt: string | null; ofDay: number }>(
    tx,
    sql`select max(asked_at) as "lastAt", coalesce(sum(asked_count), 0)::int as "ofDay" from sign_ups
      where email = ${email} and created_at > ${since}`,
  ))!

export type NewSignUp = {
  keyHash: Buffer
  email: string
  network: string
  firstName: string
  lastName: string
  companyName: string
  passwordHash: string
  groupCode: string
  promoCode: string
}

export const insertSignUp = async (tx: Db, asked: NewSignUp, now: Date): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into sign_ups (key_hash, email, network, first_name, last_name, company_name, password_hash,
        group_code, promo_code, created_at, asked_at)
      values (${asked.keyHash}, ${asked.email}, ${asked.network}, ${asked.firstName}, ${asked.lastName},
        ${asked.companyName}, ${asked.passwordHash}, ${asked.groupCode}, ${asked.promoCode}, ${now}, ${now})
      returning sign_up_id as id`,
  ))!.id

type Found = { signUpId: number; email: string; network: string }

export const findByKey = (db: Db, keyHash: Buffer, since: Date) =>
  one<Found>(
    db,
    sql`select sign_up_id as "signUpId", email, network from sign_ups where key_hash = ${keyHash} and created_at > ${since}`,
  )

/** Whose link this is, while it works; what it is confirmed with in another browser. */
export const findByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  one<{ signUpId: number; keyHash: Buffer }>(
    db,
    sql`select sign_up_id as "signUpId", key_hash as "keyHash" from sign_ups
      where token_hash = ${tokenHash} and expires_at > ${now}`,
  )

/** Another mail was asked for: what stood in the one before ends. */
export const askAgain = (tx: Db, signUpId: number, now: Date) =>
  sql`update sign_ups set asked_count = asked_count + 1, asked_at = ${now}, code_hash = null, token_hash = null, expires_at = null
    where sign_up_id = ${signUpId}`.execute(tx)

export const findAsked = (db: Db, signUpId: number) =>
  one<{ email: string; firstName: string }>(
    db,
    sql`select email, first_name as "firstName" from sign_ups where sign_up_id = ${signUpId}`,
  )

/** What the mail says that leaves now. */
export const putSecrets = (
  db: Db,
  signUpId: number,
  secrets: { codeHash: Buffer; tokenHash: Buffer; expiresAt: Date },
) =>
  sql`update sign_ups set code_hash = ${secrets.codeHash}, token_hash = ${secrets.tokenHash}, tries = 0,
      expires_at = ${secrets.expiresAt} where sign_up_id = ${signUpId}`.execute(db)

/** One try, counted before it is judged, so that many at once are no more than five. Undefined where there is nothing to try. */
export const takeTry = (db: Db, signUpId: number, { now, most }: { now: Date; most: number }) =>
  one<{ codeHash: Buffer; passwordHash: string }>(
    db,
    sql`update sign_ups set tries = tries + 1 where sign_up_id = ${signUpId} and tries < ${most} and expires_at > ${now}
      returning code_hash as "codeHash", password_hash as "passwordHash"`,
  )

/** Single use: all that was asked for this address is gone when the transaction ends well. */
export const takeSignUp = async (tx: Db, signUpId: number) => {
  const taken = await one<Omit<NewSignUp, 'keyHash' | 'network'>>(
    tx,
    sql`delete from sign_ups where sign_up_id = ${signUpId}
      returning email, first_name as "firstName", last_name as "lastName", company_name as "companyName",
        password_hash as "passwordHash", group_code as "groupCode", promo_code as "promoCode"`,
  )
  if (taken) await sql`delete from sign_ups where email = ${taken.email}`.execute(tx)
  return taken
}

export const deleteSignUpsBefore = (db: Db, before: Date) =>
  sql`delete from sign_ups where created_at < ${before}`.execute(db)

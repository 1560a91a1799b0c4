import { all, type Db, one, sql } from '../platform/database.ts'

/** Two processes that prepare the same database seed one after the other. */
export const lockSeeds = (tx: Db) => sql`select pg_advisory_xact_lock(715518)`.execute(tx)

export const markSeeded = (tx: Db, name: string, now: Date) =>
  sql`insert into seeds (name, finished_at) values (${name}, ${now}) on conflict (name) do nothing`.execute(tx)

/** The users of the demonstration are marked. */
export const markedSeed = 'demo-marked'
/** The demonstration was erased, and is not to come back. */
export const removedSeed = 'demo-removed'

/** The password that these users have is published. */
export const markPublished = (tx: Db, userIds: readonly number[]) =>
  sql`update users set published_hash = password_hash where user_id = any(${userIds}::bigint[])`.execute(tx)

/** Users of these names in an account of this name. */
export const findSeededUsers = (tx: Db, companyName: string, userNames: readonly string[]) =>
  all<{ userId: number; passwordHash: string }>(
    tx,
    sql`select u.user_id as "userId", u.password_hash as "passwordHash" from users u join accounts a using (account_id)
      where a.company_name = ${companyName} and u.user_name = any(${userNames}::text[])`,
  )

/** Whether there is anything of the demonstration that could sign in where it is on. */
export const hasDemo = async (db: Db): Promise<boolean> =>
  (await one<{ found: boolean }>(
    db,
    sql`select exists (select 1 from logins join users u using (account_id, user_id) where u.password_hash = u.published_hash)
      or exists (select 1 from api_consumers where is_demo) as found`,
  ))!.found

export type DemoAccount = {
  accountId: number
  companyName: string
  users: number
  /** Users with a password of their own. */
  others: number
  contacts: number
  broadcasts: number
}

/** Accounts that the demonstration has made and that are its own still, or that its users could come into. */
export const findDemoAccounts = (db: Db) =>
  all<DemoAccount>(
    db,
    sql`select a.account_id as "accountId", a.company_name as "companyName", u.users, u.others,
        (select count(*) from contacts c where c.account_id = a.account_id) as contacts,
        (select count(*) from broadcasts b where b.account_id = a.account_id) as broadcasts
      from accounts a cross join lateral (
        select count(*) filter (where u.password_hash = u.published_hash) as users,
          count(*) filter (where u.password_hash is distinct from u.published_hash) as others,
          count(l.user_name) filter (where u.password_hash = u.published_hash) as open
        from users u left join logins l using (account_id, user_id) where u.account_id = a.account_id) u
      where u.users > 0 and (u.others = 0 or u.open > 0) order by a.account_id`,
  )

/** Tables with rows of an account, those that refer to another before it. The account and its users come last of all. */
export const ownedTables = async (db: Db): Promise<string[]> => {
  const tables = await all<{ name: string; refersTo: string[] }>(
    db,
    sql`select t.relname as name, coalesce((select json_agg(distinct r.relname) from pg_constraint c
        join pg_class r on r.oid = c.confrelid where c.conrelid = t.oid and c.contype = 'f' and r.oid <> t.oid), '[]') as "refersTo"
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname not in ('accounts', 'users')`,
  )
  const ordered: string[] = []
  const take = (name: string) => {
    if (ordered.includes(name)) return
    for (const other of tables) if (other.refersTo.includes(name)) take(other.name)
    ordered.push(name)
  }
  for (const { name } of tables) take(name)
  return ordered
}

const batch = 10_000

/** Whether there were any rows. */
export const deleteBatch = async (db: Db, table: string, accountId: number): Promise<boolean> =>
  (
    await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where account_id = ${accountId} limit ${batch}))`.execute(db)
  ).numAffectedRows! > 0n

export const deleteAccount = async (tx: Db, accountId: number) => {
  await sql`delete from users where account_id = ${accountId}`.execute(tx)
  await sql`delete from accounts where account_id = ${accountId}`.execute(tx)
}

/** The users of the demonstration in an account that stays: what they did is kept, and their way in is gone. */
export const shutDemoUsers = async (tx: Db, accountId: number) => {
  const whose = sql`account_id = ${accountId}
    and user_id in (select user_id from users where account_id = ${accountId} and password_hash = published_hash)`
  await sql`delete from api_tokens where ${whose}`.execute(tx)
  await sql`delete from sessions where ${whose}`.execute(tx)
  await sql`delete from logins where ${whose}`.execute(tx)
  await sql`update users set is_active = false where ${whose}`.execute(tx)
}

export const deleteDemoConsumers = async (tx: Db) => {
  await sql`delete from api_tokens where consumer_key in (select consumer_key from api_consumers where is_demo)`.execute(
    tx,
  )
  await sql`delete from api_consumers where is_demo`.execute(tx)
}

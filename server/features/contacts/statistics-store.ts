import { all, type Db, one, sql } from '../../platform/database.ts'
import { limitOf } from '../../platform/statements.ts'

/**
 * Outside of a transaction, before and during acts on many: tables that have changed a lot since the planner last looked are looked
 * at now, and not when the database gets round to it. Until then it may take a wrong index for each of a million contacts.
 */
export const noticeChanges = (db: Db) => forThePlanner(() => lookAtChanges(db))

/** What is done for the planner alone must not fail the act that it is done for: told and counted where it took too long. */
const forThePlanner = async (work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    if (!limitOf(error)) throw error
  }
}

const lookAtChanges = async (db: Db) => {
  const changed = await all<{ name: string }>(
    db,
    sql`select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and s.relname in ('contacts', 'list_members')
        and s.n_mod_since_analyze > 1000 + 0.2 * greatest(c.reltuples, 0)`,
  )
  for (const { name } of changed) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db)
  await forgetEmptiness(db)
}

/**
 * Forgets that a table was empty when it was analyzed: PostgreSQL takes it for empty until it is analyzed again, however many rows
 * have come. Without statistics the planner goes by the pages of the table. PostgreSQL before 18 has no such function.
 */
const forgetEmptiness = (db: Db) =>
  sql`do $$ begin
    if to_regprocedure('pg_clear_relation_stats(text,text)') is not null then
      perform pg_clear_relation_stats('public', relname::text) from pg_class
      where oid in ('contacts'::regclass, 'list_members'::regclass) and reltuples = 0 and pg_relation_size(oid) > 0;
    end if;
  end $$`.execute(db)

/**
 * Outside of a transaction, when so many contacts were added: a book that has grown a lot is counted for the planner at once.
 * Until then it might take a wrong index for each of a million numbers.
 */
export const noticeGrowth = (db: Db, added: number) => forThePlanner(() => lookAtGrowth(db, added))

const lookAtGrowth = async (db: Db, added: number) => {
  const known = await one<{ contacts: number }>(
    db,
    sql`select reltuples as contacts from pg_class where oid = 'contacts'::regclass`,
  )
  if (added * 5 > known!.contacts) await sql`analyze (skip_locked) contacts, list_members`.execute(db)
}

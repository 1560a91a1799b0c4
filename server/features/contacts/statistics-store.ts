import { all, type Db, sql } from '../../platform/database.ts'

/**
 * Outside of a transaction, before and during acts on many: tables that have changed a lot since the planner last looked are looked
 * at now, and not when the database gets round to it. Until then it may take a wrong index for each of a million contacts.
 */
export const noticeChanges = async (db: Db) => {
  const changed = await all<{ name: string }>(
    db,
    sql`select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and s.relname in ('contacts', 'list_members')
        and s.n_mod_since_analyze > 1000 + 0.2 * greatest(c.reltuples, 0)`,
  )
  for (const { name } of changed) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db)
}

import { type Db, one, sql } from '../../platform/database.ts'
import type { StaffScope } from '../../platform/scope.ts'

/** What holds for the whole installation and is of no account. */
type SettingName = 'texting-rules' | 'ledger-check' | 'sign-up' | `prices-${number}`

/** What the nightly check of the ledger found; the first disagreements are told in words. */
export type LedgerResult = { count: number; disagreements: readonly string[] }

type Setting<T> = { value: T; changedAt: string; by: string | null }

export const readSetting = <T>(db: Db, name: SettingName) =>
  one<Setting<T>>(
    db,
    sql`select s.value, s.changed_at as "changedAt",
        (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)
          from users u join accounts a using (account_id) where a.is_operations and u.user_id = s.changed_by limit 1) as by
      from installation_settings s where s.name = ${name}`,
  )

/** Nobody else sets it until the transaction ends, whether there is one yet or not. */
export const lockSetting = (tx: Db, _scope: StaffScope, name: SettingName) =>
  sql`select pg_advisory_xact_lock(hashtextextended('setting', hashtext(${name})))`.execute(tx)

/** `scope` is of the staff who change it; a job that leaves its result behind has none. */
export const saveSetting = (db: Db, scope: StaffScope | null, name: SettingName, value: unknown, now: Date) =>
  sql`insert into installation_settings (name, value, changed_by, changed_at)
    values (${name}, ${JSON.stringify(value)}::jsonb, ${scope?.own.userId ?? null}, ${now})
    on conflict (name) do update
      set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(db)

export const deleteSetting = (db: Db, name: SettingName) =>
  sql`delete from installation_settings where name = ${name}`.execute(db)

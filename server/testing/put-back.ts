/**
 * The rows of a database as they were when they were kept: a scene for each test of a file without a database for each. What a test
 * does beside rows (sequences, statistics, schema) stays done, so a test that looks at that has a scene of its own.
 */
import pg from 'pg'

export type Kept = {
  putBack(): Promise<void>
  close(): Promise<void>
}

export const keepRows = async (url: string): Promise<Kept> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(keep)
  await client.query('set session_replication_role = replica')
  return {
    putBack: async () => void (await client.query(putBack)),
    close: () => client.end(),
  }
}

const tables = `select c.oid, n.nspname as home, c.relname as name, n.nspname || '.' || c.relname as kept from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition`

const keep = `
create schema kept;
do $$
declare
  t record;
  has_rows boolean;
begin
  for t in ${tables} loop
    execute format('select exists (select 1 from %I.%I)', t.home, t.name) into has_rows;
    if has_rows then
      execute format('create table kept.%I as table %I.%I', t.kept, t.home, t.name);
    end if;
  end loop;
end $$`

/** It is done as a replica does it: what is put back is whole, and nothing follows from it. */
const putBack = `
do $$
declare
  t record;
  columns text;
begin
  for t in ${tables} loop
    execute format('delete from %I.%I', t.home, t.name);
    if to_regclass(format('kept.%I', t.kept)) is not null then
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %I.%I (%s) overriding system value select %s from kept.%I', t.home, t.name, columns, columns, t.kept);
    end if;
  end loop;
end $$`

import { all, type Db, one, patiently, sql } from '../../platform/database.ts'

/** A part of a table; null is open to that side. */
export type Partition = { name: string; from: string | null; to: string | null; isLeaving: boolean }

const bound = String.raw`FROM \('?([^'')]*)'?\) TO \('?([^'')]*)'?\)`
const bounds = sql`cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), ${sql.lit(bound)}) as found(bounds)
  cross join lateral (select nullif(bounds[1], 'MINVALUE') as "from", nullif(bounds[2], 'MAXVALUE') as "to") b`

/** In their order. One that was left while it was being detached is leaving. */
export const readPartitions = (db: Db, table: string) =>
  all<Partition>(
    db,
    sql`select c.relname as name, b."from", b."to", i.inhdetachpending as "isLeaving"
      from pg_inherits i join pg_class c on c.oid = i.inhrelid ${bounds}
      where i.inhparent = to_regclass(${table}) order by length(b."from") nulls first, b."from"`,
  )

/** One at a time makes partitions, until the transaction ends. */
export const lockPartitions = (tx: Db) => sql`select pg_advisory_xact_lock(715519)`.execute(tx)

/** First without its table and then attached: what is sent meanwhile waits for neither. */
export const makePartition = async (
  tx: Db,
  { table, fillfactor }: { table: string; fillfactor: number },
  { name, from, to }: Omit<Partition, 'isLeaving'>,
) => {
  await sql`set local lock_timeout = '2s'`.execute(tx)
  await sql`create table ${sql.table(name)} (like ${sql.table(table)} including all) with (fillfactor = ${sql.lit(fillfactor)})`.execute(
    tx,
  )
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${from === null ? sql`minvalue` : sql.lit(from)}) to (${to === null ? sql`maxvalue` : sql.lit(to)})`.execute(
    tx,
  )
  await sql`select believe_of(${name}::regclass, false)`.execute(tx)
}

/** Nobody waits for this one, and it for everybody: transactions that have seen the partition end first. In no transaction. */
export const dropPartition = (db: Db, table: string, { name, isLeaving }: Partition) =>
  patiently(db, '30min', async (patient) => {
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)} ${isLeaving ? sql`finalize` : sql`concurrently`}`.execute(
      patient,
    )
    await sql`drop table ${sql.table(name)}`.execute(patient)
  })

/** A partition that was detached and not dropped is a table of its own by now. */
export const dropDetached = async (db: Db, table: string) => {
  const left = await all<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c where c.relkind = 'r' and not c.relispartition
      and c.relnamespace = 'public'::regnamespace and c.relname ~ ${`^${table}_([0-9]+|before)$`}`,
  )
  for (const { name } of left) await sql`drop table ${sql.table(name)}`.execute(db)
}

/** By PostgreSQL's clock, as is what the rows themselves say. */
export const readMoment = async (db: Db): Promise<Date> =>
  new Date((await one<{ at: string }>(db, sql`select now() as at`))!.at)

/** Whether something stored in it is still to be applied, or to be looked at. By its key, node by node. */
export const hasUnappliedEvents = async (db: Db, { name }: Partition): Promise<boolean> =>
  (await one<{ found: boolean }>(
    db,
    sql`select exists (select 1 from nodes n where exists (
        select 1 from ${sql.table(name)} e where e.node_id = n.node_id and e.seq > n.applied_seq))
      or exists (select 1 from deferred_texts d where exists (
        select 1 from ${sql.table(name)} e where e.node_id = d.node_id and e.seq = d.seq)) as found`,
  ))!.found

/** The fewest partitions of any table that nothing has come into yet. */
export const partitionsAhead = sql`(select min(ahead) from (
  select i.inhparent, count(*) filter (where case when b."from" ~ '-' then b."from"::date > now()::date else false end) as ahead
  from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' join pg_class p on p.oid = i.inhparent and p.relkind = 'p' ${bounds}
  where p.relnamespace = 'public'::regnamespace group by 1) a)`

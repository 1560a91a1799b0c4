import pg from 'pg'
import { startThrowAwayPostgres } from '../server/platform/embedded-postgres.ts'
import { migrate } from '../server/platform/migrate.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

const template = 'chaos_template'

/**
 * What happened to each recipient and each claim, for the evidence: rows tell how they ended, not how they came there. In a
 * schema of its own, so that the product does not see it.
 */
const journal = `create schema chaos;
create table chaos.moves (n bigint generated always as identity, at timestamptz, phone bigint, was smallint, state smallint, reason smallint);
create index on chaos.moves (phone);
create function chaos.note_move() returns trigger language plpgsql as $$ begin
  insert into chaos.moves (at, phone, was, state, reason) values (clock_timestamp(), new.phone, old.state, new.state, new.reason);
  return null; end $$;
create trigger note_move after update of state on recipients for each row when (old.state <> new.state) execute function chaos.note_move();
create table chaos.claims (n bigint generated always as identity, at timestamptz, what text, claim_id bigint, epoch bigint,
  after_phone bigint, through_phone bigint, phones bigint[]);
create function chaos.note_claim() returns trigger language plpgsql as $$ declare c claims; begin
  c := case when tg_op = 'DELETE' then old else new end;
  insert into chaos.claims (at, what, claim_id, epoch, after_phone, through_phone, phones)
    values (clock_timestamp(), lower(tg_op), c.claim_id, c.epoch, c.after_phone, c.through_phone, c.phones);
  return null; end $$;
create trigger note_claim after insert or delete on claims for each row execute function chaos.note_claim();`

/** One PostgreSQL for all seeds, gone at the end; each seed has a database of its own. */
export const startCluster = async () => {
  const postgres = await startThrowAwayPostgres()
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const run = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  try {
    await run(postgres.url, `create database ${template}`)
    await migrate(urlOf(template))
    await run(urlOf(template), journal)
    await run(postgres.url, `alter database ${template} allow_connections false`)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return {
    async database(name: string) {
      await run(postgres.url, `create database ${name} template ${template}`)
      return { url: urlOf(name), drop: () => run(postgres.url, `drop database if exists ${name} with (force)`) }
    },
    stop: postgres.stop,
  }
}

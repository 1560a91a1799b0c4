import { all, type Db, sql } from '../../platform/database.ts'

/** Figures that an engine leaves for those who serve `/metrics`, beside what staff have set. */
export type Shared = { process: string; metrics: readonly SharedMetric[] }

/** As prom-client gives and takes them. */
export type SharedMetric = {
  name: string
  help: string
  type: string
  aggregator: string
  values: readonly { value: number; labels: Record<string, string | number>; metricName?: string }[]
}

const prefix = 'figures of '
/** A process that has not said for so long how it is has gone. Longer than a stall, as its counters would seem to start anew. */
const forgottenSeconds = 60

export const saveShared = (db: Db, { process, metrics }: Shared) =>
  sql`insert into installation_settings (name, value, changed_at)
    values (${prefix + process}, ${JSON.stringify(metrics)}::jsonb, now())
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(db)

export const readShared = (db: Db): Promise<Shared[]> =>
  all<Shared>(
    db,
    sql`select substr(name, ${prefix.length + 1}) as process, value as metrics from installation_settings
      where starts_with(name, ${prefix}) and changed_at > now() - make_interval(secs => ${forgottenSeconds}) order by name`,
  )

export const dropShared = (db: Db, process: string) =>
  sql`delete from installation_settings where name = ${prefix + process}`.execute(db)

export const dropForgotten = (db: Db) =>
  sql`delete from installation_settings
    where starts_with(name, ${prefix}) and changed_at < now() - make_interval(secs => ${forgottenSeconds})`.execute(db)

import type pg from 'pg'

export type Statement = {
  /** Its beginning and what it writes. */
  name: string
  calls: number
  /** The time it waited included. */
  totalMs: number
  planMs: number
  rows: number
  walBytes: number
  share: number
}

type Row = Omit<Statement, 'name'> & { query: string }

const most = 15

/** The statements on which PostgreSQL spent most time, the time it waited included. */
export const topStatements = async (db: pg.Client): Promise<Statement[]> => {
  const { rows } = await db.query<Row>(
    `select query, calls, total_exec_time as "totalMs", total_plan_time as "planMs", rows, wal_bytes as "walBytes",
        (total_exec_time + total_plan_time) / sum(total_exec_time + total_plan_time) over () as share
      from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = current_database() order by total_exec_time + total_plan_time desc limit $1`,
    [most],
  )
  return rows.map(({ query, ...row }) => ({ name: shortened(query), ...row }))
}

export const statementsText = (statements: readonly Statement[]): string =>
  [
    'PostgreSQL, by statement (total and each in ms, planning apart):',
    '  share     total  planning    calls     each  rows/call  WAL kB/call',
    ...statements.map((row) =>
      [
        `  ${(row.share * 100).toFixed(1).padStart(4)} %`,
        row.totalMs.toFixed(0).padStart(8),
        row.planMs.toFixed(0).padStart(9),
        String(row.calls).padStart(8),
        (row.totalMs / row.calls).toFixed(2).padStart(8),
        (row.rows / row.calls).toFixed(0).padStart(10),
        (row.walBytes / row.calls / 1024).toFixed(1).padStart(12),
        `  ${row.name}`,
      ].join(' '),
    ),
  ].join('\n')

/** Long ones begin alike: what they write tells them apart. */
const shortened = (query: string): string => {
  const text = query.replaceAll(/\s+/g, ' ').trim()
  const writes = [...text.matchAll(/\b(insert into|update|delete from) (\w+)/g)].map(
    ([, verb, table]) => `${verb} ${table}`,
  )
  return `${text.slice(0, 60)}${writes.length > 0 && text.length > 60 ? ` … [${[...new Set(writes)].join(', ')}]` : ''}`
}

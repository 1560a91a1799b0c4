import type pg from 'pg'

type Row = {
  query: string
  calls: number
  total_ms: number
  plan_ms: number
  rows: number
  wal_bytes: number
  share: number
}

const most = 15

/** The statements on which PostgreSQL spent most time, the time it waited included. */
export const topStatements = async (db: pg.Client): Promise<string> => {
  const { rows } = await db.query<Row>(
    `select query, calls, total_exec_time as total_ms, total_plan_time as plan_ms, rows, wal_bytes,
        (total_exec_time + total_plan_time) / sum(total_exec_time + total_plan_time) over () * 100 as share
      from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = current_database() order by total_exec_time + total_plan_time desc limit $1`,
    [most],
  )
  return [
    'PostgreSQL, by statement (total and each in ms, planning apart):',
    '  share     total  planning    calls     each  rows/call  WAL kB/call',
    ...rows.map((row) =>
      [
        `  ${row.share.toFixed(1).padStart(4)} %`,
        row.total_ms.toFixed(0).padStart(8),
        row.plan_ms.toFixed(0).padStart(9),
        String(row.calls).padStart(8),
        (row.total_ms / row.calls).toFixed(2).padStart(8),
        (row.rows / row.calls).toFixed(0).padStart(10),
        (row.wal_bytes / row.calls / 1024).toFixed(1).padStart(12),
        `  ${shortened(row.query)}`,
      ].join(' '),
    ),
  ].join('\n')
}

/** Long ones begin alike: what they write tells them apart. */
const shortened = (query: string): string => {
  const text = query.replaceAll(/\s+/g, ' ').trim()
  const writes = [...text.matchAll(/\b(insert into|update|delete from) (\w+)/g)].map(
    ([, verb, table]) => `${verb} ${table}`,
  )
  return `${text.slice(0, 60)}${writes.length > 0 && text.length > 60 ? ` … [${[...new Set(writes)].join(', ')}]` : ''}`
}

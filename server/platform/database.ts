import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/**
 * The database as the product uses it. Statements are SQL in `sql` templates; a shape that travels is selected under its
 * wire names (`select b.name as "BroadcastName"`). bigint and numeric arrive as numbers (ids stay below 2^53), points in
 * time as ISO 8601 strings in UTC.
 */
// biome-ignore lint/suspicious/noExplicitAny: statements are SQL, so Kysely has no table types to check
export type Db = Kysely<any>

export { sql }

const bigint = 20
const numeric = 1700
const timestamptz = 1184

const parsers = new Map<number, (text: string) => unknown>([
  [bigint, Number],
  [numeric, Number],
  [timestamptz, (text) => new Date(text).toISOString()],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

export type PoolOptions = {
  max: number
  applicationName: string
  onError: (error: Error) => void
  /** Settings of PostgreSQL for every connection: `-c name=value …`. */
  settings?: string
  /** After this a statement counts as lost, whatever becomes of it. */
  queryTimeoutMs?: number
}

/** A pool whose broken connections are reported rather than thrown: PostgreSQL may restart under us. */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    types,
    options: `-c TimeZone=UTC ${options.settings ?? ''}`,
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
    ...(options.queryTimeoutMs !== undefined && { query_timeout: options.queryTimeoutMs }),
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}

export const openDatabase = (pool: pg.Pool): Db => new Kysely({ dialect: new PostgresDialect({ pool }) })

/** One transaction; what it throws undoes all of it. */
export const transaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08001', '53300'])

/** The database was away or the connection to it was lost: the same may go well in a moment. */
export const isDatabaseAway = (error: { code?: string | undefined; message: string }): boolean =>
  away.has(error.code ?? '') ||
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )

/** The only row of a statement, or undefined. */
export const one = async <T>(db: Db, statement: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await statement.execute(db)).rows[0]

export const all = async <T>(db: Db, statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await statement.execute(db)).rows

/** A transaction that was begun on a client, as the rest of the server knows one. The client stays its owner's. */
export const onClient = (client: pg.PoolClient): Db => {
  const borrowed = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => borrowed, end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
}

/** The same on a plain client, for prepared statements: what it throws undoes all of it. */
export const inTransaction = async <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> => {
  const tx = await pool.connect()
  let isBroken = false
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    tx.release(isBroken)
  }
}

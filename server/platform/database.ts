import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NamingCompiler, type OnLimit, sql, watchStatements } from './statements.ts'

/**
 * The database as the product uses it. Statements are SQL in `sql` templates; a shape that travels is selected under its
 * wire names (`select b.name as "BroadcastName"`). bigint and numeric arrive as numbers (ids stay below 2^53), points in
 * time as ISO 8601 strings in UTC.
 */
// biome-ignore lint/suspicious/noExplicitAny: statements are SQL, so Kysely has no table types to check
export type Db = Kysely<any>

export { sql } from './statements.ts'

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

type PoolOptions = {
  max: number
  applicationName: string
  onError: (error: Error) => void
  /** Settings of PostgreSQL for every connection. */
  settings?: Readonly<Record<string, string>>
  /** After this a statement counts as lost, whatever becomes of it. */
  queryTimeoutMs?: number
  /** Hears of statements that exceed a limit. */
  onLimit?: OnLimit | undefined
  limits?: Limits
}

/**
 * How long PostgreSQL lets a statement run, wait for somebody's lock, and a transaction last or do nothing; in its own units. What
 * needs longer says so itself, for its own transaction.
 */
export type Limits = { statement: string; lock: string; transaction: string; idle: string }

const usualLimits: Limits = { statement: '60s', lock: '10s', transaction: '15min', idle: '60s' }

const limitSettings = ({ statement, lock, idle }: Limits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
})

const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** A setting that PostgreSQL knows since version 17, and so cannot be among those of the connection. */
const limitTransactions = async (client: pg.ClientBase, { transaction }: Limits) => {
  const known = `select /* platform/database.limitTransactions */ set_config('transaction_timeout', $1, false)
    where current_setting('transaction_timeout', true) is not null`
  await client.query(known, [transaction])
}

/** A pool whose broken connections are reported rather than thrown: PostgreSQL may restart under us. */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const { limits = usualLimits, onLimit } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    types,
    options: asOptions({ TimeZone: 'UTC', ...limitSettings(limits), ...options.settings }),
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
    onConnect: (client) => limitTransactions(client, limits),
    ...(options.queryTimeoutMs !== undefined && { query_timeout: options.queryTimeoutMs }),
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  watchStatements(pool, onLimit)
  return pool
}

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new NamingCompiler()
  }
}

export const openDatabase = (pool: pg.Pool): Db => new Kysely({ dialect: new Dialect({ pool }) })

/** One transaction; what it throws undoes all of it. */
export const transaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Work that has its own limit, in PostgreSQL's units, for each statement: nightly checks, sweeps, vacuum. In no transaction. */
export const patiently = <T>(db: Db, limit: string, work: (db: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (patient) => {
    await sql`select set_config('statement_timeout', ${limit}, false)`.execute(patient)
    try {
      return await work(patient)
    } finally {
      await sql`reset statement_timeout`.execute(patient)
    }
  })

/** One picture of the data for all of a transaction, before its first statement. */
export const freezeSnapshot = (tx: Db) => sql`set transaction isolation level repeatable read, read only`.execute(tx)

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08001', '53300'])

/** The database was away or the connection to it was lost: the same may go well in a moment. */
export const isDatabaseAway = (error: { code?: string | undefined; message: string }): boolean =>
  away.has(error.code ?? '') ||
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )

/** Classes of PostgreSQL's conditions that another try may not meet: connection, rollback, resources, intervention. */
export const isPassing = (error: unknown): boolean => /^(08|40|53|55|57)/.test((error as { code?: string }).code ?? '')

/** The only row of a statement, or undefined. */
export const one = async <T>(db: Db, statement: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await statement.execute(db)).rows[0]

export const all = async <T>(db: Db, statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await statement.execute(db)).rows

/** Settings of PostgreSQL for the rest of a transaction. */
export const configure = (tx: Db, settings: Readonly<Record<string, string>>) => {
  const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  return sql`select ${sql.join(each)}`.execute(tx)
}

/** A transaction that was begun on a client, as the rest of the server knows one. The client stays its owner's. */
export const onClient = (client: pg.PoolClient): Db => {
  const borrowed = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => borrowed, end: async () => {} }
  return openDatabase(pool as unknown as pg.Pool)
}

/**
 * The same, on a connection whose statements are said again and again: each is planned once for it. Texts of statements that are put
 * together ever anew are not, once there are very many.
 */
export const onPreparingClient = (client: pg.PoolClient): Db => {
  const known = onPreparing.get(client)
  if (known) return known
  const query = (text: string, values: unknown[]) => {
    const name = preparedName(text)
    return client.query(name === undefined ? { text, values } : { name, text, values })
  }
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {} }
  const db = openDatabase(pool as unknown as pg.Pool)
  onPreparing.set(client, db)
  return db
}

const onPreparing = new WeakMap<pg.PoolClient, Db>()
const preparedNames = new Map<string, string>()
const mostPrepared = 500

const preparedName = (text: string): string | undefined => {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= mostPrepared) return known
  const name = `said-${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

/**
 * Within a transaction: what `ask` asks for is said at once and done one after the other, so that a busy process waits for all of the
 * answers once. Each sees what those before it have done; where one fails, those behind it do nothing, and its error is thrown.
 */
export const together = async <T extends readonly unknown[] | []>(
  tx: pg.PoolClient,
  ask: () => T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  // A setting of the driver, which it reads anew for each statement.
  const driver: { pipeline: boolean } = tx
  driver.pipeline = true
  try {
    const asked = ask()
    await Promise.allSettled(asked)
    return await Promise.all(asked)
  } finally {
    driver.pipeline = false
  }
}

type Ends<T, O> = {
  /** What is asked for, at once, together with the beginning. */
  first?: (tx: pg.PoolClient) => Promise<O>
  /** What is asked for, at once, together with the end. */
  last?: (tx: pg.PoolClient, result: T) => Promise<unknown>
}

/** The same on a plain client, for prepared statements: what it throws undoes all of it. */
export const inTransaction = async <T, O = undefined>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient, opened: O) => Promise<T>,
  { first = async () => undefined as O, last = async () => {} }: Ends<T, O> = {},
): Promise<T> => {
  const tx = await pool.connect()
  let isBroken = false
  try {
    const [, opened] = await together(tx, () => [tx.query('begin'), first(tx)])
    const result = await work(tx, opened)
    await together(tx, () => [last(tx, result), tx.query('commit')])
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

/** A transaction as the rest of the server knows one, with its connection beside it, for COPY. */
export const transactionOn = async <T>(
  pool: pg.Pool,
  work: (tx: Db, client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    return await transaction(onClient(client), (tx) => work(tx, client))
  } finally {
    client.release()
  }
}

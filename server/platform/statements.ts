/**
 * What a statement is called, and what happens when it takes too long.
 *
 * A statement is named for the function that wrote it: `engine/settle/settle-store.endWaiting`, or `contacts/bulk.addTo` of a feature's
 * `store.ts`. The name is found from the stack of the first use, so that no statement is without one. It stands as a comment behind the
 * first word, because `pg_stat_statements` leaves out what stands before it; PostgreSQL's log and `pg_stat_activity` show it there too.
 * Statements that exceed a limit are reported by it.
 */
import { sql as kyselySql, type OperationNode, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'

/** Kysely's `sql`, whose statements know their names. */
export const sql: typeof kyselySql = Object.assign(
  ((template: TemplateStringsArray, ...parameters: unknown[]) => {
    if (!ofTemplates.has(template)) ofTemplates.set(template, nameOf(framesAbove()[0]))
    return kyselySql(template, ...parameters)
  }) as typeof kyselySql,
  kyselySql,
)

export class NamingCompiler extends PostgresQueryCompiler {
  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...args)
    const name = nameOfNode(args[0])
    return name === undefined ? compiled : { ...compiled, sql: withName(compiled.sql, name) }
  }
}

/** Text that whoever asks gives to `pg` itself, plainly or in an object, with its name: that of the nearest store on the stack. */
const named = (query: unknown): unknown => {
  const isPlain = typeof query === 'string'
  const text = isPlain ? query : (query as { text?: unknown } | undefined)?.text
  if (typeof text !== 'string' || isOfTheSession.test(text) || nameIn(text) !== undefined) return query
  let known = ofTexts.get(text)
  if (known === undefined) {
    const frames = framesAbove()
    known = withName(text, nameOf(frames.find((frame) => /store\.[jt]s:/.test(frame)) ?? frames[1]))
    ofTexts.set(text, known)
  }
  if (isPlain) return known
  return 'submit' in (query as object)
    ? Object.assign(query as object, { text: known })
    : { ...(query as object), text: known }
}

/** Begin and end of transactions, and what says itself what it is. */
const isOfTheSession = /^\s*(begin|commit|rollback|savepoint|release|listen|set|reset)\b/i

const ofTemplates = new WeakMap<object, string>()
/** Of what is written in the source: there are as many as that has. */
const ofTexts = new Map<string, string>()

const withName = (text: string, name: string): string =>
  /^\s*\w/.test(text) ? text.replace(/^\s*(\w+)/, `$1 /* ${name} */`) : `/* ${name} */ ${text}`

/** What a statement is called, by its text. */
export const nameIn = (text: string): string | undefined => /^(?:\w+ )?\/\* (\S+) \*\//.exec(text)?.[1]

/** A statement that the platform puts together is named for the first of its parts that is a store's. */
const nameOfNode = (node: OperationNode): string | undefined => {
  const own = 'sqlFragments' in node ? ofTemplates.get(node.sqlFragments as object) : undefined
  return own?.startsWith('platform/page.') ? (firstOfAStore(node) ?? own) : own
}

const firstOfAStore = (node: OperationNode): string | undefined => {
  const parts = (node as { parameters?: readonly OperationNode[] }).parameters ?? []
  for (const part of parts) {
    const own = 'sqlFragments' in part ? ofTemplates.get(part.sqlFragments as object) : undefined
    const name = own?.startsWith('platform/') ? firstOfAStore(part) : own
    if (name !== undefined) return name
  }
  return undefined
}

/** Who called whoever asks, nearest first. */
const framesAbove = (): string[] => {
  const kept = Error.stackTraceLimit
  Error.stackTraceLimit = 12
  const { stack } = new Error()
  Error.stackTraceLimit = kept
  return (stack ?? '').split('\n').slice(3)
}

const nameOf = (frame = ''): string => {
  const [, writer = ''] = /at (?:async )?(?:new )?(?:([\w$.]+) )?/.exec(frame) ?? []
  const [, file] =
    /\/server\/((?:[\w-]+\/)*[\w.-]+)\.[jt]s:\d+:\d+\)?$/.exec(frame) ??
    /([\w.-]+)\.[jt]s:\d+:\d+\)?$/.exec(frame) ??
    []
  if (file === undefined) return 'unnamed'
  const place = file.replace(/^features\//, '').replace(/\/store$/, '')
  return [place, ...writer.split('.').slice(-1)].filter(Boolean).join('.')
}

/** `lock`: somebody else's for too long; `unanswered`: the connection said nothing, whatever became of the statement. */
export type Limit = 'statement' | 'lock' | 'transaction' | 'idle' | 'unanswered'

const limits: Readonly<Record<string, Limit>> = {
  '57014': 'statement',
  '55P03': 'lock',
  '25P04': 'transaction',
  '25P03': 'idle',
}

/** Which limit an error of PostgreSQL tells of, if any. */
export const limitOf = (error: unknown): Limit | undefined => {
  const { code, message } = error as { code?: string; message?: string }
  return limits[code ?? ''] ?? (message === 'Query read timeout' ? 'unanswered' : undefined)
}

export type OnLimit = (statement: string, limit: Limit) => void

/** Names every statement of this pool, and tells of those that exceed a limit; whoever asked hears of it as before. */
export const watchStatements = (pool: pg.Pool, onLimit: OnLimit | undefined) => {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  // A pool asks on a connection later, when nobody knows any more who wrote it.
  pool.query = ((first: unknown, ...rest: unknown[]) => query(named(first), ...rest)) as typeof pool.query
  pool.on('connect', (client) => watchConnection(client, onLimit))
}

const watchConnection = (client: pg.PoolClient, onLimit: OnLimit | undefined) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const look = (error: unknown, text: string) => {
    const limit = limitOf(error)
    if (limit) onLimit?.(nameIn(text) ?? text.slice(0, 40), limit)
  }
  client.query = ((given: unknown, ...rest: unknown[]) => {
    const first = named(given)
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    const last = rest.at(-1)
    if (typeof last === 'function') {
      const heard = (error: unknown, result: unknown) => {
        if (error) look(error, text)
        last(error, result)
      }
      return query(first, ...rest.slice(0, -1), heard)
    }
    const asked = query(first, ...rest)
    if (asked instanceof Promise) asked.catch((error) => look(error, text))
    return asked
  }) as typeof client.query
}

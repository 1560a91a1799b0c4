/**
 * What a statement is called, and what happens when it takes too long.
 *
 * A statement is named for the function that wrote it, `settle-store.endWaiting`: found once for each template in the source, from the
 * stack of its first use, so that none can be without a name. The name leads the text as a comment, where PostgreSQL's log and
 * `pg_stat_activity` show it, and statements that exceed a limit are told by it.
 */
import { sql as kyselySql, type OperationNode, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'

const names = new WeakMap<object, string>()

/** Two frames stand above whoever wrote the template. */
const writerOf = (): string | undefined => {
  const kept = Error.stackTraceLimit
  Error.stackTraceLimit = 4
  const { stack } = new Error()
  Error.stackTraceLimit = kept
  const frame = stack?.split('\n')[4] ?? ''
  const [, writer = ''] = /at (?:async )?(?:new )?(?:([\w$.]+) )?/.exec(frame) ?? []
  const [, file] = /([\w.-]+)\.[jt]s:\d+:\d+\)?$/.exec(frame) ?? []
  return file === undefined ? undefined : [file, ...writer.split('.').slice(-1)].filter(Boolean).join('.')
}

const note = (template: TemplateStringsArray) => {
  if (names.has(template)) return
  names.set(template, writerOf() ?? 'unnamed')
}

/** Kysely's `sql`, whose statements know their names. */
export const sql: typeof kyselySql = Object.assign(
  ((template: TemplateStringsArray, ...parameters: unknown[]) => {
    note(template)
    return kyselySql(template, ...parameters)
  }) as typeof kyselySql,
  kyselySql,
)

export class NamingCompiler extends PostgresQueryCompiler {
  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...args)
    const name = nameOf(args[0])
    return name === undefined ? compiled : { ...compiled, sql: `/* ${name} */ ${compiled.sql}` }
  }
}

const nameOf = (node: OperationNode): string | undefined =>
  'sqlFragments' in node ? names.get(node.sqlFragments as object) : undefined

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

/** What `pg` takes as its first argument: text, or a statement with a name of its own. */
const calledOf = (query: unknown): string => {
  const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : (query as pg.QueryConfig)
  if (name !== undefined) return name
  return /^\/\* (\S+) \*\//.exec(text ?? '')?.[1] ?? (text ?? '').trim().slice(0, 40)
}

/** Tells of every statement of this connection that exceeds a limit; whoever asked hears of it as before. */
export const watchLimits = (client: pg.PoolClient, onLimit: OnLimit) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const look = (error: unknown, what: unknown) => {
    const limit = limitOf(error)
    if (limit) onLimit(calledOf(what), limit)
  }
  client.query = ((...args: unknown[]) => {
    const last = args.at(-1)
    if (typeof last === 'function') {
      const heard = (error: unknown, result: unknown) => {
        if (error) look(error, args[0])
        last(error, result)
      }
      return query(...args.slice(0, -1), heard)
    }
    const asked = query(...args)
    if (asked instanceof Promise) asked.catch((error) => look(error, args[0]))
    return asked
  }) as typeof client.query
}

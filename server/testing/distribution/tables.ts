/** What of `schema.sql` the rules go by: which tables are a tenant's, their columns, and what happens when rows of them change. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directory } from './directory.ts'
import type { Broken } from './rules.ts'
import { nodesBelow, nodesOf, parse, wordsOf } from './syntax.ts'

export type Tables = {
  kindOf(table: string): 'tenant' | 'directory' | undefined
  columnsOf(table: string): readonly string[]
}

const statements = parse(readFileSync(join(import.meta.dirname, '..', '..', 'schema.sql'), 'utf8'))
const of = (kind: string) => statements.filter((node) => node.kind === kind).map(({ fields }) => fields)
const nameOf = (relation: unknown) => String((relation as { relname: string }).relname)

const columns = new Map(
  of('CreateStmt').map(({ relation, tableElts }) => [
    nameOf(relation),
    nodesOf(tableElts).flatMap(({ kind, fields }) => (kind === 'ColumnDef' ? [String(fields.colname)] : [])),
  ]),
)

export const tables: Tables = {
  kindOf: (table) => (columns.has(table) ? (directory.includes(table) ? 'directory' : 'tenant') : undefined),
  columnsOf: (table) => columns.get(table) ?? [],
}

const isTenant = (relation: unknown) => tables.kindOf(nameOf(relation)) === 'tenant'

/** Which rules triggers and keys break; a trigger is told by its table and name. */
export const brokenBySchema = (): Broken[] => {
  const bodies = new Map(
    of('CreateFunctionStmt').map(({ funcname, options }) => [wordsOf(funcname).at(-1), JSON.stringify(options)]),
  )
  const triggers = of('CreateTrigStmt').flatMap(({ relation, trigname, transitionRels, funcname }): Broken[] => {
    const what = `${nameOf(relation)}.${trigname}`
    const doesNotify = /\bpg_notify\b|\bnotify\s/i.test(bodies.get(wordsOf(funcname).at(-1)) ?? '')
    return [
      ...(isTenant(relation) && transitionRels ? [{ what, rule: 'transition' } as const] : []),
      ...(doesNotify ? [{ what, rule: 'notifying' } as const] : []),
    ]
  })
  const cascades = of('CreateStmt').flatMap(({ relation, tableElts }) =>
    [...nodesBelow(tableElts)].flatMap(({ kind, fields }): Broken[] => {
      const isCascade = kind === 'Constraint' && fields.fk_del_action === 'c'
      return isCascade && isTenant(relation) && !isTenant(fields.pktable)
        ? [{ what: nameOf(relation), rule: 'cascade' }]
        : []
    }),
  )
  return [...triggers, ...cascades]
}

/**
 * A statement as levels: each select, insert, update and delete with what it reads and writes, inside the one that surrounds it. A column
 * is found as PostgreSQL finds it, from the inside out.
 */
import { type Fields, type Node, nodeOf, nodesBelow, nodesOf, wordsOf } from './syntax.ts'
import type { Tables } from './tables.ts'

/** What stands in a `from`, or is written to. `inner` is the level of what a statement names or puts in brackets. */
export type Range = {
  alias: string
  kind: 'tenant' | 'directory' | 'named' | 'values' | 'function' | 'brackets'
  columns: readonly string[]
  inner?: Level
}

export type Level = {
  kind: string
  fields: Fields
  outer: Level | undefined
  ranges: Range[]
  /** What all must be true of its rows, each by itself. */
  conditions: Node[]
  /** Pairs of what `using` makes one. */
  shared: { columns: readonly string[]; left: Range[]; right: Range[] }[]
  /** What it yields, by name. */
  output: { name: string; value: Node }[]
  /** Where it asks for rows again: subqueries, named parts, those in brackets. */
  below: Level[]
  /** Of which expression it is a subquery. */
  link?: Fields
}

type Named = ReadonlyMap<string, Level>

const isSubquery = ({ kind }: Node) => kind === 'SubLink' || kind === 'RangeSubselect'

export const readLevels = (statement: Node, tables: Tables): Level => {
  const read = ({ kind, fields }: Node, outer: Level | undefined, known: Named, link?: Fields): Level => {
    const level: Level = { kind, fields, outer, ranges: [], conditions: [], shared: [], output: [], below: [] }
    if (link) level.link = link
    const named = new Map(known)
    for (const { fields: part } of nodesOf((fields.withClause as Fields | undefined)?.ctes)) {
      const inner = read(nodeOf(part.ctequery)!, outer, named)
      level.below.push(inner)
      named.set(String(part.ctename), inner)
    }
    const below = (node: Node, above: Level | undefined, of?: Fields) => {
      const inner = read(node, above, named, of)
      level.below.push(inner)
      return inner
    }

    const table = (value: unknown): Range[] => {
      const { relname, alias } = value as { relname: string; alias?: Fields }
      const inner = named.get(relname)
      const name = String(alias?.aliasname ?? relname)
      if (inner) return [{ alias: name, kind: 'named', columns: inner.output.map((column) => column.name), inner }]
      const kind = tables.kindOf(relname)
      return kind ? [{ alias: name, kind, columns: tables.columnsOf(relname) }] : []
    }
    const join = (node: Node): Range[] => {
      if (node.kind === 'RangeVar') return table(node.fields)
      const alias = node.fields.alias as Fields | undefined
      const given = { alias: String(alias?.aliasname ?? ''), columns: wordsOf(alias?.colnames) }
      if (node.kind === 'RangeFunction') {
        return [{ ...given, kind: 'function', columns: given.columns.length > 0 ? given.columns : [given.alias] }]
      }
      if (node.kind === 'RangeSubselect') {
        // What stands before it is seen from `lateral` alone; it is among the ranges already.
        const inner = below(nodeOf(node.fields.subquery)!, node.fields.lateral ? level : outer)
        const columns = given.columns.length > 0 ? given.columns : inner.output.map((column) => column.name)
        return [{ ...given, kind: inner.fields.valuesLists ? 'values' : 'brackets', columns, inner }]
      }
      if (node.kind !== 'JoinExpr') return []
      const left = add(node.fields.larg)
      const right = add(node.fields.rarg)
      level.conditions.push(...conjuncts(node.fields.quals))
      level.shared.push({ columns: wordsOf(node.fields.usingClause), left, right })
      return [...left, ...right]
    }
    /** A join's own sides are among the ranges when it is read. */
    const add = (value: unknown): Range[] => {
      const node = nodeOf(value)
      if (!node) return []
      const ranges = join(node)
      if (node.kind !== 'JoinExpr') level.ranges.push(...ranges)
      return ranges
    }

    if (fields.relation) level.ranges.push(...table(fields.relation))
    for (const part of [fields.fromClause, fields.usingClause].flat()) add(part)
    for (const part of [fields.larg, fields.rarg]) {
      if (kind === 'SelectStmt' && part) below({ kind, fields: part as Fields }, outer)
    }
    if (kind === 'InsertStmt' && fields.selectStmt) below(nodeOf(fields.selectStmt)!, outer)
    level.conditions.push(...conjuncts(fields.whereClause))
    level.output = outputOf(level)
    const { withClause: _with, larg: _left, rarg: _right, selectStmt: _source, ...own } = fields
    for (const node of nodesBelow(own, (of) => !isSubquery(of))) {
      if (node.kind === 'SubLink') below(nodeOf(node.fields.subselect)!, level, node.fields)
    }
    return level
  }
  return read(statement, undefined, new Map())
}

/** The parts of `a and b and c`. */
const conjuncts = (value: unknown): Node[] => {
  const node = nodeOf(value)
  if (!node) return []
  if (node.kind !== 'BoolExpr' || node.fields.boolop !== 'AND_EXPR') return [node]
  return nodesOf(node.fields.args).flatMap((part) => conjuncts({ [part.kind]: part.fields }))
}

const outputOf = ({ kind, fields, ranges, below }: Level): Level['output'] => {
  if (fields.op && fields.op !== 'SETOP_NONE') return below.find((part) => part.kind === 'SelectStmt')?.output ?? []
  const returned = (fields.returningClause as Fields | undefined)?.exprs ?? fields.returningList
  return nodesOf(kind === 'SelectStmt' ? fields.targetList : returned).flatMap(({ fields: { name, val } }) => {
    const value = nodeOf(val)!
    const path = value.kind === 'ColumnRef' ? wordsOf(value.fields.fields) : []
    const isStar = value.kind === 'ColumnRef' && nodesOf(value.fields.fields).at(-1)?.kind === 'A_Star'
    if (!isStar) return [{ name: String(name ?? path.at(-1) ?? ''), value }]
    return ranges
      .filter(({ alias }) => path.length === 0 || path[0] === alias)
      .flatMap(({ alias, columns }) => columns.map((column) => ({ name: column, value: columnOf(alias, column) })))
  })
}

const columnOf = (alias: string, column: string): Node => ({
  kind: 'ColumnRef',
  fields: { fields: [alias, column].map((sval) => ({ String: { sval } })) },
})

/** Which range a column is of, and of which level that is; undefined for what no range has. */
export const findColumn = (
  from: Level,
  { fields }: Node,
): { level: Level; range: Range; column: string } | undefined => {
  const path = wordsOf(fields.fields)
  const column = path.at(-1)
  if (column === undefined) return undefined
  for (let level: Level | undefined = from; level; level = level.outer) {
    const range = level.ranges.find(({ alias, columns }) =>
      path.length > 1 ? alias === path[0] : columns.includes(column),
    )
    if (range) return { level, range, column }
  }
  return undefined
}

export function* levelsBelow(level: Level): Generator<Level> {
  yield level
  for (const part of level.below) yield* levelsBelow(part)
}

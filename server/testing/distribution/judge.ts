/** Reads a statement, and says which rules it breaks. */
import { readAccounts } from './accounts.ts'
import { findColumn, type Level, levelsBelow, readLevels } from './levels.ts'
import type { Rule } from './rules.ts'
import { calledIn, type Fields, type Node, nodeOf, nodesBelow, nodesOf, parse } from './syntax.ts'
import type { Tables } from './tables.ts'

/** Which rules a statement breaks. */
export const brokenBy = (text: string, tables: Tables): Rule[] => [
  ...new Set(
    parse(text).flatMap((statement) => {
      const level = readLevels(statement, tables)
      const all = [...levelsBelow(level)]
      const nodes = [...nodesBelow({ [statement.kind]: statement.fields })]
      return [...byLevels(level, all), ...byNodes(nodes), ...byWrites(all)]
    }),
  ),
]

const byLevels = (statement: Level, all: Level[]): Rule[] => {
  const { isKeyed, isOfOne } = readAccounts(statement)
  const hasDirectory = (level: Level | undefined): boolean =>
    level !== undefined && (level.ranges.some(({ kind }) => kind === 'directory') || hasDirectory(level.outer))
  const broken: Rule[] = []
  for (const level of all) {
    const open = level.ranges.filter((range) => range.kind === 'tenant' && !isKeyed(range))
    if (open.some(({ alias }) => isLocked(level, alias))) broken.push('lock')
    if (level.kind !== 'InsertStmt' && open.length > 0 && hasDirectory(level)) broken.push('join')
    if (!isOfOne && isAskedForEach(level)) broken.push('correlated')
  }
  return broken
}

const isLocked = ({ fields }: Level, alias: string): boolean =>
  nodesOf(fields.lockingClause).some(({ fields: { lockedRels } }) => {
    const names = nodesOf(lockedRels).map(({ fields: { relname } }) => relname)
    return names.length === 0 || names.includes(alias)
  })

/** A subquery, or what is joined by `lateral`, that reads tenants by a column of VALUES or of a named part around it. */
const isAskedForEach = (level: Level): boolean => {
  const own = [...levelsBelow(level)]
  if (!level.outer || !own.some(({ ranges }) => ranges.some(({ kind }) => kind === 'tenant'))) return false
  return own.some((part) =>
    [...nodesBelow(part.fields)].some((node) => {
      const found = node.kind === 'ColumnRef' ? findColumn(part, node) : undefined
      return found && !own.includes(found.level) && ['named', 'values'].includes(found.range.kind)
    }),
  )
}

const clocks = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']
const isClock = (node: Node) =>
  node.kind === 'SQLValueFunction' || (node.kind === 'FuncCall' && clocks.includes(calledIn(node)))

const byNodes = (nodes: Node[]): Rule[] => [
  ...nodes.flatMap(({ kind, fields }): Rule[] => {
    const { relpersistence } = (fields.relation ?? fields.into ?? {}) as { relpersistence?: string }
    if (/^Create/.test(kind) && (relpersistence === 't' || isTemporary(fields))) return ['temporary']
    if (kind !== 'SubLink' || fields.subLinkType !== 'EXISTS_SUBLINK') return []
    const asked = nodeOf(fields.subselect)?.fields
    return asked?.op === 'SETOP_NONE' && !asked.targetList && !asked.valuesLists ? ['emptyExists'] : []
  }),
  ...(nodes.some(({ kind, fields }) => kind === 'VariableSetStmt' && fields.name === 'plan_cache_mode')
    ? (['genericPlan'] as const)
    : []),
]

const isTemporary = ({ into }: Fields) => (into as { rel?: { relpersistence?: string } })?.rel?.relpersistence === 't'

const byWrites = (all: Level[]): Rule[] =>
  all.flatMap((level): Rule[] => {
    const isWrite = /^(Insert|Update|Delete|Merge)Stmt$/.test(level.kind)
    if (!isWrite || level.ranges[0]?.kind !== 'tenant') return []
    const { onConflictClause, selectStmt, withClause: _named, ...rest } = level.fields
    const values = nodeOf(selectStmt)?.fields.valuesLists
    const cases = [...nodesBelow({ selectStmt, ...rest })].filter(({ kind }) => kind === 'CaseExpr')
    return [
      ...([...nodesBelow(values)].some(({ kind }) => kind === 'SubLink') ? (['subqueryInValues'] as const) : []),
      ...([...nodesBelow(onConflictClause), ...cases.flatMap(({ fields }) => [...nodesBelow(fields)])].some(isClock)
        ? (['clock'] as const)
        : []),
    ]
  })

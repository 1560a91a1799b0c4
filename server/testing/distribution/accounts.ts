/** Whether the rows that a statement touches are known by their account: what each `account_id` in it is made equal to. */
import { findColumn, type Level, levelsBelow, type Range } from './levels.ts'
import { type Fields, type Node, nodeOf, nodesOf, wordsOf } from './syntax.ts'

type Accounts = {
  /** Some condition says of which account its rows are. */
  isKeyed(range: Range): boolean
  /** All that it touches of tenants is of the account that is given to it: one node can do all of it. */
  isOfOne: boolean
}

/** What whoever asks gives; statements are asked for by one account, so whatever is given for an account is the same. */
const given = { what: 'given' } as const
type Key = Range | typeof given

export const readAccounts = (statement: Level): Accounts => {
  const parents = new Map<Key, Key>()
  const keyed = new Set<Range>()
  const rootOf = (key: Key): Key => {
    const parent = parents.get(key)
    return parent === undefined ? key : rootOf(parent)
  }
  const join = (a: Key, b: Key) => {
    const [one, other] = [rootOf(a), rootOf(b)]
    if (one !== other) parents.set(one, other)
  }
  const keyOf = (level: Level, value: unknown): Key | undefined => {
    const node = nodeOf(value)
    if (!node) return undefined
    if (node.kind === 'TypeCast') return keyOf(level, node.fields.arg)
    if (node.kind === 'ParamRef' || node.kind === 'A_Const') return given
    if (isOfWhatIsGiven(node)) return given
    if (node.kind !== 'ColumnRef') return undefined
    const found = findColumn(level, node)
    return found?.column === 'account_id' ? found.range : undefined
  }
  const equate = (level: Level, left: unknown, right: unknown, inner = level) => {
    const [one, other] = [keyOf(level, left), keyOf(inner, right)]
    for (const [key, to] of [
      [one, other],
      [other, one],
    ]) {
      if (key !== undefined && 'alias' in key && key !== to) keyed.add(key)
    }
    if (one !== undefined && other !== undefined) join(one, other)
  }

  for (const level of levelsBelow(statement)) {
    for (const range of level.ranges) {
      const value = range.inner?.output.find(({ name }) => name === 'account_id')?.value
      if (range.inner && value) for (const part of armsOf(range.inner)) joinOutput(part, range)
    }
    for (const { columns, left, right } of level.shared) {
      if (!columns.includes('account_id')) continue
      const sides = [left, right].map((side) => side.filter((range) => range.columns.includes('account_id')))
      for (const one of sides[0]!) {
        for (const other of sides[1]!) {
          join(one, other)
          for (const range of [one, other]) keyed.add(range)
        }
      }
    }
    for (const condition of level.conditions) readCondition(level, condition)
    readInsert(level)
  }

  function joinOutput(part: Level, range: Range) {
    const value = part.output.find(({ name }) => name === 'account_id')?.value
    const key = value && keyOf(part, { [value.kind]: value.fields })
    if (key !== undefined) join(range, key)
  }

  function readCondition(level: Level, { kind, fields }: Node) {
    if (kind === 'A_Expr') {
      const isEqual = wordsOf(fields.name)[0] === '='
      if (!isEqual && fields.kind !== 'AEXPR_NOT_DISTINCT') return
      const left = partsOf(fields.lexpr)
      if (fields.kind === 'AEXPR_IN') {
        for (const item of itemsOf(fields.rexpr)) pair(level, left, partsOf(item))
      } else if (fields.kind === 'AEXPR_OP_ANY') {
        for (const part of left) equate(level, part, undefined)
      } else {
        pair(level, left, partsOf(fields.rexpr))
      }
    } else if (kind === 'SubLink' && fields.subLinkType === 'ANY_SUBLINK') {
      const inner = level.below.find(({ link }) => link === fields)
      for (const arm of inner ? armsOf(inner) : []) {
        const values = arm.output.map(({ value }) => ({ [value.kind]: value.fields }))
        pair(level, partsOf(fields.testexpr), values, arm)
      }
    }
  }

  function pair(level: Level, left: unknown[], right: unknown[], inner = level) {
    for (const [at, part] of left.entries()) equate(level, part, right[at], inner)
  }

  function readInsert(level: Level) {
    if (level.kind !== 'InsertStmt') return
    const [target] = level.ranges
    const cols = nodesOf(level.fields.cols).map(({ fields }) => fields.name)
    const at = cols.indexOf('account_id')
    const into = nodeOf(level.fields.selectStmt)?.fields
    if (!target || at < 0 || !into) return
    const inner = level.below.find(({ fields }) => fields === into)
    for (const arm of inner ? armsOf(inner) : []) {
      const rows = nodesOf(arm.fields.valuesLists).map(({ fields }) => (fields.items as unknown[])[at])
      const output = arm.output[at]?.value
      for (const value of rows.length > 0 ? rows : output ? [{ [output.kind]: output.fields }] : []) {
        const key = keyOf(arm, value)
        if (key !== undefined) join(target, key)
      }
    }
  }

  const ranges = [...levelsBelow(statement)].flatMap((level) => level.ranges)
  return {
    isKeyed: (range) => keyed.has(range),
    isOfOne: ranges.every((range) => range.kind !== 'tenant' || rootOf(range) === rootOf(given)),
  }
}

/** `(select $1)`, whose value nobody plans for. */
const isOfWhatIsGiven = ({ kind, fields }: Node): boolean => {
  const { targetList, fromClause } = (kind === 'SubLink' && nodeOf(fields.subselect)?.fields) || {}
  const [value, ...more] = nodesOf(targetList).map((target) => nodeOf(target.fields.val))
  const plain = value?.kind === 'TypeCast' ? nodeOf(value.fields.arg) : value
  return more.length === 0 && !fromClause && plain?.kind === 'ParamRef'
}

/** The selects of a union, or the one there is. */
const armsOf = (level: Level): Level[] =>
  level.fields.op && level.fields.op !== 'SETOP_NONE'
    ? level.below.filter(({ fields }) => fields === level.fields.larg || fields === level.fields.rarg).flatMap(armsOf)
    : [level]

/** What is compared at once: `(a, b) = (c, d)`. */
const partsOf = (value: unknown): unknown[] => {
  const node = nodeOf(value)
  return node?.kind === 'RowExpr' ? (node.fields.args as unknown[]) : [value]
}

const itemsOf = (value: unknown): unknown[] => {
  const node = nodeOf(value)
  return node?.kind === 'List' ? ((node.fields as Fields).items as unknown[]) : []
}

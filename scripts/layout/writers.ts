/**
 * Which feature writes which table, read from the SQL of stores and of the triggers in migrations. A writer is a folder of
 * `server/features`; the machines of the engine are one, and with them the features through which others ask it for something.
 * A trigger writes for whoever writes its table. What a migration writes once, and what tests write, does not count.
 */
import { engineDoors, sqlFiles, testFiles } from './rules.ts'
import type * as lists from './shared-tables.ts'
import type { Source, Tree } from './sources.ts'

/** Of each table its writers, and of each the files in which it writes. */
type Writers = Map<string, Map<string, Set<string>>>

export function checkWriters(tree: Tree, { sharedTables, unnamedTables }: typeof lists): string[] {
  const stores = [...tree.sources.values()].filter(isStore)
  const writers = writersOf(stores, migrationsOf(tree))
  return [...checkTables(writers, sharedTables), ...checkUnnamed(stores, unnamedTables)]
}

/** In the order in which they are applied. */
const migrationsOf = ({ texts }: Tree): string[] =>
  [...texts.keys()]
    .filter((path) => path.startsWith('server/migrations/'))
    .toSorted()
    .map((path) => texts.get(path) ?? '')

function checkTables(writers: Writers, shared: typeof lists.sharedTables): string[] {
  const problems: string[] = []
  for (const [table, its] of writers) {
    const known = shared[table]?.writers ?? []
    if (its.size < 2 && known.length === 0) continue
    const unknown = [...its].filter(([writer]) => !known.includes(writer)).sort((a, b) => b[1].size - a[1].size)
    // Where nobody is known, whoever writes it in the most places is taken for its owner.
    for (const [writer, paths] of known.length > 0 ? unknown : unknown.slice(1)) {
      const others = [...its.keys()].filter((one) => one !== writer).join(' and ')
      problems.push(
        `${[...paths].join(', ')} writes ${table}, which ${others} writes: a table has one writer; call what its feature offers.`,
      )
    }
  }
  for (const [table, { writers: known }] of Object.entries(shared)) {
    const its = writers.get(table)
    const gone = known.filter((writer) => !its?.has(writer))
    if (gone.length > 0) {
      problems.push(`scripts/layout/shared-tables.ts: ${gone.join(' and ')} writes ${table} no longer; take it out.`)
    } else if (known.length < 2) {
      problems.push(`scripts/layout/shared-tables.ts: ${table} has one writer; take it out.`)
    }
  }
  return problems
}

function checkUnnamed(stores: readonly Source[], unnamed: typeof lists.unnamedTables): string[] {
  const writing = stores
    .filter(({ literals }) => literals.some((text) => writesOf(text).includes(hole)))
    .map(({ path }) => path)
  return [
    ...writing
      .filter((path) => !(path in unnamed))
      .map((path) => `${path} writes a table whose name is computed: name it, so that it is known who writes it.`),
    ...Object.keys(unnamed)
      .filter((path) => !writing.includes(path))
      .map((path) => `scripts/layout/shared-tables.ts: ${path} names what it writes; take it out.`),
  ]
}

function writersOf(stores: readonly Source[], migrations: readonly string[]): Writers {
  const all: Writers = new Map()
  const temporary = new Set(stores.flatMap(({ literals }) => literals.flatMap(madeForTheMoment)))
  for (const { path, literals } of stores) {
    for (const table of literals.flatMap(writesOf)) {
      if (table !== hole && !temporary.has(table)) add(all, table, writerOf(path), path)
    }
  }
  const triggers = triggersOf(migrations)
  // A trigger may write a table that has triggers itself.
  for (let before = -1, now = size(all); before !== now; before = now, now = size(all)) {
    for (const { table, writes } of triggers) {
      for (const [writer, paths] of all.get(table) ?? []) {
        for (const other of writes) for (const path of paths) add(all, other, writer, path)
      }
    }
  }
  return all
}

const size = (all: Writers): number => [...all.values()].reduce((sum, its) => sum + its.size, 0)

function add(all: Writers, table: string, writer: string, path: string) {
  const its = all.get(table) ?? new Map<string, Set<string>>()
  its.set(writer, (its.get(writer) ?? new Set()).add(path))
  all.set(table, its)
}

const isStore = ({ path }: Source): boolean =>
  path.startsWith('server/') && sqlFiles.some((one) => one.test(path)) && !testFiles.test(path)

function writerOf(path: string): string {
  const [, folder = '', feature = ''] = path.split('/')
  const writer = folder === 'features' ? feature : folder
  return engineDoors.includes(writer) ? 'engine' : writer
}

/** Stands where an expression is. */
const hole = '$'
const name = String.raw`("?[a-z_][\w.]*"?|\$)`
const write = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+${name}` +
    String.raw`|\bcopy\s+${name}(?=\s*(?:\([^)]*\)\s*)?from\b)` +
    String.raw`|\bupdate\s+(?:only\s+)?(?!set\b)${name}(?=\s+(?:(?:as\s+)?\w+\s+)?set\b)`,
  'gi',
)

/** The tables that a piece of SQL writes, in whichever of its parts. */
const writesOf = (text: string): string[] =>
  [...withoutComments(text).matchAll(write)].map(([, a, b, c]) => (a ?? b ?? c ?? '').replaceAll('"', ''))

const madeForTheMoment = (text: string): string[] =>
  [...text.matchAll(/\bcreate\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, made = '']) => made,
  )

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '')

/** What each trigger does, as the last migration left it. */
function triggersOf(migrations: readonly string[]): { table: string; writes: string[] }[] {
  const text = migrations.map(withoutComments).join('\n')
  const functions = new Map<string, string[]>()
  for (const [, called = '', , body = ''] of text.matchAll(
    /\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)[^$;]*(\$\w*\$)(.*?)\2/gis,
  )) {
    functions.set(called, writesOf(body))
  }
  const triggers = new Map<string, { table: string; act: string }>()
  const said =
    /\b(create|drop)\s+trigger\s+(?:if\s+exists\s+)?(\w+)\b[^;]*?\bon\s+(\w+)(?:[^;]*?\bexecute\s+function\s+(\w+))?[^;]*;/gi
  for (const [, verb = '', called = '', table = '', act = ''] of text.matchAll(said)) {
    if (verb.toLowerCase() === 'create') triggers.set(called, { table, act })
    else triggers.delete(called)
  }
  return [...triggers.values()].map(({ table, act }) => ({ table, writes: functions.get(act) ?? [] }))
}

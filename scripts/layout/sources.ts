/** Reads a tree: every entry, and of each source file what it imports and whether it holds SQL. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { codeEndings, ignoredFolders, notSql, sqlMethods, textEndings } from './rules.ts'

export type Import = {
  specifier: string
  /** Path from the root when it is ours, else null. */
  path: string | null
  /** `*` where it is taken whole, or fetched when it is needed. */
  names: string[]
}

export type Source = {
  path: string
  lines: number
  imports: Import[]
  /** What it exports of its own. */
  exports: string[]
  /** `export * from`. */
  passesEverythingOn: boolean
  /** Nothing but `export … from`. */
  isBarrel: boolean
  sqlAt: number | null
  /** Its strings and templates, with `$` for what is put in. */
  literals: string[]
}

export type Tree = {
  folders: string[]
  files: string[]
  sources: Map<string, Source>
  /** What people read: code, statements and documents. */
  texts: Map<string, string>
}

export function readTree(root: string): Tree {
  const tree: Tree = { folders: [], files: [], sources: new Map(), texts: new Map() }
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        if (ignoredFolders.includes(entry.name) || entry.name.startsWith('.')) continue
        tree.folders.push(path)
        walk(path)
      } else if (entry.isFile() && !entry.name.endsWith('.tsbuildinfo')) {
        tree.files.push(path)
        if (!textEndings.some((ending) => entry.name.endsWith(ending))) continue
        const text = readFileSync(join(root, path), 'utf8')
        tree.texts.set(path, text)
        if (folder && codeEndings.some((ending) => entry.name.endsWith(ending))) {
          tree.sources.set(path, readSource(path, text))
        }
      }
    }
  }
  walk('')
  return tree
}

export function readSource(path: string, text: string): Source {
  const { module, program } = parseSync(path, text)
  const imports: Import[] = []
  const note = (specifier: string, names: string[]) =>
    imports.push({ specifier, path: resolve(path, specifier), names })
  for (const { moduleRequest, entries } of module.staticImports) {
    note(
      moduleRequest.value,
      entries.map(({ importName }) => (importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? 'default'))),
    )
  }
  const exports: string[] = []
  let passesEverythingOn = false
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      if (!moduleRequest) {
        exports.push(exportName.name ?? 'default')
        continue
      }
      note(moduleRequest.value, importName.name ? [importName.name] : [])
      if (importName.kind === 'All' || importName.kind === 'AllButDefault') passesEverythingOn = true
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[1]) note(literal[1], ['*'])
  }
  const isBarrel =
    program.body.length > 0 &&
    program.body.every(
      (one) => (one.type === 'ExportNamedDeclaration' && one.source) || one.type === 'ExportAllDeclaration',
    )
  return {
    path,
    lines: text.split('\n').length - 1,
    imports,
    exports,
    passesEverythingOn,
    isBarrel,
    sqlAt: findSql(program, text),
    literals: literalsOf(program),
  }
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier)).split('?')[0] ?? null
  const ours = /^@carillon\/(.+)$/.exec(specifier)
  return ours?.[1] ?? null
}

/** The first line with SQL: a template tagged `sql`, or a call such as `client.query(…)`. */
function findSql(program: ReturnType<typeof parseSync>['program'], text: string): number | null {
  let at: number | null = null
  const found = (start: number) => {
    at = Math.min(at ?? start, start)
  }
  new Visitor({
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') found(start)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || given.length === 0) return
      const [first] = given
      if (first?.type === 'Literal' && notSql.test(String(first.value))) return
      if (sqlMethods.includes(callee.property.name)) found(start)
    },
  }).visit(program)
  return at === null ? null : text.slice(0, at).split('\n').length
}

function literalsOf(program: ReturnType<typeof parseSync>['program']): string[] {
  const literals: string[] = []
  new Visitor({
    TemplateLiteral({ quasis }) {
      literals.push(quasis.map(({ value }) => value.cooked ?? value.raw).join('$'))
    },
    Literal({ value }) {
      if (typeof value === 'string') literals.push(value)
    },
  }).visit(program)
  return literals
}

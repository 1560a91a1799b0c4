/** What nobody imports is not exported, and what only tests import is part of what the product uses, or is listed with what it waits for. */
import type { Tree } from './sources.ts'

type Awaited = Record<string, { names: string[]; why: string }>

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isProduct = (path: string): boolean =>
  /^(domain|contract|protocols|server|web|simulator)\//.test(path) && !path.includes('/testing/')

export function checkExports(tree: Tree, awaited: Awaited): string[] {
  const taken = takenOf(tree, (path) => !isTest(path))
  const tested = takenOf(tree, isTest)
  const dead = new Map<string, 'unused' | 'tested'>()
  for (const { path, exports } of tree.sources.values()) {
    if (isTest(path)) continue
    for (const name of exports) {
      // Default exports are asked for by tools.
      if (name === 'default' || taken(path, name)) continue
      if (!tested(path, name)) dead.set(`${path} ${name}`, 'unused')
      else if (isProduct(path) && !isUsedWithin(tree.texts.get(path) ?? '', name)) dead.set(`${path} ${name}`, 'tested')
    }
  }
  const listed = new Set(Object.entries(awaited).flatMap(([path, { names }]) => names.map((name) => `${path} ${name}`)))
  return [
    ...[...dead]
      .filter(([place]) => !listed.has(place))
      .map(([place, kind]) => `${place.split(' ')[0]} ${said[kind](place.split(' ')[1] ?? '')}`),
    ...[...listed]
      .filter((place) => !dead.has(place))
      .map((place) => `scripts/layout/awaited-exports.ts lists ${place}, which is used or gone: take it out.`),
  ]
}

const said = {
  unused: (name: string) => `exports ${name}, which no other file uses: keep it to the file, or delete it.`,
  tested: (name: string) =>
    `exports ${name}, which only tests use: delete it with them, or list in scripts/layout/awaited-exports.ts what it waits for.`,
}

/** Tells whether a name of a file is imported by the files that count. */
function takenOf({ sources }: Tree, counts: (path: string) => boolean): (path: string, name: string) => boolean {
  const taken = new Set<string>()
  for (const source of sources.values()) {
    if (!counts(source.path)) continue
    for (const { path, names } of source.imports) for (const name of names) taken.add(`${path} ${name}`)
  }
  return (path, name) => taken.has(`${path} ${name}`) || taken.has(`${path} *`)
}

/** Whether the file that declares it writes its name once more, comments apart. */
function isUsedWithin(text: string, name: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  return code.split(new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`)).length > 2
}

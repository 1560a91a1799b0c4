/** Holds a tree against the rules; each problem is one sentence that begins with the place and says where the thing belongs. */
import { basename } from 'node:path'
import { checkChannelFolders, textsInMachines } from './channel-folders.ts'
import { checkChannels } from './channels.ts'
import { findCycles } from './cycles.ts'
import { checkReferences } from './references.ts'
import * as rules from './rules.ts'
import * as tables from './shared-tables.ts'
import type { Import, Source, Tree } from './sources.ts'
import { checkWriters } from './writers.ts'
import { checkZones } from './zones.ts'

/** Exceptions that are listed one by one, each with its reason. */
export type Lists = Pick<typeof rules, 'scopeMints'> & typeof tables & { textsInMachines: typeof textsInMachines }

export function checkLayout(tree: Tree, lists: Lists = { ...rules, ...tables, textsInMachines }): string[] {
  const sources = [...tree.sources.values()]
  return [
    ...[...tree.folders, ...tree.files].flatMap(checkPlace),
    ...sources.flatMap(checkSource),
    ...sources.flatMap((source) => source.imports.flatMap((one) => checkImport(source.path, one))),
    ...checkCycles(sources),
    ...checkSizes(tree.files),
    ...checkReferences(tree.texts, new Set([...tree.files, ...tree.folders])),
    ...checkWriters(tree, lists),
    ...checkChannels(tree),
    ...checkChannelFolders(tree, lists.textsInMachines),
    ...checkZones(tree),
    ...checkMints(sources, lists.scopeMints),
  ].toSorted()
}

function checkPlace(path: string): string[] {
  const problems: string[] = []
  const name = basename(path)
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  if (!folder) {
    const isFolder = !name.includes('.') && name === name.toLowerCase()
    return isFolder && !rules.rootFolders.includes(name)
      ? [
          `${path}: the root holds ${rules.rootFolders.join(', ')}, named for what they are; this belongs into one of them.`,
        ]
      : []
  }
  const stem = name.split('.')[0] ?? name
  if (rules.refusedNames.includes(stem) && !rules.refusedNamesExcept.includes(path)) {
    problems.push(`${path}: "${stem}" says nothing about what is inside; name it for the thing or the act.`)
  }
  const isOurs = /^(domain|contract|protocols|server|web|simulator|journeys|bench|chaos|scripts)\//.test(path)
  const isCode = rules.codeEndings.some((ending) => name.endsWith(ending))
  if (isOurs && isCode && !rules.fileName.test(name)) problems.push(`${path}: files are named in kebab-case.`)
  for (const { folder: where, allowed, belongs } of rules.vocabularies) {
    if (where.test(folder) && !allowed.test(name)) problems.push(`${path} has no place here: ${belongs}.`)
  }
  return problems
}

function checkSource({ path, lines, isBarrel, passesEverythingOn, sqlAt }: Source): string[] {
  const problems: string[] = []
  if (lines > rules.longestFile) {
    problems.push(
      `${path} has ${lines} lines: at ${rules.longestFile} a file holds more than one thing; split it by what they are.`,
    )
  }
  if (isBarrel || passesEverythingOn) {
    problems.push(`${path} passes on what other files export: import each thing from the file that holds it.`)
  }
  if (path.startsWith('server/') && sqlAt !== null && !rules.sqlFiles.some((one) => one.test(path))) {
    problems.push(
      `${path}:${sqlAt} holds SQL: it belongs into the store.ts (or a *-store.ts) of the feature that owns the table.`,
    )
  }
  return problems
}

function checkMints(sources: Source[], listed: Record<string, string>): string[] {
  const mints = sources
    .filter(({ imports }) =>
      imports.some(({ path, names }) => path === scopeFile && names.some((name) => name.startsWith('mint'))),
    )
    .map(({ path }) => path)
    .filter((path) => !rules.testFiles.test(path))
  const unknown = mints.filter((path) => !(path in listed))
  const idle = Object.keys(listed).filter((path) => !mints.includes(path))
  return [
    ...unknown.map((path) => `${path} makes a Scope: take it as an argument; who may, and why, is listed in rules.ts.`),
    ...idle.map((path) => `scripts/layout/rules.ts: ${path} makes no Scope; take it out.`),
  ]
}

const dialogs = 'web/ui/dialog/'

const scopeFile = 'server/platform/scope.ts'

function checkImport(from: string, { specifier, path, names }: Import): string[] {
  if (specifier === '@mantine/core' && names.includes('Modal') && !from.startsWith(dialogs)) {
    return [`${from} imports Modal: use Dialog of ${dialogs}, which loses nothing that was typed (rules/forms 5).`]
  }
  const zone = zoneOf(from)
  if (!zone) return []
  const isTest = rules.testFiles.test(from)
  if (path === null) {
    // Tests may use what the workspace lists for them.
    return isTest || !zone.packages || zone.packages.test(specifier)
      ? []
      : [`${from} imports ${specifier}: ${zone.why}.`]
  }
  const target = zoneOf(path)
  if (!target) return []
  const workspace = zone.name.split('/')[0] ?? ''
  const alsoForTests = isTest ? (rules.forTests[workspace] ?? []) : []
  const isAllowed = target === zone || zone.may.includes(target.name) || alsoForTests.includes(target.name)
  if (!isAllowed) return [`${from} imports ${path}: ${zone.why}.`]
  return [...checkFeatureImport(from, path, isTest)]
}

/** Within a feature everything is open; between features only some of it is. */
function checkFeatureImport(from: string, path: string, isTest: boolean): string[] {
  const here = featureOf(from)
  const there = featureOf(path)
  if (!there || here?.folder === there.folder || isTest) return []
  const { side, rest } = there
  const mountsRoutes = from.startsWith('server/api/')
  if (side === 'server' && /(^|\/)routes\.ts$/.test(rest) && !mountsRoutes) {
    return [
      `${from} imports ${path}: routes are mounted by server/api and known to nobody else; import the action they call.`,
    ]
  }
  if (side === 'web' && rest === 'routes.ts' && !from.startsWith('web/app/')) {
    return [
      `${from} imports ${path}: routes are put together by web/app; name an address by web/platform/addresses.ts.`,
    ]
  }
  if (side === 'web' && rest.includes('/')) {
    return [`${from} imports ${path}: the folders inside a feature are private; what others need stands at its root.`]
  }
  return []
}

/** `server/features/contacts/groups/store.ts` is the file `groups/store.ts` of the feature contacts. */
function featureOf(path: string): { side: string; folder: string; rest: string } | null {
  const [, side, name, rest] = /^(server|web)\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  return side && name && rest ? { side, folder: `${side}/features/${name}`, rest } : null
}

function checkCycles(sources: Source[]): string[] {
  const files = new Map(sources.map(({ path, imports }) => [path, imports.flatMap((one) => one.path ?? [])]))
  const features = new Map<string, string[]>()
  for (const { path, imports } of sources) {
    const here = featureOf(path)?.folder
    if (!here || rules.testFiles.test(path)) continue
    const others = imports
      .flatMap((one) => (one.path && featureOf(one.path)?.folder) || [])
      .filter((one) => one !== here)
    features.set(here, [...new Set([...(features.get(here) ?? []), ...others])])
  }
  const say = (cycle: string[]) => `${cycle.join(' → ')} is a cycle: move what both need to where neither is needed.`
  const between = findCycles(features)
  // A cycle of features shows as one; its files would only repeat it.
  const inside = findCycles(files).filter((cycle) => new Set(cycle.map((path) => featureOf(path)?.folder)).size === 1)
  return [...between, ...inside].map(say)
}

function checkSizes(files: readonly string[]): string[] {
  const features = Map.groupBy(files, (path) => featureOf(path)?.folder)
  return [...features].flatMap(([folder, all]) => {
    const count = all.filter((path) => !rules.testFiles.test(path)).length
    if (!folder || count <= rules.largestFeature) return []
    return [`${folder} has ${count} files: at ${rules.largestFeature} it is two features; part it by what they are.`]
  })
}

function zoneOf(path: string) {
  return rules.zones.find(({ paths }) => paths.test(path))
}

/**
 * What `npm test -- --changed` runs: the tests nearest to what was changed, as many as run within two minutes. Nearest are those that
 * are named for a changed file, then those that import it, the directest first, then those of the same feature in any workspace. Most
 * tests of the server import all of it through its HTTP shell, so what is only imported from afar says little. The rest is `npm test`'s.
 */
import { spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import type { Tree } from '../layout/sources.ts'

export type Choice = { tests: string[]; journeys: string[]; left: number }

/** Paths from the root, with their imports; the text of a file is read only where it is a journey. */
type House = Pick<Tree, 'files' | 'sources'> & { textOf(path: string): string }

/** Of a processor; checks and journeys take the rest of four minutes of two. */
const mostSeconds = 75
const mostJourneys = 2
/** Through this many imports everything is reached. */
const farthest = 6

const isAnyTest = (path: string) => /\.test\.tsx?$/.test(path)
const isJourney = (path: string) => path.startsWith('journeys/') && isAnyTest(path)

/** What differs from where this branch left main; on main itself, and with nothing else to be seen, what the last commit did. */
export function changedPaths(root: string, given?: string): string[] {
  const git = (...args: string[]): string[] | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\0').flatMap((line) => line.trim() || []) : null
  }
  const [head] = git('rev-parse', 'HEAD') ?? []
  const bases = ['origin/main', 'main'].flatMap((main) => git('merge-base', 'HEAD', main) ?? [])
  const base = given ?? bases.find((one) => one !== head) ?? 'HEAD'
  const since = (commit: string) => git('diff', '--name-only', '-z', '--no-renames', commit) ?? []
  const added = git('ls-files', '-z', '--others', '--exclude-standard') ?? []
  const found = [...since(base), ...added]
  return found.length > 0 || given ? found : since('HEAD~1')
}

export function chooseTests(house: House, changed: readonly string[]): Choice {
  const near = distances(house, changed)
  const features = new Set(changed.flatMap((path) => (isAnyTest(path) ? [] : (featureOf(path) ?? []))))
  const rankOf = (test: string): number => {
    if (changed.includes(test)) return 0
    if (changed.some((path) => isNamedFor(test, path))) return 1
    const ofFeature = features.has(featureOf(test) ?? '') ? farthest - 1 : Number.POSITIVE_INFINITY
    return Math.min(1 + (near.get(test) ?? Number.POSITIVE_INFINITY), ofFeature)
  }
  const ranked = house.files
    .filter((path) => isAnyTest(path) && !isJourney(path))
    .map((test) => ({ test, rank: rankOf(test) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
  let seconds = 0
  const tests = ranked.flatMap(({ test, rank }) => {
    seconds += secondsOf(test)
    return rank === 0 || seconds <= mostSeconds ? test : []
  })
  return { tests, journeys: chooseJourneys(house, changed), left: ranked.length - tests.length }
}

/** What a file takes of a processor, about: a database of its own, a page that is whole, or neither. */
const secondsOf = (test: string): number =>
  test.startsWith('chaos/') ? 60 : test.startsWith('server/') || test.endsWith('.tsx') ? 3 : 0.5

/** By how many imports each file is away from a changed one. */
function distances({ sources }: House, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of sources.values()) {
    for (const { path: imported } of imports) {
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  const near = new Map(changed.map((path) => [path, 0]))
  for (const [path, away] of near) {
    if (away === farthest) continue
    for (const importer of importers.get(path) ?? []) if (!near.has(importer)) near.set(importer, away + 1)
  }
  return near
}

/** `server/features/contacts/…`, `web/features/contacts/…` and `contract/contacts.ts` are one feature; else a folder of two words. */
function featureOf(path: string): string | undefined {
  // What a migration breaks shows where the catalog is looked at.
  if (path.startsWith('server/migrations/')) return 'server/platform'
  const feature = /^(?:server|web)\/features\/([^/]+)\//.exec(path) ?? /^contract\/([^/.]+)(?:\.test)?\.ts$/.exec(path)
  return feature?.[1] ?? /^[a-z]+\/[^/]+(?=\/)/.exec(path)?.[0]
}

/** `settle-store.ts` has `settle.test.ts` and `settle-store.test.ts` beside it. */
const isNamedFor = (test: string, path: string) =>
  dirname(test) === dirname(path) && `${nameOf(path)}-`.startsWith(`${nameOf(test)}-`)

const nameOf = (path: string) => basename(path).replace(/(\.test)?\.[a-z]+$/, '')

/** What a journey that goes there speaks of. */
const words: [path: RegExp, word: string][] = [
  [/^(server\/(engine|carriers|gateways)|protocols|simulator)\//, 'simulator'],
  [/^(server\/(api|platform|migrations)|web\/(app|ui|platform))\//, 'login'],
]

/** Those that are changed, or whose own tools are; and of those that speak of what is changed the ones that do it most. */
function chooseJourneys({ files, sources, textOf }: House, changed: readonly string[]): string[] {
  const journeys = files.filter(isJourney)
  const isChanged = (path: string) => changed.includes(path)
  const own = journeys.filter(
    (path) =>
      isChanged(path) ||
      sources.get(path)?.imports.some((one) => one.path?.startsWith('journeys/') && isChanged(one.path)),
  )
  const spokenOf = new Set(
    changed.flatMap((path) => {
      if (isAnyTest(path) || !/^(server|web|contract|domain|protocols|simulator)\//.test(path)) return []
      const general = words.find(([where]) => where.test(path))?.[1]
      return general ?? basename(featureOf(path) ?? '').replace(/s$/, '')
    }),
  )
  const speaking = journeys
    .map((path) => {
      const text = `${path} ${textOf(path)}`.toLowerCase()
      return { path, times: [...spokenOf].reduce((sum, word) => sum + (word ? text.split(word).length - 1 : 0), 0) }
    })
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
  return [...new Set([...own, ...speaking.slice(0, mostJourneys).map(({ path }) => path)])]
}

import { type Cache, openCache } from '../../../platform/cache.ts'
import { type Db, openDatabase, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { changesBetween, largeAudience } from '../changes-store.ts'
import { type Net, netOf } from '../net-changes.ts'
import { prepareBulk } from '../store.ts'
import { type Difference, patchGroups, patchReach } from './patch-reach.ts'
import { type Called, callGroupingOf, countCalls } from './reckon-calls.ts'
import {
  addGroups,
  emptyReach,
  furtherGrouping,
  groupingOf,
  type Reach,
  type ReachAsked,
  reckonGroups,
  reckonReach,
  withFurther,
} from './reckon-reach.ts'
import { type Alike, type Grouping, groupsOf, haveSeveral, type Source } from './store.ts'
import { readVersion, type Version } from './version-store.ts'

type Context = Pick<Platform, 'db' | 'pool' | 'log'>
type SetSource = Source & { audienceId: number }
type Asked = Omit<ReachAsked, 'sources'> & { source: SetSource }

/** Whose first text it would be changes while others send: it decides about seconds of pace, and is looked at so often. */
const freshForMs = 60_000

/**
 * A cache of `reckonReach` for the set of a draft, because the wizard asks again and again. The reach of a large set is cached until
 * something changes that it depends on (version-store.ts); where few people were added or removed since, they alone are reckoned.
 * Recipients without a personal text are cached as a few groups, which hold for every text; others for the one text.
 */
export const knownReach = async (context: Context, scope: Scope, { source, ...of }: Asked): Promise<Reach> => {
  const { db, pool } = context
  const asked = { ...of, sources: [source] }
  const version = await readVersion(db, scope, source, { requireOptIn: of.requireOptIn, channel: 'text' })
  if (version === undefined) return await reckonReach(db, scope, asked)
  const grouping = groupingOf(asked)
  const { groups, reaches } = cachesOf(pool)
  const known = { source, grouping, version }
  const further = emptyReach()
  addGroups(further, await knownFurther(context, scope, known), of.text)
  if (isPersonal(grouping)) {
    const reach = await know(
      context,
      scope,
      { ...known, cache: reaches, key: JSON.stringify(of.text) },
      {
        whole: (tx) => reckonGroups(tx, scope, grouping, of.text),
        patch: (last, difference) => patchReach(last, difference, of.text),
      },
    )
    return withFurther(reach, further)
  }
  const alike = await know(context, scope, { ...known, cache: groups, key: '' }, groupsAnew(scope, grouping))
  const reach = emptyReach()
  addGroups(reach, alike, of.text)
  return withFurther(reach, further)
}

/**
 * Whether somebody's number is a further one depends on their others in the set: who comes or goes and has several has all looked at
 * anew, who has one changes nothing.
 */
const knownFurther = async (context: Context, scope: Scope, known: Omit<Kept<Alike[]>, 'cache' | 'key'>) => {
  const grouping = furtherGrouping(known.grouping, largeAudience)
  const { groups: cache } = cachesOf(context.pool)
  const whole = (tx: Db) => allGroups(tx, scope, grouping)
  const holds = async (tx: Db, { came, left, altered }: Net) =>
    altered.length === 0 && !(await haveSeveral(tx, scope, known.source.audienceId, [...came, ...left]))
  return await know(context, scope, { ...known, grouping, cache, key: '' }, { whole, patch: () => undefined, holds })
}

/** The same of calls, which are alike for everybody. */
export const knownCalls = async (context: Context, scope: Scope, source: SetSource): Promise<Called> => {
  const version = await readVersion(context.db, scope, source, { requireOptIn: false, channel: 'call' })
  const grouping = callGroupingOf(source)
  if (version === undefined) {
    const further = await allGroups(context.db, scope, furtherGrouping(grouping, 0))
    return countCalls(await allGroups(context.db, scope, grouping), further)
  }
  const known = { source, grouping, version, cache: cachesOf(context.pool).groups, key: '' }
  const further = await knownFurther(context, scope, known)
  return countCalls(await know(context, scope, known, groupsAnew(scope, grouping)), further)
}

type Kept<T> = { source: SetSource; grouping: Grouping; version: Version; cache: Cache<Known<T>>; key: string }

const know = async <T>(
  { db, pool, log }: Context,
  scope: Scope,
  { cache, key, ...about }: Kept<T>,
  ways: Ways<T>,
): Promise<T> => {
  const { version, grouping } = about
  const of = `${version.roster} ${version.known}`
  const named = `${JSON.stringify([scope.accountId, grouping])} ${key}`
  const read = (tx: Db, last?: Known<T>) => readKnown(tx, scope, { ...about, ...ways }, last)
  const known = await cache.get(named, of, (last) => read(db, last))
  if (grouping.textNumberId !== null && performance.now() - known.readAt > freshForMs) {
    known.readAt = performance.now()
    cache
      .renew(named, of, () => transaction(openDatabase(pool), (tx) => read(tx)))
      .catch((err) => log.warn({ err }, 'the counts of a draft were not read again'))
  }
  return known.thing
}

const groupsAnew = (scope: Scope, grouping: Grouping): Ways<Alike[]> => ({
  whole: (tx) => allGroups(tx, scope, grouping),
  patch: patchGroups,
})

const isPersonal = ({ fields }: Grouping) => Object.values(fields).some((isUsed) => isUsed)

const allGroups = async (tx: Db, scope: Scope, grouping: Grouping): Promise<Alike[]> => {
  await prepareBulk(tx)
  const found: Alike[] = []
  for await (const batch of groupsOf(tx, scope, grouping)) for (const group of batch) found.push(group)
  return found
}

type Known<T> = {
  thing: T
  /** Undefined where something changed while it was read, so that nothing can be added to it. */
  version: Version | undefined
  /** When all of it was read. */
  readAt: number
}

type Ways<T> = {
  whole(tx: Db): Promise<T>
  /** Whether what was read holds whoever came and went. */
  holds?: ((tx: Db, net: Net) => Promise<boolean>) | undefined
  patch(last: T, difference: Difference): T | undefined
}

const readKnown = async <T>(
  tx: Db,
  scope: Scope,
  {
    source,
    grouping,
    version,
    whole,
    patch,
    holds,
  }: { source: SetSource; grouping: Grouping; version: Version } & Ways<T>,
  last: Known<T> | undefined,
): Promise<Known<T>> => {
  const net =
    last?.version?.known === version.known ? await netSince(tx, scope, source, last.version, version) : undefined
  const patched = net && last && (await patchedBy(tx, scope, { source, grouping, patch, holds }, net, last.thing))
  const readAt = last && patched !== undefined ? last.readAt : performance.now()
  const thing = patched ?? (await whole(tx))
  const now = await readVersion(tx, scope, source, grouping)
  const isExact = now?.roster === version.roster && now.known === version.known
  return { thing, version: isExact ? version : undefined, readAt }
}

const netSince = async (tx: Db, scope: Scope, { audienceId }: SetSource, from: Version, to: Version) => {
  const changes = await changesBetween(tx, scope, audienceId, { from: from.roster, to: to.roster })
  return changes && netOf(changes)
}

const patchedBy = async <T>(
  tx: Db,
  scope: Scope,
  { source, grouping, patch, holds }: { source: SetSource; grouping: Grouping } & Pick<Ways<T>, 'patch' | 'holds'>,
  net: Net,
  thing: T,
): Promise<T | undefined> => {
  if (holds) return (await holds(tx, net)) ? thing : undefined
  const difference = await differenceOf(tx, scope, source, grouping, net)
  return difference && patch(thing, difference)
}

/** Undefined where it cannot be told. Whoever left is still there as removed, with the names they had. */
const differenceOf = async (
  tx: Db,
  scope: Scope,
  source: SetSource,
  grouping: Grouping,
  { came, left, altered }: Net,
): Promise<Difference | undefined> => {
  if (altered.length > 0 && isPersonal(grouping)) return undefined
  const groupsAmong = (phones: number[]) =>
    phones.length === 0 ? [] : allGroups(tx, scope, { ...grouping, sources: [{ ...source, phones }] })
  const difference = { came: await groupsAmong(came), left: await groupsAmong(left) }
  const isWhole = countOf(difference.came) === came.length && countOf(difference.left) === left.length
  return isWhole ? difference : undefined
}

const countOf = (groups: readonly Alike[]) => groups.reduce((sum, { count }) => sum + count, 0)

type Caches = { groups: Cache<Known<Alike[]>>; reaches: Cache<Known<Reach>> }

const caches = new WeakMap<Platform['pool'], Caches>()
const unusedForMs = 10 * 60_000

const cachesOf = (pool: Platform['pool']): Caches => {
  const known = caches.get(pool) ?? {
    // Own messages make a group each.
    groups: openCache<Known<Alike[]>>({ most: 200_000, weigh: ({ thing }) => thing.length, unusedForMs }),
    reaches: openCache<Known<Reach>>({ most: 200, weigh: () => 1, unusedForMs }),
  }
  caches.set(pool, known)
  return known
}

import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Shelf, shelfFor } from '../../../platform/shelf.ts'
import { prepareBulk } from '../store.ts'
import { addGroups, emptyReach, groupingOf, type Reach, type ReachAsked, reckonReach } from './reckon-reach.ts'
import { type Alike, groupsOf, type Source } from './store.ts'
import { readVersion } from './version-store.ts'

type Context = Pick<Platform, 'db' | 'pool'>
type Asked = Omit<ReachAsked, 'sources'> & { source: Source & { audienceId: number } }

/**
 * What `reckonReach` says of the set of a draft, for the wizard, which asks again and again: of a large set it is kept for as long
 * as nothing has changed that it depends on (version-store.ts). Recipients without anything personal are a handful of groups,
 * which are the same whatever the text; otherwise the result is kept for the one text.
 */
export const knownReach = async ({ db, pool }: Context, scope: Scope, { source, ...of }: Asked): Promise<Reach> => {
  const asked = { ...of, sources: [source] }
  const version = await readVersion(db, scope, source, of.requireOptIn)
  if (version === undefined) return await reckonReach(db, scope, asked)
  const grouping = groupingOf(asked)
  const { groups, reaches } = shelvesOf(pool)
  const key = JSON.stringify([scope.accountId, grouping])
  if (Object.values(grouping.fields).some((isUsed) => isUsed)) {
    return await reaches.get(`${key} ${JSON.stringify(of.text)}`, version, () => reckonReach(db, scope, asked))
  }
  const alike = await groups.get(key, version, async () => {
    await prepareBulk(db)
    const found: Alike[] = []
    for await (const batch of groupsOf(db, scope, grouping)) for (const group of batch) found.push(group)
    return found
  })
  const reach = emptyReach()
  addGroups(reach, alike, of.text)
  return reach
}

type Shelves = { groups: Shelf<Alike[]>; reaches: Shelf<Reach> }

const shelves = new WeakMap<Platform['pool'], Shelves>()
const unusedForMs = 10 * 60_000

const shelvesOf = (pool: Platform['pool']): Shelves => {
  const known = shelves.get(pool) ?? {
    // Own messages make a group each.
    groups: shelfFor<Alike[]>({ most: 200_000, weigh: (groups) => groups.length, unusedForMs }),
    reaches: shelfFor<Reach>({ most: 200, weigh: () => 1, unusedForMs }),
  }
  shelves.set(pool, known)
  return known
}

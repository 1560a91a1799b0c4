import type { PeopleAt } from '@carillon/domain/broadcast/departures.ts'
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { recipientPlace } from '@carillon/domain/time/quiet-hours.ts'
import { rulesIn } from '@carillon/domain/time/texting-hours.ts'
import { type Cache, openCache } from '../../../platform/cache.ts'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { textingRules } from '../../operations/texting-rules.ts'
import { changesBetween } from '../changes-store.ts'
import { netOf } from '../net-changes.ts'
import { type Area, areaOf, areasOf, largeVersion, type PlacesAsked, roughAreasOf } from './place-store.ts'

/**
 * The people of a draft by the hours at which they may be texted, or called, as the planner will place them. Of a large set it is everybody
 * by area code, with those who came and went since it was read: a few who are not texted move no estimate.
 */
export const readPlaces = async (
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  scope: Scope,
  asked: PlacesAsked,
): Promise<PeopleAt[]> => {
  const { source } = asked
  const version = await largeVersion(db, scope, source.audienceId)
  const areas =
    version === undefined
      ? await areasOf(db, scope, asked)
      : (
          await cacheOf(pool).get(`${scope.accountId} ${source.audienceId}`, String(version), (last) =>
            readKnown(db, scope, { audienceId: source.audienceId, version, last }),
          )
        ).areas
  const rules = await textingRules(db)
  const places = new Map<string, PeopleAt>()
  for (const { phone, zip, count } of areas) {
    const found = zip === null ? undefined : findZip(zip)
    const { zones, states } = recipientPlace({ phone, accountZone: scope.timeZone, ...(found && { zip: found }) })
    const key = JSON.stringify([[...zones].sort(), [...states].sort()])
    const known = places.get(key)
    places.set(key, { zones, rules: rulesIn(states, rules), count: (known?.count ?? 0) + count })
  }
  return [...places.values()]
}

/** Without a version where somebody came or went while it was read: nothing can be added to it then. */
type Known = { version: number | undefined; areas: Area[] }

const readKnown = async (
  db: Db,
  scope: Scope,
  { audienceId, version, last }: { audienceId: number; version: number; last: Known | undefined },
): Promise<Known> => {
  const from = last?.version
  const changes = from === undefined ? undefined : await changesBetween(db, scope, audienceId, { from, to: version })
  const patched = last && changes && patchAreas(last.areas, netOf(changes))
  if (patched) return { version, areas: patched }
  const areas = await roughAreasOf(db, scope, audienceId)
  const isExact = (await largeVersion(db, scope, audienceId)) === version
  return { version: isExact ? version : undefined, areas }
}

/** Undefined where they do not fit one another. */
const patchAreas = (areas: readonly Area[], { came, left }: { came: number[]; left: number[] }): Area[] | undefined => {
  const all = new Map(areas.map((area) => [areaOf(area.phone), area]))
  const move = (phone: number, more: 1 | -1) => {
    const key = areaOf(phone)
    const known = all.get(key) ?? { phone, zip: null, count: 0 }
    all.set(key, { ...known, count: known.count + more })
  }
  for (const phone of came) move(phone, 1)
  for (const phone of left) move(phone, -1)
  const patched = [...all.values()]
  return patched.some(({ count }) => count < 0) ? undefined : patched.filter(({ count }) => count > 0)
}

const caches = new WeakMap<Platform['pool'], Cache<Known>>()

const cacheOf = (pool: Platform['pool']): Cache<Known> => {
  const known =
    caches.get(pool) ?? openCache<Known>({ most: 50_000, weigh: ({ areas }) => areas.length, unusedForMs: 600_000 })
  caches.set(pool, known)
  return known
}

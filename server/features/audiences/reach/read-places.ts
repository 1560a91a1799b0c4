import type { PeopleAt } from '@carillon/domain/broadcast/departures.ts'
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { recipientPlace } from '@carillon/domain/time/quiet-hours.ts'
import { rulesIn } from '@carillon/domain/time/texting-hours.ts'
import { type Cache, openCache } from '../../../platform/cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { textingRules } from '../../operations/texting-rules.ts'
import { type Area, areasOf, largeVersion, roughAreasOf } from './place-store.ts'
import type { Source } from './store.ts'

type Asked = { source: Source & { audienceId: number }; requireOptIn: boolean }

/**
 * The people of a draft by the hours at which they may be texted, as the planner will place them. Of a large set it is everybody
 * by area code, kept until somebody comes or goes: a few who are not texted move no estimate.
 */
export const readPlaces = async (
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  scope: Scope,
  { source, requireOptIn }: Asked,
): Promise<PeopleAt[]> => {
  const version = await largeVersion(db, scope, source.audienceId)
  const areas =
    version === undefined
      ? await areasOf(db, scope, source, requireOptIn)
      : await cacheOf(pool).get(`${scope.accountId} ${source.audienceId}`, String(version), () =>
          roughAreasOf(db, scope, source.audienceId),
        )
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

const caches = new WeakMap<Platform['pool'], Cache<Area[]>>()

const cacheOf = (pool: Platform['pool']): Cache<Area[]> => {
  const known =
    caches.get(pool) ?? openCache<Area[]>({ most: 50_000, weigh: ({ length }) => length, unusedForMs: 600_000 })
  caches.set(pool, known)
  return known
}

import type { Lookup } from '../../gateways/lookup/lookup.ts'
import { openLookup } from '../../gateways/lookup/open-lookup.ts'
import type { Platform } from '../../platform/platform.ts'

const troubleEveryMs = 60_000

/** The provider of this process: one, because it keeps in mind that it was asked to wait. */
export const lookupOf = (platform: Platform): Lookup => {
  const known = lookups.get(platform.settings)
  if (known) return known
  let saidAtMs = Number.NEGATIVE_INFINITY
  const opened = openLookup(platform.settings, {
    // A provider that is away would fill the log with one line a number.
    onTrouble(text) {
      if (performance.now() - saidAtMs < troubleEveryMs) return
      saidAtMs = performance.now()
      platform.log.warn(text)
    },
  })
  lookups.set(platform.settings, opened)
  return opened
}

const lookups = new WeakMap<Platform['settings'], Lookup>()

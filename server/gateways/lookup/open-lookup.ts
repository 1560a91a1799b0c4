import type { Settings } from '../../platform/settings.ts'
import { openHttpLookup } from './http/http-lookup.ts'
import type { Lookup, LookupHandlers } from './lookup.ts'
import { noLookup } from './none/no-lookup.ts'
import { openSimulatedLookup } from './simulated/simulated-lookup.ts'

/** A provider of our own choice replaces the simulated one; without either, nothing is known of any number. */
export const openLookup = (
  { lookup, simulator, simulatorUrl }: Pick<Settings, 'lookup' | 'simulator' | 'simulatorUrl'>,
  handlers: LookupHandlers,
): Lookup => {
  if (lookup) return openHttpLookup(lookup, handlers)
  return simulator && simulatorUrl !== null ? openSimulatedLookup(simulatorUrl, handlers) : noLookup
}

import { paceOf } from '@carillon/domain/broadcast/pace.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { paceFactsOf } from './store.ts'

/** Carrier segments a second that a text number of the account may send at present; null where nothing limits it. */
export const readPace = async (
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  scope: Scope,
  textNumberId: number,
): Promise<number | null> => {
  const facts = await paceFactsOf(db, scope, textNumberId)
  if (!facts) return null
  // An engine knows the carrier that it sends by, and who shares what.
  if (facts.isHeld) return facts.pace
  return paceOf({
    ...facts,
    carrierIsSimulator: settings.smpp?.simulated ?? true,
    carrierTps: settings.smpp?.tps ?? null,
  })
}

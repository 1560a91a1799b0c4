import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareBulk } from '../../audiences/store.ts'
import { insertOptOutsOf } from '../../opt-outs/bulk/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { visibleBroadcast } from '../policy.ts'
import { findName } from '../store.ts'
import type { ChosenOf } from './chosen-store.ts'
import { chosenPeople } from './draft-store.ts'

/** Opts recipients out of texts for the whole account. Answers how many were not opted out before. */
export const optOutDetails = async (platform: Platform, scope: Scope, of: ChosenOf): Promise<{ Count: number }> => {
  const Count = await transaction(platform.db, async (tx) => {
    const { BroadcastName } = visibleBroadcast(await findName(tx, scope, of.asked.broadcastId))
    await prepareBulk(tx)
    const source = `Broadcast "${BroadcastName}"`
    const asked = { channels: ['text'] as const, source, now: platform.clock.now() }
    return await insertOptOutsOf(tx, scope, asked, chosenPeople(scope, of))
  })
  if (Count > 0) tellOptOuts(platform, scope.accountId)
  return { Count }
}

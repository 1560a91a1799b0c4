import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareBulk } from '../../audiences/store.ts'
import { refuseSystemName } from '../../contacts/groups/read-words.ts'
import { insertGroup } from '../../contacts/groups/store.ts'
import { tellContacts } from '../../contacts/tell-contacts.ts'
import { lockRoster } from '../../contacts/upsert/store.ts'
import { visibleBroadcast } from '../policy.ts'
import { findName } from '../store.ts'
import type { ChosenOf } from './chosen-store.ts'
import { fileRecipients } from './group-store.ts'

/** Makes a group of recipients. */
export const groupDetails = async (
  platform: Platform,
  scope: Scope,
  ListName: string,
  of: ChosenOf,
): Promise<{ ListID: number; ListName: string; Count: number }> => {
  const made = await transaction(platform.db, async (tx) => {
    visibleBroadcast(await findName(tx, scope, of.asked.broadcastId))
    await lockRoster(tx, scope)
    refuseSystemName(ListName)
    const now = platform.clock.now()
    const ListID = await insertGroup(tx, scope, ListName, now)
    if (ListID === undefined) throw refuse('GroupNameTaken')
    await prepareBulk(tx)
    return { ListID, ListName, Count: await fileRecipients(tx, scope, ListID, of, now) }
  })
  tellContacts(platform, scope)
  return made
}

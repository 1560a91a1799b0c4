import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { prepareBulk } from '../audiences/store.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { filePeople } from '../contacts/groups/file-store.ts'
import { refuseSystemName } from '../contacts/groups/read-words.ts'
import { insertGroup } from '../contacts/groups/store.ts'
import { mostAtOnce } from '../contacts/policy.ts'
import { tellContacts } from '../contacts/tell-contacts.ts'
import { lockRoster } from '../contacts/upsert/store.ts'
import { beginTask } from '../tasks/begin-task.ts'
import { recipientActs } from './bulk/act-kind.ts'
import { countChosen } from './bulk/store.ts'
import { type ChosenOf, ofItsChannel, peopleChosen } from './chosen-store.ts'
import { refuseNobody } from './read-selection.ts'

type MadeGroup = { ListID: number; ListName: string; Count: number; TaskID: number | null }

/** Makes a group of recipients; many come into it by a task. */
export const groupDetails = async (unit: Unit, ListName: string, chosen: ChosenOf): Promise<MadeGroup> => {
  const { db: tx, scope, now } = unit
  const of = ofItsChannel(chosen, visibleBroadcast(await findName(tx, scope, chosen.asked.broadcastId)))
  const meant = await countChosen(tx, scope, of)
  if (meant === 0) throw refuseNobody()
  tellContacts(unit)
  await lockRoster(tx, scope)
  refuseSystemName(ListName)
  const ListID = await insertGroup(tx, scope, ListName, now)
  if (ListID === undefined) throw refuse('GroupNameTaken')
  if (meant > mostAtOnce) {
    const act = { kind: 'MakeGroup' as const, listId: ListID, of }
    const params = { act, listName: ListName }
    const TaskID = await beginTask(tx, scope, recipientActs, { name: act.kind, params, total: meant, now })
    return { ListID, ListName, Count: meant, TaskID }
  }
  await prepareBulk(tx)
  const Count = await filePeople(tx, scope, ListID, peopleChosen(scope, of), now)
  return { ListID, ListName, Count, TaskID: null }
}

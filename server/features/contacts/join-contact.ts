import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { lookUpSoon } from '../phone-numbers/look-up-soon.ts'
import { addMembers } from './groups/member-store.ts'
import { findJoined, insertJoined, readAccountReply } from './join-store.ts'
import { lockRoster } from './upsert/store.ts'

export type Joining = { phone: number; group: string; notes: string; now: Date }

/**
 * A handset texted JOIN, perhaps with a group's name or keyword: the phone is in Everyone and in that group afterwards, once
 * (facts §11). Answers whether a group was named that does not exist, and the reply of the account's own, empty for none.
 */
export const joinContact = async (tx: Db, scope: Scope, { phone, group, notes, now }: Joining) => {
  if (group !== '') await lockRoster(tx, scope)
  const { personId, isNew } = await insertJoined(tx, scope, phone, notes, now)
  if (isNew) await lookUpSoon(tx, [phone])
  const joined = group === '' ? undefined : await findJoined(tx, scope, group)
  if (joined) await addMembers(tx, scope, joined.listId, [personId])
  const reply = joined?.reply || (await readAccountReply(tx, scope))
  return { groupIsUnknown: group !== '' && !joined, reply }
}

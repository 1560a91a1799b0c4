import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { addToNamedList, insertJoined } from './join-store.ts'

export type Joining = { phone: number; group: string; notes: string; now: Date }

/**
 * A handset texted JOIN, perhaps with a group's name: the phone is in Everyone and in that group afterwards, once (facts §11).
 * Answers whether a group was named that does not exist.
 */
export const joinContact = async (tx: Db, scope: Scope, { phone, group, notes, now }: Joining) => {
  const personId = await insertJoined(tx, scope, phone, notes, now)
  if (group === '') return { groupIsUnknown: false }
  return { groupIsUnknown: !(await addToNamedList(tx, scope, personId, group)) }
}

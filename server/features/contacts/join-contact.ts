import type { Db } from '../../platform/database.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { mintScope, nobody, type Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { noteActOn } from '../contact-acts/act-store.ts'
import { lookUpSoon } from '../phone-numbers/look-up-soon.ts'
import { addMembers } from './groups/member-store.ts'
import { findJoined, insertJoined, readAccountReply } from './join-store.ts'
import { tellContacts } from './tell-contacts.ts'
import { lockRoster, tryLockRoster } from './upsert/store.ts'

type Joining = { phone: number; group: string; notes: string; now: Date }

/**
 * A handset texted JOIN, perhaps with a group's name or keyword: the phone is in Everyone and in that group afterwards, once
 * (rules/inbound-texts 4). Answers whether a group was named that does not exist, and the reply of the account's own, empty for none.
 *
 * Texts share a transaction, and a STOP among them must not wait until an import has put down the roster: then a job does
 * what is left to do.
 */
export const joinContact = async (tx: Db, scope: Scope, { phone, group, notes, now }: Joining) => {
  const joined = group === '' ? undefined : await findJoined(tx, scope, group)
  await joinGroup(tx, scope, { phone, listId: joined?.listId ?? null, notes, now })
  const reply = joined?.reply || (await readAccountReply(tx, scope))
  return { groupIsUnknown: group !== '' && !joined, reply }
}

/** A phone is in Everyone and in that group afterwards, once; in Everyone alone where there is none. It waits for nobody either. */
export const joinGroup = async (
  tx: Db,
  scope: Scope,
  { phone, listId, notes, now }: { phone: number; listId: number | null; notes: string; now: Date },
) => {
  const join: Join = { accountId: scope.accountId, phone, notes, listId, at: now.toISOString() }
  if (await tryLockRoster(tx, scope)) await putInBook(tx, scope, join)
  else await enqueue(tx, joinJob, join)
}

type Join = { accountId: number; phone: number; notes: string; listId: number | null; at: string }
const joinJob = 'contacts.join'

/** Puts into the book who joined while something else had the roster. */
export const joinContacts: Job = {
  name: joinJob,
  async work(platform, payload) {
    const join = payload as Join
    const scope = mintScope(nobody(join.accountId))
    await inUnit(platform, scope, async (unit) => {
      await lockRoster(unit.db, scope)
      await putInBook(unit.db, scope, join)
      tellContacts(unit)
    })
  },
}

const putInBook = async (tx: Db, scope: Scope, { phone, notes, listId, at }: Join) => {
  const { personId, isNew } = await insertJoined(tx, scope, phone, notes, new Date(at))
  if (isNew) {
    await noteActOn(tx, scope, { kind: 'Added', way: 'Text' }, [personId], new Date(at))
    await lookUpSoon(tx, scope, [phone])
  }
  if (listId !== null) await addMembers(tx, scope, listId, [personId])
}

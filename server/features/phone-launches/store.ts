/** By what users send from a phone; whoever calls is known by the id alone. */
import type { PhoneLaunch } from '@carillon/contract/phone-launches.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isSeenGroup } from '../contacts/groups/store.ts'

type Own = Pick<PhoneLaunch, 'LaunchID' | 'ListID' | 'ListName'> & { pinHash: string }

/** That of the user who acts; of a group that is gone, or theirs to see no more, the name is empty. */
export const findOwnLaunch = (db: Db, scope: Scope): Promise<Own | undefined> =>
  one<Own>(
    db,
    sql`select p.launch_id::text as "LaunchID", p.list_id as "ListID", p.pin_hash as "pinHash",
        case p.list_id when 0 then 'Everyone' else coalesce((select l.name from lists l
          where l.list_id = p.list_id and ${isSeenGroup(scope)}), '') end as "ListName"
      from phone_launches p where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}`,
  )

/** Whether the id was free. What the user had before ends. */
export const saveLaunch = async (
  tx: Db,
  scope: Scope,
  { launchId, pinHash, listId }: { launchId: number; pinHash: string; listId: number },
): Promise<boolean> => {
  await deleteLaunch(tx, scope)
  return (
    (await one(
      tx,
      sql`insert into phone_launches (launch_id, account_id, user_id, pin_hash, list_id)
        values (${launchId}, ${scope.accountId}, ${scope.userId}, ${pinHash}, ${listId})
        on conflict do nothing returning 1`,
    )) !== undefined
  )
}

/** Whether there was one. */
export const deleteLaunch = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(
    db,
    sql`delete from phone_launches where account_id = ${scope.accountId} and user_id = ${scope.userId} returning 1`,
  )) !== undefined

type Whose = { accountId: number; userId: number; listId: number; pinHash: string }

/** Before its PIN is looked at, so that many at once are no more than one behind the other; undefined where there were too many, and of nobody's id. */
export const takeLaunchTry = (
  db: Db,
  launchId: number,
  { most, since, now }: { most: number; since: Date; now: Date },
): Promise<Whose | undefined> =>
  one<Whose>(
    db,
    sql`update phone_launches set tries = case when tries_since > ${since} then tries + 1 else 1 end,
        tries_since = case when tries_since > ${since} then tries_since else ${now}::timestamptz end
      where launch_id = ${launchId} and (tries < ${most} or tries_since <= ${since})
      returning account_id as "accountId", user_id as "userId", list_id as "listId", pin_hash as "pinHash"`,
  )

/** Its PIN was right. */
export const forgetLaunchTries = (db: Db, launchId: number) =>
  sql`update phone_launches set tries = 0 where launch_id = ${launchId}`.execute(db)

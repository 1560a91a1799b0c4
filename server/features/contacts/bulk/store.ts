import type { Selection } from '@carillon/contract/lists.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import { once, workedIn } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isOwn } from '../../sharing/visible-store.ts'
import { isSelected, type Query } from '../find/store.ts'

/** Which contacts an act is on: a selection of the list of a group under its query, or all members of a group. */
export type Target =
  | {
      readonly from: number
      readonly query: Query
      readonly selection: Selection
      /** Of them those alone whom whoever acts may change. */
      readonly areOwn?: boolean
    }
  | { readonly membersOf: number }

/** How many are meant, and the last of them: contacts that come later are not. */
export const countTarget = async (tx: Db, scope: Scope, target: Target): Promise<{ count: number; through: number }> =>
  (await one<{ count: number; through: number }>(
    tx,
    sql`select count(*) as count, coalesce(max(person_id), 0) as through from (${people(scope, target)}) p`,
  ))!

/** The next contacts in the order of the key. */
export const nextOf = async (
  tx: Db,
  scope: Scope,
  target: Target,
  { after, through, limit }: { after: number; through: number; limit: number },
): Promise<number[]> => {
  const found = await one<{ ids: number[] }>(
    tx,
    sql`with people as ${fence(scope)} (${people(scope, target, { after, through })})
      select to_json(array(select person_id from people order by person_id limit ${limit})) as ids`,
  )
  return found!.ids
}

/**
 * The whole roster is walked along its key, as far as the batch goes. Of a part of it those whom the user sees are found first: on
 * that walk each contact might be looked for among all of them.
 */
const fence = (scope: Scope) => (scope.canSeeAllRoster ? workedIn : once)

const people = (scope: Scope, target: Target, range?: { after: number; through: number }) => {
  const inRange = (column: ReturnType<typeof sql>) =>
    range ? sql`${column} > ${range.after} and ${column} <= ${range.through}` : sql`true`
  return 'membersOf' in target
    ? sql`select m.person_id from list_members m
        where m.account_id = ${scope.accountId} and m.list_id = ${target.membersOf} and ${inRange(sql`m.person_id`)}`
    : sql`select c.person_id from contacts c
        where ${isSelected(scope, target.from, target.query, target.selection)}
          ${target.areOwn ? sql`and ${isOwn(scope)}` : sql``} and ${inRange(sql`c.person_id`)}`
}

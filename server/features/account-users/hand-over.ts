import type { Belongings } from '@carillon/contract/account-users.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { lockPeople } from '../account/manage-store.ts'
import { countAudioOf, moveAudio } from '../audio/owner-store.ts'
import { countBroadcastsOf, moveBroadcasts } from '../broadcasts/change/owner-store.ts'
import { findUser } from '../directory/store.ts'
import { countDraftsOf, moveDrafts } from '../drafts/owner-store.ts'
import { countSeriesOf, moveSeries } from '../repeating/owner-store.ts'
import { countWaitingOf, moveWaiting } from '../scheduled-conversations/owner-store.ts'
import { moveTemplates } from '../templates/move-templates.ts'
import { countTemplatesOf } from '../templates/owner-store.ts'
import { giveNumbersOf } from '../text-numbers/given-store.ts'
import { named, noteUsers } from './note-users.ts'
import { requireMayChange } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'

export const belongingsOf = async (db: Db, scope: Scope, userId: number): Promise<Belongings> => {
  await readUser(db, scope, userId)
  return {
    ...(await countBroadcastsOf(db, scope, userId)),
    Drafts: await countDraftsOf(db, scope, userId),
    RepeatingBroadcasts: await countSeriesOf(db, scope, userId),
    Templates: await countTemplatesOf(db, scope, userId),
    Audio: await countAudioOf(db, scope, userId),
    ScheduledConversations: await countWaitingOf(db, scope, userId),
  }
}

/** Everything of one user; answers what is left with them, which is nothing. */
export const handOver = async (unit: Unit, userId: number, to: number): Promise<Belongings> => {
  const { db: tx, scope } = unit
  await lockPeople(tx, scope)
  requireMayChange(scope, await readUser(tx, scope, userId), 'edit', 0)
  await moveBelongings(unit, [userId], to)
  return await belongingsOf(tx, scope, userId)
}

/**
 * What these users have made and set going is another's from now on (rules/roles 12): so it goes on when they leave. Conversations are of text numbers, so
 * whoever takes over may use those too. Contacts stay in the book they lie in, which owners and admins see.
 */
export const moveBelongings = async (unit: Unit, userIds: readonly number[], to: number) => {
  const { db: tx, scope, now } = unit
  const taker = await findUser(tx, scope.accountId, to)
  if (!taker?.isActive || !taker.facts.canCreateBroadcast || userIds.includes(to)) throw refuse('CannotTakeOver')
  await moveBroadcasts(tx, scope, userIds, to)
  await moveDrafts(tx, scope, userIds, to)
  await moveSeries(tx, scope, userIds, { userId: to, seesAllRoster: taker.facts.canSeeAllRoster }, now)
  await moveTemplates(tx, scope, userIds, to)
  await moveAudio(tx, scope, userIds, to)
  await moveWaiting(tx, scope, userIds, to)
  await giveNumbersOf(tx, scope, userIds, to)
  const [takes, ...give] = await Promise.all([to, ...userIds].map((id) => readUser(tx, scope, id)))
  await noteUsers(unit, `Handed what ${give.map(named).join(', ')} made over to ${named(takes!)}`)
  tellUsers(unit, [...userIds, to])
}

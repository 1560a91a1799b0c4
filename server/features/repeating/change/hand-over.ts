import type { Db } from '../../../platform/database.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findUser } from '../../directory/store.ts'
import { requireMayHandOver } from '../policy.ts'
import type { Series } from '../store.ts'

/** The series under another owner, who must be able to run it, and reaches whom that one sees of its groups. Its clock stays the one its times were chosen on. */
export const handOver = async (tx: Db, scope: Scope, series: Series, userId: number | undefined): Promise<Series> => {
  if (userId === undefined || userId === series.user_id) return series
  requireMayHandOver(scope)
  const user = await findUser(tx, scope.accountId, userId)
  if (!user?.isActive || !user.facts.canCreateBroadcast) {
    throw refuseFields({ UserID: ['Choose an active user of this account who may create broadcasts.'] })
  }
  return { ...series, user_id: userId, sees_all_roster: user.facts.canSeeAllRoster }
}

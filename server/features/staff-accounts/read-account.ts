import type { StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { readCurrentAccount } from '../account/read-current-account.ts'
import { readStaffSettings } from '../account/staff-store.ts'
import { findPlanAsked } from '../account/status-store.ts'
import { scopeAccount } from './scope-account.ts'
import { countAccounts, findAccount } from './store.ts'

type Reading = Pick<Platform, 'db' | 'clock' | 'settings'>

/** An account with what its own users are told of it, and what staff alone set. */
export const readStaffAccount = async (
  platform: Reading,
  scope: StaffScope,
  accountId: number,
): Promise<StaffAccountDetail> => {
  const account = await scopeAccount(platform.db, scope, accountId)
  const [listed, told, settings, PlanAsked] = await Promise.all([
    findAccount(platform.db, scope, accountId),
    readCurrentAccount(platform, account),
    readStaffSettings(platform.db, account),
    findPlanAsked(platform.db, account),
  ])
  if (!listed) throw refuse('NotFound')
  const { TimeZone, CallBalance, PendingCallBalance, UniqueCallCount, TextsPerMinute, CallsPerMinute } = told
  return {
    ...listed,
    ...settings,
    TimeZone,
    CallBalance,
    PendingCallBalance,
    UniqueCallCount,
    TextsPerMinute,
    CallsPerMinute,
    PlanAsked,
  }
}

export const readSummary = async ({ db }: Reading, scope: StaffScope) => {
  const counted = await countAccounts(db, scope)
  const sum = (of: typeof counted) => of.reduce((total, { count }) => total + count, 0)
  const by = (of: 'status' | 'type') =>
    [...Map.groupBy(counted, (row) => row[of])]
      .map(([id, rows]) => ({ id, Count: sum(rows) }))
      .sort((a, b) => a.id - b.id)
  return {
    Size: sum(counted),
    FreeTrials: sum(counted.filter(({ isOnFreeTrial }) => isOnFreeTrial)),
    Statuses: by('status').map(({ id: AccountStatusID, Count }) => ({ AccountStatusID, Count })),
    Types: by('type').map(({ id: AccountTypeID, Count }) => ({ AccountTypeID, Count })),
  }
}

import { billingMonthStart } from '@carillon/domain/money/billing-month.ts'
import { wirePhone } from '@carillon/domain/phone/number.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { countedNumbers, planOf } from '../billing/store.ts'
import { readAccount } from './store.ts'

/** The account as it travels, with its credits and the numbers counted in this billing month. */
export const readCurrentAccount = async (
  { db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>,
  scope: Scope,
) => {
  const [account, plan] = await Promise.all([readAccount(db, scope), planOf(db, scope)])
  if (!account) throw refuse('NotFound')
  const end = plan.subscription_end_at === null ? undefined : Date.parse(plan.subscription_end_at)
  const monthStart = billingMonthStart(clock.now().getTime(), end, plan.time_zone)
  const { support, lacksFactor } = scope
  return {
    ...account,
    CallInNumber: settings.callInNumber === null ? '' : wirePhone(settings.callInNumber),
    UniqueCallCount: await countedNumbers(db, scope, monthStart),
    ...(lacksFactor && { MustSetUpSecondFactor: true as const }),
    ...(support && {
      Support: { By: support.userName, Reason: support.reason, EndsDate: new Date(support.endsAt).toISOString() },
    }),
  }
}

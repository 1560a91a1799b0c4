import { billingProblem, type WhyNotSend } from '@carillon/contract/conversations.ts'
import { reason, reasonName, reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import { isUnlimited } from '@carillon/domain/conversation/flat-rate.ts'
import { whyNotSending } from '@carillon/domain/people/account-status.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import { paysByMonth } from '../billing/policy.ts'
import { ownNumber } from '../phone-numbers/policy.ts'
import type { OpenFacts } from './open-store.ts'

type Facts = OpenFacts & { now: number; mayUse: boolean }

/** Why nothing may be said in a conversation, the first that holds (rules/inbox 7). */
export const whyNotWrite = (facts: Facts): WhyNotSend | null => {
  const because = (Reason: WhyNotSend['Reason'], Message: string) => ({ Reason, Message })
  if (!facts.mayUse)
    return because(
      'NoTextNumberAccess',
      'You may read this text number. Ask an account administrator to write from it.',
    )
  if (facts.is_retired)
    return because(
      'NumberRetired',
      'This text number is no longer active. Start a new conversation to continue texting this contact.',
    )
  if (facts.is_blocked) return because('NumberBlocked', `Your text number ${formatPhone(facts.our_phone)} is blocked.`)
  if (!facts.can_text) return because('NumberCannotText', 'This text number cannot text yet.')
  if (facts.flat_rate_conversation_status === 'BillingProblem') return because('BillingProblem', billingProblem)
  const account = {
    AccountStatusID: facts.account_status_id,
    subscriptionEndAt: facts.subscription_end_at === null ? undefined : Date.parse(facts.subscription_end_at),
  }
  if (whyNotSending(account, facts.now)) return because('AccountInactive', 'This account is no longer active.')
  if (facts.is_own) return because('CannotBeTexted', ownNumber)
  if (facts.bar === reason.heldForReview) return because('MayAskToStop', reasonSentences.heldForReview)
  if (facts.bar === reason.notOptedIn) return because('NotOptedIn', "This number hasn't opted-in.")
  if (facts.bar === reason.optedOut || facts.bar === reason.globallyOptedOut)
    return because('OptedOut', 'This number has been opted-out.')
  if (facts.bar !== 0) return because('CannotBeTexted', reasonSentences[reasonName(facts.bar)])
  if (facts.is_on_trial && !facts.is_verified) return because('NotVerified', reasonSentences.notVerified)
  if (costsCredits(facts, facts.now) && facts.available < 1)
    return because('NoCredits', "You don't have credits to send messages.")
  return null
}

/** Whether what a person says there costs credits: not on a monthly plan, nor on a number with unlimited conversations. */
export const costsCredits = (
  of: Pick<OpenFacts, 'account_type_id' | 'flat_rate_conversation_status' | 'flat_rate_end_at'>,
  now: number,
): boolean => {
  const endAt = of.flat_rate_end_at === null ? null : Date.parse(of.flat_rate_end_at)
  return !paysByMonth(of.account_type_id) && !isUnlimited({ status: of.flat_rate_conversation_status, endAt }, now)
}

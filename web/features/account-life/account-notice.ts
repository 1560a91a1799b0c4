import type { Account } from '@carillon/contract/account.ts'
import { ownActsOf } from '@carillon/domain/people/account-life.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import { formatDate } from '../../ui/format.ts'

type Standing = Pick<Account, 'AccountStatusID' | 'AccountTypeID' | 'SubscriptionEndDate' | 'HoldUntilDate'>

type AccountNotice = {
  /** Nothing is sent; otherwise it is something to come. */
  isStopped: boolean
  title: string
  sentence: string
  /** What the button says with which an owner has it go on. */
  act?: string
}

const dayMs = 86_400_000
const nearEndMs = 31 * dayMs

/** What everybody is told on every page of how the account stands, by who they are (rules/accounts 16). */
export const accountNotice = (
  account: Standing,
  reader: { isOwner: boolean; isAdmin: boolean },
  now: number,
): AccountNotice | undefined => {
  const { AccountStatusID: status, AccountTypeID: typeId, SubscriptionEndDate: end, HoldUntilDate: until } = account
  const mayReactivate = ownActsOf({ status, typeId }).includes('Reactivate')
  const act = (label: string) => (mayReactivate && reader.isOwner ? { act: label } : {})
  const way = (bySupport: string, byOwner = 'Ask an account owner to reactivate it.') =>
    mayReactivate ? (reader.isOwner ? '' : byOwner) : reader.isOwner ? bySupport : 'Ask an account owner.'
  const stopped = (title: string, ...sentences: string[]) => ({
    ...{ isStopped: true, title },
    sentence: [...sentences, 'What people write to you still arrives.'].filter(Boolean).join(' '),
  })
  const on = end === null ? '' : ` on ${formatDate(end)}`
  const untilDay = until === null ? '' : ` until ${formatDate(until)}`
  switch (status) {
    case accountStatus.cancelling:
      return {
        ...{ isStopped: false, title: `Your plan ends${on}` },
        ...{ sentence: 'It was canceled. Until then everything works.', ...act('Keep the plan') },
      }
    case accountStatus.holdPending:
      return {
        ...{ isStopped: false, title: `Your plan goes on hold${on}${untilDay}` },
        ...{ sentence: 'Until it begins everything works.', ...act('Keep the plan') },
      }
    case accountStatus.cancelled:
      return {
        ...stopped('This account is canceled', 'Nothing is sent.', way('Contact support to reactivate it.')),
        ...act('Reactivate'),
      }
    case accountStatus.onHold:
      return {
        ...stopped(`This account is on hold${untilDay}`, 'Nothing is sent.', way('Contact support to reactivate it.')),
        ...act('Reactivate'),
      }
    case accountStatus.paymentProblem:
      return stopped(
        ...(['There is a problem with a payment', 'Nothing is sent until it is solved.'] as const),
        way('Contact support to solve it.'),
      )
    case accountStatus.closed:
      return { isStopped: true, title: 'This account was closed', sentence: 'Please contact support.' }
    case accountStatus.pendingReview:
      return {
        ...{ isStopped: true, title: 'We are looking at this account' },
        sentence: 'It sends once that is done. Until then you can set everything up. Questions? Contact support.',
      }
    case accountStatus.invoiceLapsed:
      return end !== null && Date.parse(end) > now
        ? {
            ...{ isStopped: false, title: `Your subscription ends${on}` },
            sentence: `Its next invoice is not paid yet. ${way('Contact support for the invoice.')}`,
          }
        : stopped(
            ...(['Your subscription has lapsed', 'Nothing is sent until its invoice is paid.'] as const),
            way('Contact support for the invoice.'),
          )
    default:
      return nearEnd(account, reader, now)
  }
}

/** Who pays by card is renewed by itself; by invoice somebody has to ask for the next one. */
const nearEnd = (
  { AccountStatusID, AccountTypeID, SubscriptionEndDate: end }: Standing,
  reader: { isAdmin: boolean },
  now: number,
) => {
  const left = end === null ? Number.POSITIVE_INFINITY : Date.parse(end) - now
  if (AccountStatusID !== accountStatus.active || AccountTypeID !== 3 || !reader.isAdmin || left > nearEndMs) return
  return {
    ...{ isStopped: false, title: `Your subscription ends on ${formatDate(end!)}` },
    sentence: 'Contact support for its next invoice, so that nothing stops.',
  }
}

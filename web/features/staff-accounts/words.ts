import type { StaffAccount, StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { accountStatus, accountStatusNames } from '@carillon/domain/people/account-status.ts'
import { accountTypeNames } from '@carillon/domain/people/account-type.ts'
import { formatCount, formatCredits, formatDate } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'

type Shown = Pick<StaffAccount, 'AccountStatusID' | 'AccountTypeID' | 'IsOnFreeTrial'>

export const statusName = (id: number): string => accountStatusNames[id] ?? `Status ${id}`

export const planName = ({ AccountTypeID, IsOnFreeTrial }: Omit<Shown, 'AccountStatusID'>): string =>
  IsOnFreeTrial ? 'Free trial' : (accountTypeNames[AccountTypeID] ?? `Type ${AccountTypeID}`)

export const statusTones: Readonly<Record<number, Tone>> = {
  [accountStatus.active]: 'green',
  [accountStatus.cancelling]: 'amber',
  [accountStatus.cancelled]: 'grey',
  [accountStatus.onHold]: 'amber',
  [accountStatus.paymentProblem]: 'red',
  [accountStatus.closed]: 'red',
  [accountStatus.holdPending]: 'amber',
  [accountStatus.pendingReview]: 'violet',
  [accountStatus.invoiceLapsed]: 'red',
}

/** What the status alone does not say: since or until when. */
export const statusNote = (
  account: Pick<StaffAccount, 'AccountStatusID' | 'SubscriptionEndDate' | 'HoldUntilDate'>,
) => {
  const { AccountStatusID: id, SubscriptionEndDate: end, HoldUntilDate: until } = account
  const ends = end === null ? '' : `Ends on ${formatDate(end)}. `
  const returns = until === null ? 'Until somebody reactivates it.' : `Comes back on ${formatDate(until)}.`
  if (id === accountStatus.cancelling) return ends.trim()
  if (id === accountStatus.holdPending) return `${ends}${returns}`
  if (id === accountStatus.onHold) return returns
  return ''
}

/** The plan that the owner of a free trial wants. */
export const planAsked = (asked: NonNullable<StaffAccountDetail['PlanAsked']>): string =>
  asked.MonthlyLevel === null ? 'credits' : `the monthly plan for ${formatCount(asked.MonthlyLevel)} people`

/** What it may still spend, or the people of its month. */
export const allowance = ({ AccountTypeID, AvailableCallUnits }: StaffAccount): string =>
  AccountTypeID === 1 || AccountTypeID === 3 ? 'By month' : formatCredits(AvailableCallUnits)

export const paceText = (perMinute: number | null): string =>
  perMinute === null ? 'Max' : `${formatCount(perMinute)} a minute`

/** How fast calls are made, and from one caller ID. */
export const callsText = ({
  CallsPerMinute: chosen,
  MostCallsPerMinute: most,
  MostCallsPerCallerID: atATime,
}: Pick<StaffAccountDetail, 'CallsPerMinute' | 'MostCallsPerMinute' | 'MostCallsPerCallerID'>): string =>
  [
    paceText(chosen),
    most !== null && `${paceText(most)} at most`,
    atATime !== null && `${formatCount(atATime)} at a time from one caller ID`,
  ]
    .filter(Boolean)
    .join(', ')

export const dailyText = (perDay: number | null): string => {
  if (perDay === null) return 'By its registration'
  return perDay === 0 ? 'Without a limit' : `${formatCount(perDay)} segments`
}

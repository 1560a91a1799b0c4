import { accountStatus } from './account-status.ts'

/**
 * How the status of an account moves (rules/accounts 8 to 10). Staff may hold, cancel, close, approve and reactivate; what was put off
 * to the end of a period, or until a day, comes about by itself. Times are epoch milliseconds.
 */
/** Of these that may be done the first is offered first: what ends nothing. */
export const statusActs = ['Reactivate', 'Approve', 'Decline', 'Hold', 'Cancel', 'Close'] as const
export type StatusAct = (typeof statusActs)[number]

export const cancelReasons = [
  'Seasonal use',
  'Not using it enough',
  'No longer needed',
  'Price too high',
  'Phone problems',
  'Website problems',
  'Customer service',
  'Other',
] as const

export type AccountLife = {
  readonly status: number
  readonly typeId: number
  readonly subscriptionEndAt: number | undefined
  readonly holdUntil: number | undefined
}

/** Its next invoice is asked for and paid before the period ends, or it lapses. */
const invoicedMonthly = 3

const isMonthly = ({ typeId }: Pick<AccountLife, 'typeId'>): boolean => typeId === 1 || typeId === 3

const { active, cancelling, cancelled, onHold, paymentProblem, closed, holdPending, pendingReview, invoiceLapsed } =
  accountStatus

const from: Record<StatusAct, readonly number[]> = {
  Hold: [active, cancelling, paymentProblem, invoiceLapsed],
  Cancel: [active, onHold, paymentProblem, holdPending, invoiceLapsed],
  Reactivate: [cancelling, cancelled, onHold, paymentProblem, closed, holdPending, invoiceLapsed],
  Approve: [pendingReview],
  Decline: [pendingReview],
  Close: [active, cancelling, cancelled, onHold, paymentProblem, holdPending, pendingReview, invoiceLapsed],
}

/** What staff may do with an account as it stands. Credits keep their worth, so an account of credits is never cancelled. */
export const actsOf = (account: Pick<AccountLife, 'status' | 'typeId'>): StatusAct[] =>
  statusActs.filter((act) => from[act].includes(account.status) && (act !== 'Cancel' || isMonthly(account)))

/**
 * What owners do themselves (rules/accounts 14): who pays by month and card. Invoices, payments and what staff have closed go through
 * support; an account that is on hold can be taken up again by whichever owner wants to.
 */
export const ownActsOf = ({ status, typeId }: Pick<AccountLife, 'status' | 'typeId'>): StatusAct[] => {
  if (typeId === 1) return statusActs.filter((act) => own[act]?.includes(status))
  return status === onHold && typeId !== 3 ? ['Reactivate'] : []
}

const own: Partial<Record<StatusAct, readonly number[]>> = {
  Hold: [active, cancelling],
  Cancel: [active, onHold, holdPending],
  Reactivate: [cancelling, cancelled, onHold, holdPending],
}

/** Whether a period is paid for that a hold or a cancellation can wait for. */
export const hasPeriodLeft = (account: AccountLife, now: number): boolean =>
  isMonthly(account) &&
  [active, cancelling, holdPending].some((status) => status === account.status) &&
  (account.subscriptionEndAt ?? 0) > now

type Asked = { readonly act: StatusAct; readonly atOnce: boolean; readonly until: number | undefined }

/** Why not, in words for staff; undefined where it may be done. */
export const whyNotAct = (account: AccountLife, { act, atOnce, until }: Asked, now: number): string | undefined => {
  if (!actsOf(account).includes(act)) return 'This cannot be done with an account in this status.'
  if (act !== 'Hold' || until === undefined) return undefined
  if (until <= now) return 'Choose a day that is still to come.'
  const begins = !atOnce && hasPeriodLeft(account, now) ? account.subscriptionEndAt! : now
  return until <= begins ? 'Choose a day after the end of the period.' : undefined
}

type Moved = Pick<AccountLife, 'status' | 'subscriptionEndAt' | 'holdUntil'>

/** How the account stands after the act. */
export const afterAct = (account: AccountLife, { act, atOnce, until }: Asked, now: number): Moved => {
  const { subscriptionEndAt } = account
  const waits = !atOnce && hasPeriodLeft(account, now)
  if (act === 'Hold') return { status: waits ? holdPending : onHold, subscriptionEndAt, holdUntil: until }
  if (act === 'Cancel') return { status: waits ? cancelling : cancelled, subscriptionEndAt, holdUntil: undefined }
  if (act === 'Close') return { status: closed, subscriptionEndAt, holdUntil: undefined }
  return activated(account, now)
}

/** What has come about by itself; undefined where nothing has. */
export const afterTime = (account: AccountLife, now: number): Moved | undefined => {
  const { status, typeId, subscriptionEndAt, holdUntil } = account
  const isOver = (subscriptionEndAt ?? 0) <= now
  const isBack = holdUntil !== undefined && holdUntil <= now
  if (status === active && typeId === invoicedMonthly && subscriptionEndAt !== undefined && isOver) {
    return { status: invoiceLapsed, subscriptionEndAt, holdUntil: undefined }
  }
  if (status === cancelling && isOver) return { status: cancelled, subscriptionEndAt, holdUntil: undefined }
  if (status === onHold && isBack) return activated(account, now)
  if (status === holdPending && isOver) {
    return isBack ? activated(account, now) : { status: onHold, subscriptionEndAt, holdUntil }
  }
  return undefined
}

/** A monthly plan whose period is over begins a new one: a month from this day. */
const activated = (account: AccountLife, now: number): Moved => {
  const { subscriptionEndAt } = account
  const isOver = isMonthly(account) && (subscriptionEndAt ?? 0) <= now
  return { status: active, subscriptionEndAt: isOver ? monthAfter(now) : subscriptionEndAt, holdUntil: undefined }
}

const monthAfter = (now: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').add({ months: 1 }).epochMilliseconds

/** AccountStatusID (rules/accounts 1): 1 and 6 stay active until the period ends, 8 until the subscription does. */
export const accountStatus = {
  active: 0,
  cancelling: 1,
  cancelled: 2,
  onHold: 3,
  paymentProblem: 4,
  closed: 5,
  holdPending: 6,
  pendingReview: 7,
  invoiceLapsed: 8,
} as const

/** As staff know them, by their number. */
export const accountStatusNames = [
  'Active',
  'Canceling',
  'Canceled',
  'On hold',
  'Payment problem',
  'Closed',
  'Hold pending',
  'Pending review',
  'Invoice lapsed',
] as const

/**
 * Why an account may send nothing, in the customer's words, or undefined when it may. Times are epoch milliseconds. Whatever
 * the status, inbound texts are stored and STOP is honoured.
 */
export const whyNotSending = (
  account: { readonly AccountStatusID: number; readonly subscriptionEndAt: number | undefined },
  now: number,
): string | undefined => {
  const sentence = sentences[account.AccountStatusID]
  if (account.AccountStatusID !== accountStatus.invoiceLapsed) return sentence
  return (account.subscriptionEndAt ?? 0) <= now ? sentence : undefined
}

const sentences: Readonly<Record<number, string>> = {
  [accountStatus.cancelled]: 'This account was canceled. Reactivate it to send.',
  [accountStatus.onHold]: 'This account is on hold. Reactivate it to send.',
  [accountStatus.paymentProblem]:
    'There is a problem with the payment for this account. Solve it in the billing settings to send.',
  [accountStatus.closed]: 'This account was closed. Please contact support.',
  [accountStatus.pendingReview]: 'This account is being reviewed and cannot send yet. Please contact support.',
  [accountStatus.invoiceLapsed]: 'The subscription of this account has lapsed. Pay the outstanding invoice to send.',
}

/** Unlimited conversations of a text number, as the operator says: paid, ending on a day, or with a payment that failed. */
export type FlatRate = 'Active' | 'CancelPending' | 'BillingProblem' | null

type Standing = {
  readonly status: FlatRate
  /** When they end; epoch milliseconds. */
  readonly endAt: number | null
}

/** Whether what people say in its conversations costs no credits: until the end of what was paid (rules/inbox 7). */
export const isUnlimited = ({ status, endAt }: Standing, now: number): boolean =>
  status === 'Active' || (status === 'CancelPending' && endAt !== null && now < endAt)

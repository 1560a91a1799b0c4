/**
 * How much may be sent in a day, over all broadcasts and conversations of an account (rules/limits 1).
 * Counted in price segments; null is no limit. A day is the one at midnight
 * Pacific (domain/time/pacific.ts); a scheduled broadcast counts on the day of its start.
 */
export type MessagingLimit = {
  readonly limitName: 'Standard' | 'Registered'
  readonly messagesPerDay: number | null
}

export const allLimits = [
  { limitName: 'Standard', messagesPerDay: 2_000 },
  { limitName: 'Registered', messagesPerDay: 10_000 },
] as const satisfies readonly MessagingLimit[]

const soleProprietorPerDay = 1_000

/** The limit of an account. Its own setting outranks what follows from its registration: 0 is without a limit, null is not set. */
export const currentLimit = (account: {
  readonly isRegistered: boolean
  readonly isSoleProprietor: boolean
  readonly messagesPerDay: number | null
}): MessagingLimit => {
  const usual = account.isRegistered ? allLimits[1] : allLimits[0]
  if (account.messagesPerDay !== null) return { ...usual, messagesPerDay: account.messagesPerDay || null }
  return account.isSoleProprietor ? { ...usual, messagesPerDay: soleProprietorPerDay } : usual
}

type OverDailyLimit = {
  readonly code: 'OverDailyLimit'
  readonly needed: number
  readonly allocated: number
  readonly messagesPerDay: number
}

/** Text count times segments plus what that day is promised already must not exceed its messages (rules/limits 1). */
export const whyNotSendOnDay = (send: {
  readonly textCount: number
  readonly segments: number
  /** StartDateAllocatedTextCredits: segments sent and promised on that day. */
  readonly allocated: number
  readonly messagesPerDay: number | null
}): OverDailyLimit | undefined => {
  const { allocated, messagesPerDay } = send
  const needed = send.textCount * send.segments
  if (messagesPerDay === null || needed + allocated <= messagesPerDay) return undefined
  return { code: 'OverDailyLimit', needed, allocated, messagesPerDay }
}

/** What is left of a limit; never below 0. */
export const leftOf = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used)

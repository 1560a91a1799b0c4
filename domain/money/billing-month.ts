/**
 * The first day, as `YYYY-MM-DD`, of the billing month that a moment falls into. Billing months end on the day of the
 * month on which the subscription ends, in the account's zone; the last day of a shorter month stands for a later one.
 * Without an end they are calendar months. Times are epoch milliseconds.
 */
export const billingMonthStart = (at: number, subscriptionEndAt: number | undefined, timeZone: string): string => {
  const day = dayOf(at, timeZone)
  if (subscriptionEndAt === undefined) return day.with({ day: 1 }).toString()
  const end = dayOf(subscriptionEndAt, timeZone)
  // Counted from the end each time: from month to month, a 31st would drift to the 28th and stay there.
  const months = (day.year - end.year) * 12 + (day.month - end.month)
  const start = end.add({ months })
  return (Temporal.PlainDate.compare(start, day) > 0 ? end.add({ months: months - 1 }) : start).toString()
}

const dayOf = (at: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()

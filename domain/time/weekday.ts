/** Names of the days as they travel (rules/start-times 12); weeks begin on Sunday. */
export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type DayName = (typeof dayNames)[number]

export const workDays: readonly DayName[] = dayNames.slice(1, 6)

export const isDayName = (name: string): name is DayName => (dayNames as readonly string[]).includes(name)

export const dayNameOf = (day: Temporal.PlainDate): DayName => dayNames[day.dayOfWeek % 7]!

/** The Sunday on or before a day. */
export const weekStart = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek % 7 })

/** The day that clocks in a zone show at a moment, in epoch milliseconds. */
export const dayAt = (at: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()

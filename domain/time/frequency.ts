/** How often something repeats (rules/repeating 1). The page knows these from its first script on, which has no room for the reckoning of dates. */
export const intervalFrequencies = ['Days', 'Weeks', 'Months'] as const
export type IntervalFrequency = (typeof intervalFrequencies)[number]

export const scheduleFrequencies = ['Daily', 'Weekly', 'Weekdays', 'Monthly', 'Custom'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

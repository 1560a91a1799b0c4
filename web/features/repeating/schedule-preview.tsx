import { Stack, Text } from '@mantine/core'
import classes from './repeating.module.css'
import { runDay } from './run-day.ts'
import type { CheckedSchedule } from './use-checked-schedule.ts'

/** The schedule in words and its next dates, while it is being made. */
export const SchedulePreview = ({ checked, zone }: { checked: CheckedSchedule; zone: string }) => (
  <div className={classes.preview} aria-live="polite" data-checking={checked.isChecking || undefined}>
    {checked.failure && <Text c="red">{checked.failure}</Text>}
    {checked.words && (
      <Stack gap={8}>
        <Text fw={600}>{checked.words}</Text>
        <RunDates dates={checked.dates} zone={zone} />
      </Stack>
    )}
    {!checked.words && !checked.failure && (
      <Text c="dimmed">The next dates are shown here once the schedule is complete.</Text>
    )}
  </div>
)

/** Dates of runs as a list, on the clock of the series. */
export const RunDates = ({ dates, zone }: { dates: readonly string[]; zone: string }) => (
  <ol className={classes.dates} aria-label="Next dates">
    {dates.map((date) => (
      <li key={date}>{runDay(date, zone)}</li>
    ))}
  </ol>
)

import { type ScheduleForm, validateSchedule } from '@carillon/contract/repeating.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { readRepeating, whyNotRepeat } from '@carillon/domain/time/repeating-form.ts'
import { runsFrom } from '@carillon/domain/time/repeating-runs.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'

/** A schedule that is being made, in words and with its next five dates; or what is wrong with it, field by field. */
export type CheckedSchedule = {
  readonly words: string | undefined
  readonly dates: readonly string[]
  readonly errors: FieldErrors
  /** It could not be checked; the sentence that says so. */
  readonly failure: string | undefined
  readonly isChecking: boolean
}

/** A series that there is already: its clock, and the day of its latest run. */
export type Begun = { readonly timeZone: string; readonly lastRunDay: string | null }

/**
 * Checks a schedule while it is typed. A new one is asked of the server, on the user's clock; one of a series that is there
 * already is reckoned here, on the clock of the series, as its start may lie in the past.
 */
export const useCheckedSchedule = (form: ScheduleForm, begun?: Begun): CheckedSchedule => {
  const [typed] = useDebouncedValue(form, 300)
  const asked = useQuery({
    ...queryOf(validateSchedule, { body: typed }),
    enabled: begun === undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (begun) return checkBegun(form, begun, Date.now())
  const errors = firstOf(fieldErrorsOf(asked.error))
  const isRefused = Object.keys(errors).length > 0
  const data = asked.isError ? undefined : asked.data
  return {
    words: data?.ScheduleDescription,
    dates: data?.NextRunDates ?? [],
    errors,
    failure: asked.isError && !isRefused ? sentenceOf(asked.error, failure) : undefined,
    isChecking: asked.isFetching || typed !== form,
  }
}

/** The schedule of a series as it would go on from now: a day has one run at most (rules/repeating 8). */
export const checkBegun = (form: ScheduleForm, { timeZone, lastRunDay }: Begun, now: number): CheckedSchedule => {
  const errors = whyNotRepeat(form, { timeZone })
  const schedule = Object.keys(errors).length === 0 ? readRepeating(form, timeZone) : undefined
  if (!schedule) return { words: undefined, dates: [], errors, failure: undefined, isChecking: false }
  const dates = runsFrom(schedule, now, lastRunDay, 5).map(({ at }) => new Date(at).toISOString())
  return {
    words: describeSchedule(schedule),
    dates,
    errors: dates.length > 0 ? {} : { EndDateTime: 'This schedule has no run left. Choose a later end.' },
    failure: undefined,
    isChecking: false,
  }
}

const failure = 'There was an error checking your schedule. Please try again.'

const firstOf = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [sentence = '']]) => [field, sentence]))

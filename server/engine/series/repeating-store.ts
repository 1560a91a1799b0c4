import type { RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import type { SeriesForm } from '../../features/repeating/store.ts'
import { type Db, one, sql } from '../../platform/database.ts'

export type DueSeries = {
  account_id: number
  repeating_id: number
  user_id: number
  form: SeriesForm
  audience_id: number | null
  schedule: RepeatingSchedule
  next_at: string
  next_key: string
  failures_in_a_row: number
  sees_all_roster: boolean
  is_free_trial: boolean
  free_trial_conversion: boolean
}

/** A series with a run that is due, locked for the caller's transaction so that no other node makes the same run. */
export const lockDueSeries = (tx: Db, now: Date, leaveOut: readonly number[]) =>
  one<DueSeries>(
    tx,
    sql`select s.account_id, s.repeating_id, s.user_id, s.form, s.audience_id, s.schedule, s.next_at, s.next_key,
        s.failures_in_a_row, s.sees_all_roster, a.is_free_trial, a.free_trial_conversion
      from repeating_broadcasts s join accounts a using (account_id)
      where s.status = 'Active' and s.deleted_at is null and s.next_at <= ${now}
        and s.repeating_id <> all(${leaveOut}::bigint[])
      order by s.next_at limit 1 for update of s skip locked`,
  )

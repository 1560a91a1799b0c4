import { CreateRepeatingBroadcast, type ScheduleForm } from '@carillon/contract/repeating.ts'
import { runDueRepeating } from '../engine/series/repeating.ts'
import { changeRepeating } from '../features/repeating/change-repeating.ts'
import { createRepeating } from '../features/repeating/create-repeating.ts'
import { inUnit } from '../platform/unit.ts'
import { openScene, type UserName } from './cast.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** 9:00 AM in Chicago, a Tuesday. */
const start = '2027-03-02T15:00:00Z'
export const daily = { ScheduleFrequency: 'Daily', StartDateTime: start }
/** So many days after the first run of `daily`. */
export const later = (days: number, ms = 0) => Date.parse(start) + days * day + ms

/** The cast with repeating broadcasts, looked at whenever a test says. */
export const repeatingScene = async (env: Record<string, string> = {}) => {
  const scene = await openScene({ env })
  const { query } = scene
  /** The product with its clock at this moment. */
  const at = (moment: string | number) => ({ ...scene.platform, clock: { now: () => new Date(moment) } })

  return {
    ...scene,
    at,
    tick: (moment: string | number) => runDueRepeating(at(moment)),
    /** A series of somebody, made the day before its first run. */
    async make(schedule: ScheduleForm, body: object = {}, who: UserName = 'olive.owner') {
      const form = CreateRepeatingBroadcast.parse({
        BroadcastName: 'Practice',
        TextMessage: 'Practice at 4.',
        Contacts: [{ PrimaryPhone: '2175550101' }],
        RepeatingBroadcastSchedule: schedule,
        ...body,
      })
      const before = Date.parse(schedule.StartDateTime!) - day
      const made = await inUnit(at(before), scene.scopeOf(who), (unit) => createRepeating(unit, form))
      return made.RepeatingBroadcastID
    },
    change: (id: number, moment: number, body: object, who: UserName = 'olive.owner') =>
      inUnit(at(moment), scene.scopeOf(who), (unit) => changeRepeating(unit, id, body)),
    setCredits: (available: number) =>
      query('update credit_balances set available = $2 where account_id = $1', [
        scene.accounts.lincoln.accountId,
        available,
      ]),
    /** The broadcasts that were made of it. */
    runsOf: (id: number) =>
      query<{ key: string; name: string; people: number; broadcast_id: number }>(
        `select occurrence_key as key, name, phone_number_count as people, broadcast_id
          from broadcasts where repeating_id = $1 order by broadcast_id`,
        [id],
      ),
    keysOf: async (id: number) =>
      (
        await query<{ key: string }>(
          'select occurrence_key as key from broadcasts where repeating_id = $1 order by broadcast_id',
          [id],
        )
      ).map(({ key }) => key),
    failuresOf: (id: number) =>
      query<{ key: string; code: number; message: string }>(
        `select occurrence_key as key, error_code as code, message from repeating_failures where repeating_id = $1
          order by repeating_failure_id`,
        [id],
      ),
    stateOf: async (id: number) =>
      (
        await query<{ status: string; next_key: string | null; failures: number }>(
          'select status, next_key, failures_in_a_row as failures from repeating_broadcasts where repeating_id = $1',
          [id],
        )
      )[0]!,
  }
}
export type RepeatingScene = Awaited<ReturnType<typeof repeatingScene>>

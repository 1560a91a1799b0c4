/**
 * The runs of repeating broadcasts. A run is made in one transaction with moving its series on to the next date: it exists
 * and the series knows it, or neither. Nodes share the due ones by the locks on them; a run of a day that exists already is
 * refused by the key of the broadcasts too.
 *
 * A run that is refused is noted as a failure in that same transaction, so that the series goes on with the next date. What
 * is broken for a moment, the connection or a deadlock, undoes all of it instead, and the next round tries again until the
 * run is late enough to be missed.
 */
import { dueRuns } from '@carillon/domain/time/repeating-runs.ts'
import { findUser } from '../../features/directory/store.ts'
import { noteMail } from '../../features/mails/note-mail.ts'
import { type Failure, insertFailure } from '../../features/repeating/failure-store.ts'
import { mostFailuresInARow } from '../../features/repeating/policy.ts'
import { tellRepeating } from '../../features/repeating/read-repeating.ts'
import { makeRun } from '../../features/repeating/run/make-run.ts'
import { failureOf, missed, whyNotRun } from '../../features/repeating/run/run-failure.ts'
import { hasRun } from '../../features/repeating/run/run-store.ts'
import { moveOn } from '../../features/repeating/store.ts'
import { isPassing } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mintScope } from '../../platform/scope.ts'
import { actingAs, attempt, inUnit, type Unit } from '../../platform/unit.ts'
import { waitBriefly } from '../plan/plan-store.ts'
import { engineScope } from '../runtime/scope.ts'
import { type DueSeries, lockDueSeries } from './repeating-store.ts'

/** Makes every run that is due at this moment, each exactly once, however many nodes do this and however often. */
export const runDueRepeating = async (platform: Platform) => {
  const leaveOut: number[] = []
  while (await runNext(platform, leaveOut));
}

/** Makes the runs of one series. One that cannot be worked on must not hold up the others: it is left out until the next round. */
const runNext = async (platform: Platform, leaveOut: number[]): Promise<boolean> => {
  let series: DueSeries | undefined
  try {
    await inUnit(platform, null, async (unit) => {
      await waitBriefly(unit.db)
      series = await lockDueSeries(unit.db, unit.now, leaveOut)
      if (series) await runSeries(actingAs(unit, engineScope(series.account_id)), series)
    })
  } catch (error) {
    if (!series) throw error
    platform.log.error({ ...name(series), error: (error as Error).message }, 'a repeating broadcast waits')
    leaveOut.push(series.repeating_id)
  }
  return series !== undefined
}

const runSeries = async (unit: Unit, series: DueSeries) => {
  const { db: tx, scope, now, log } = unit
  const { repeating_id: repeatingId } = series
  const runs = dueRuns(series.schedule, { at: Date.parse(series.next_at), key: series.next_key }, now.getTime())
  for (const { key } of runs.missed) {
    log.error({ ...name(series), key }, 'a run of a repeating broadcast was missed')
    await insertFailure(tx, scope, repeatingId, { ...missed, key, now })
  }
  const failure = runs.due && (await run(unit, series, runs.due.key))
  // That nobody was there to make a run is not the customer's failure, and pauses nothing.
  const before = series.failures_in_a_row
  const failuresInARow = failure ? before + 1 : runs.due ? 0 : before
  const isPaused = failuresInARow >= mostFailuresInARow
  const status = !runs.next ? 'Ended' : isPaused ? 'Paused' : 'Active'
  if (runs.due && failure) {
    await insertFailure(tx, scope, repeatingId, { ...failure, key: runs.due.key, now })
  }
  await moveOn(tx, scope, repeatingId, { status, failuresInARow, next: isPaused ? undefined : runs.next })
  if (status === 'Paused' && runs.due) {
    const about = { kind: 'repeatingPaused', aboutId: repeatingId, aboutKey: runs.due.key } as const
    await noteMail(tx, scope, about, series.user_id, now)
  }
  tellRepeating(unit, { repeatingId, userId: series.user_id })
}

/** Creates the broadcast of a run as its owner, with the groups as they are and as the owner sees them; or answers why not. */
const run = async (unit: Unit, series: DueSeries, key: string): Promise<Failure | undefined> => {
  const { db: tx, scope, log } = unit
  if (await hasRun(tx, scope, series.repeating_id, key)) return undefined
  const owner = await findUser(tx, series.account_id, series.user_id)
  const why = whyNotRun(series, owner)
  if (why || !owner) return why
  const { error } = await attempt(actingAs(unit, mintScope(owner.facts)), (part) => makeRun(part, series, { key }))
  if (!error) return undefined
  if (isPassing(error)) throw error
  if (!(error instanceof Refusal)) {
    log.error({ ...name(series), key, error: (error as Error).message }, 'a run of a repeating broadcast broke')
  }
  return failureOf(error, series.form.BroadcastType)
}

const name = ({ account_id: accountId, repeating_id: repeatingId }: DueSeries) => ({ accountId, repeatingId })

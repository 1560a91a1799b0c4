/**
 * Landlines are never texted. What kind of line a number is, is looked up when it is stored; but a number of a call, a paste or a
 * file may come a moment before its broadcast. So whoever is not known yet is looked up when a broadcast has been planned, in the
 * order of the key, and claims wait for it (send/claim-store.ts): those without texts end as invalid before anything leaves.
 *
 * A provider that is away holds nobody up for long: half a minute after its start a broadcast is claimed all the same, numbers
 * of the United States and Canada count as textable (rules/phone-numbers 9), and looking goes on beside.
 */
import { lookupOf } from '../../features/phone-numbers/find-gateway.ts'
import { foundOf, freshSince } from '../../features/phone-numbers/look-up-phones.ts'
import { saveLookups } from '../../features/phone-numbers/store.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { waitBriefly } from '../plan/plan-store.ts'
import * as store from './check-lines-store.ts'

/** So long after its start, or after its planning where that is later. */
export const mostWaitSeconds = 30
const numbersOfStep = 2000
const askMs = 5000
/** Longer than a step takes; another node goes on with what a dead one had. */
const takenForSeconds = 15

type Options = { platform: Platform; shard: number; onProgress(broadcastId: number): void }

/** Looks up the next numbers of one broadcast. Answers what to do next: another, one that may be claimed now, or nothing. */
export const checkNext = async ({ platform, shard, onProgress }: Options): Promise<'more' | 'done' | undefined> => {
  const { db, clock } = platform
  const of = await store.takeToCheck(db, takenForSeconds)
  if (!of) return undefined
  const gateway = lookupOf(platform)
  const unknown = gateway.name === 'none' ? [] : await store.nextUnknown(db, of, freshSince(platform), numbersOfStep)
  const answers =
    unknown.length > 0
      ? await gateway.lookUp(unknown, AbortSignal.timeout(askMs), { isPaidWaitedFor: true })
      : new Map()
  if (answers.size > 0) await saveLookups(db, foundOf(answers), clock.now())
  const isLast = unknown.length < numbersOfStep
  const isAnswered = answers.size === unknown.length
  // What nobody answers for is asked again while there is time, and left behind then.
  const goesOn = isAnswered || of.is_overdue
  const unanswered = unknown.find((phone) => !answers.has(phone))
  const through = isLast ? Number.MAX_SAFE_INTEGER : unknown.at(-1)!
  const isDone = isLast && goesOn
  const ended = await transaction(db, async (tx) => {
    await waitBriefly(tx)
    if (!(await store.lockChecked(tx, of))) return undefined
    const ended = await store.endUntextable(tx, of, { through, shard })
    await store.saveChecked(tx, of, {
      through: isDone ? null : goesOn ? through : unanswered! - 1,
      isAskedAgain: !goesOn,
    })
    return ended
  })
  if (ended) onProgress(of.broadcast_id)
  return isDone && ended !== undefined ? 'done' : 'more'
}

import { mergeStatusCode } from '@carillon/domain/text/merge-status.ts'
import type { Db } from '../../platform/database.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { inSmallerSteps } from '../../platform/smaller-steps.ts'
import { recount } from '../audiences/merges/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { fillMessage } from './messages/fill-message.ts'
import { findPeople } from './messages/find-people.ts'
import { personalAfter, saveStatuses } from './messages/store.ts'
import { batchSize } from './policy.ts'
import { finishMerge, lockMerge, setProgress } from './store.ts'

/** How far it is after a batch. */
export type Progress = { done: number; isOver: boolean }

/**
 * Checks the next recipients of a merge, in one transaction with how far it has come. One that has been replaced, or is done, is
 * over.
 */
export const checkMessages = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: Scope,
  mergeId: number,
): Promise<Progress> =>
  inSmallerSteps(batchSize, (most) =>
    transaction(db, async (tx) => {
      const merge = await lockMerge(tx, scope, mergeId)
      if (merge?.status !== 'InProgress') return { done: 0, isOver: true }
      await prepareBulk(tx)
      const sources = await findPeople(tx, scope, merge)
      const asked = { mergeId, sources, shown: 'All', q: '' } as const
      const people = await personalAfter(tx, scope, { ...asked, after: merge.cursor_phone, most })
      const faults = people.flatMap((row) => {
        const status = mergeStatusCode(fillMessage(merge, row).status)
        return status === 0 ? [] : [{ phone: row.phone, status }]
      })
      if (faults.length > 0) await saveStatuses(tx, scope, mergeId, faults)
      const cursor = people.at(-1)?.phone ?? merge.cursor_phone
      await setProgress(tx, scope, mergeId, { cursor, more: people.length })
      const isOver = people.length < most
      if (isOver) await endMerge(tx, scope, mergeId, clock.now())
      return { done: people.length, isOver }
    }),
  )

const endMerge = async (tx: Db, scope: Scope, mergeId: number, now: Date) => {
  await recount(tx, scope, mergeId)
  await finishMerge(tx, scope, mergeId, now)
}

import { prepareBulk } from '../audiences/store.ts'
import type { Kind } from '../tasks/task-kind.ts'
import { checkBatch, endMerge } from './check-batch.ts'
import { batchSize } from './policy.ts'
import { lockMerge } from './store.ts'
import { tellMerge } from './tell-merge.ts'

/** The messages of a merge, recipient by recipient in the order of their phones. One that has been replaced is over. */
export const messageChecks: Kind<{ mergeId: number }> = {
  names: ['CheckMessages'],
  policy: { seenBy: 'thing', whyNotCancel: null },
  most: batchSize,
  failed: 'Something went wrong on our side while the messages were checked. Check them again.',
  lock: ({ db, scope }, { mergeId }) => lockMerge(db, scope, mergeId),

  async step({ db, scope }, { params, cursorId, done: before, total }, { limit }) {
    const merge = await lockMerge(db, scope, params.mergeId)
    if (merge?.status !== 'InProgress') return { done: 0, cursor: null }
    await prepareBulk(db)
    const { done, cursor } = await checkBatch(db, scope, merge, { after: cursorId, most: limit })
    return { done, cursor, total: Math.max(total, before + done) }
  },

  ended: ({ db, scope, now }, { params, done, total }, failure) =>
    failure === null
      ? endMerge(db, scope, params.mergeId, { status: 'Complete', done, total: done, now })
      : endMerge(db, scope, params.mergeId, { status: 'Error', done, total, now }),

  tell: ({ realtime }, { userId }, { params, done, total }) =>
    tellMerge(realtime, userId, { TemplateMergeID: params.mergeId, Done: done, Total: total }),
}

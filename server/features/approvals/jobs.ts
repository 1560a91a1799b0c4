import { transaction } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { type Asking, tellApproversJob } from '../broadcasts/approval/begin-send.ts'
import { approversOf } from '../broadcasts/approval/store.ts'
import { noteMail } from '../mails/note-mail.ts'

/** A mail to each who may approve it, but for whoever asks. */
export const tellApprovers: Job = {
  name: tellApproversJob,
  async work({ db, clock }, payload) {
    const { accountId, broadcastId, askNumber, askedBy } = payload as Asking
    const scope = mintScope(nobody(accountId))
    await transaction(db, async (tx) => {
      for (const userId of await approversOf(tx, scope)) {
        if (userId === askedBy) continue
        const about = { kind: 'approvalAsked', aboutId: broadcastId, aboutKey: `${askNumber} ${userId}` } as const
        await noteMail(tx, scope, about, userId, clock.now())
      }
    })
  },
}

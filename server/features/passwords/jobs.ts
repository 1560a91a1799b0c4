import type { Job } from '../../platform/jobs.ts'
import { mintScope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { findNamed, findUser } from '../directory/store.ts'
import { deleteExpiredChanges } from '../email-changes/store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { countMails } from '../mails/store.ts'
import { mostResetsOfUser, requestWindowMs, resetMs } from '../password-links/policy.ts'
import { deleteExpiredLinks, deleteRequestsBefore } from '../password-links/store.ts'
import { type LinkAsked, linkAskedJob } from './link-asked.ts'

/** Sends a link to each user of this name or address who may sign in; to nobody, where there is none. */
export const sendAskedLinks: Job = {
  name: linkAskedJob,
  async work(platform, payload) {
    const { name, at } = payload as LinkAsked
    for (const { accountId, userId } of await findNamed(platform.db, name)) {
      const found = await findUser(platform.db, accountId, userId)
      if (!found?.isActive || (found.isDemo && !platform.settings.demo)) continue
      await inUnit(platform, mintScope(found.facts), async ({ db: tx, scope, now }) => {
        const about = { kind: 'passwordReset', aboutId: userId, aboutKey: at } as const
        const since = new Date(now.getTime() - resetMs)
        if ((await countMails(tx, scope, about, since)) < mostResetsOfUser)
          await noteMail(tx, scope, about, userId, now)
      })
    }
  },
}

export const sweepPasswordLinks: Job = {
  name: 'passwords.sweep',
  cron: '*/10 * * * *',
  async work({ db, clock }) {
    const now = clock.now()
    await deleteExpiredLinks(db, now)
    await deleteExpiredChanges(db, now)
    await deleteRequestsBefore(db, new Date(now.getTime() - requestWindowMs))
  },
}

import type { Db } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertMail, type MailAbout } from './store.ts'

export const sendMailJob = 'mails.send'
export type MailPayload = { accountId: number } & MailAbout

/** Within a transaction of the caller's: a mail about this will leave once, however often it is noted. */
export const noteMail = async (tx: Db, scope: Scope, about: MailAbout, userId: number, now: Date) => {
  if (!(await insertMail(tx, scope, about, userId, now))) return
  await enqueue(tx, sendMailJob, { accountId: scope.accountId, ...about } satisfies MailPayload)
}

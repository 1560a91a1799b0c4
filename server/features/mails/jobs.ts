/**
 * Mails leave by a job, so that nothing waits for a mail server, and again after a growing while when it did not take one. A
 * mail is noted as sent after it was: what died in between leaves twice, under the same Message-ID.
 */
import type { Job } from '../../platform/jobs.ts'
import { pageAddress } from '../../platform/page-address.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { findUser } from '../directory/store.ts'
import { mailOf } from './find-gateway.ts'
import { type MailPayload, sendMailJob } from './note-mail.ts'
import { findAddressee, findOpenMail, saveProblem, saveSent } from './store.ts'
import { addressIn } from './tell-email.ts'
import { wordMail } from './word-mail.ts'

/** Of nobody's concern but the user's, whatever has become of them. */
const personal: ReadonlySet<string> = new Set([
  ...[
    'textUnread',
    'passwordChanged',
    'signInChanged',
    'invitation',
    'passwordReset',
    'approvalAsked',
    'approvalDecided',
    'emailAsked',
    'emailChanged',
  ],
])
/** Worded with what its reader sees and knows. */
const worded: ReadonlySet<string> = new Set([...personal, 'scheduledNotSent', 'broadcastNotSent'])

export const sendMail: Job = {
  name: sendMailJob,
  async work(platform, payload) {
    const { db, log, clock, settings } = platform
    const { accountId, ...about } = payload as MailPayload
    const scope = mintScope(nobody(accountId))
    const giveUp = async (problem: string) => {
      log.warn({ accountId, ...about }, `A mail was not sent. ${problem}`)
      await saveProblem(db, scope, about, problem)
    }

    const userId = await findOpenMail(db, scope, about)
    if (userId === undefined) return
    const isPersonal = personal.has(about.kind)
    const to = await findAddressee(db, scope, userId, { isPersonal, at: addressIn(about) })
    if (!to)
      return giveUp(
        `${isPersonal ? 'Its user has no' : 'Neither its user nor an owner of the account has an'} address.`,
      )
    const reader = worded.has(about.kind) ? await findUser(db, accountId, to.userId) : undefined
    const words = await wordMail(db, reader ? mintScope(reader.facts) : scope, about, {
      address: pageAddress(settings, settings.port),
      now: clock.now(),
    })
    if (!words) return giveUp('What it was about is gone or solved.')

    const outcome = await mailOf(platform).send({
      to: { name: to.name, address: to.address },
      subject: words.subject,
      text: [to.name ? `Hello ${to.name},` : 'Hello,', ...words.paragraphs].join('\n\n'),
      reference: ['carillon', accountId, about.kind, about.aboutId, about.aboutKey].filter(Boolean).join('-'),
    })
    if (outcome.is === 'refused') return giveUp(outcome.problem)
    await saveSent(db, scope, about, { address: to.address, subject: words.subject }, clock.now())
  },
}

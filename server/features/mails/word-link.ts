import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { makeLink } from '../password-links/make-link.ts'
import { invitationMs, resetMs } from '../password-links/policy.ts'
import { findInvited } from './store.ts'

/** What a mail says to the user who acts, who was invited; undefined where they have come, or were invited anew. */
export const wordInvitation = async (db: Db, scope: Scope, address: string) => {
  const invited = await findInvited(db, scope)
  if (!invited) return undefined
  const expiresAt = new Date(Date.parse(invited.invitedAt) + invitationMs)
  const token = await makeLink(db, scope, { kind: 'invitation', expiresAt })
  return {
    subject: `${invited.company} has invited you to Carillon`,
    paragraphs: [
      `${invited.company} uses Carillon to reach its people by text, and to hear them back. You have been invited to use it too.`,
      `Your user name is ${scope.userName}. Choose your password:\n${address}/invitation?token=${token}`,
      'This link works once, within seven days. Whoever has it can sign in as you, so pass it on to nobody.',
    ],
  }
}

/** The same for whoever says that they have forgotten their password. */
export const wordReset = async (db: Db, scope: Scope, address: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + resetMs)
  const token = await makeLink(db, scope, { kind: 'reset', expiresAt })
  return {
    subject: 'Choose a new password for Carillon',
    paragraphs: [
      `Somebody, you we hope, has asked for a new password for ${scope.userName}. Choose it here:\n${address}/reset-password?token=${token}`,
      'This link works once, within an hour. Until then your password stays as it is.',
      'If it was not you, there is nothing to do. Pass the link on to nobody.',
    ],
  }
}

import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { findNotSent } from './store.ts'

/** What a mail to the user who acts, or to an owner where whoever wrote it is gone, says of a text that was to be sent later and was not; undefined where it waits again. */
export const wordScheduled = async (db: Db, scope: Scope, id: number, address: string) => {
  const text = await findNotSent(db, scope, id)
  if (!text) return undefined
  const when = new Date(text.dueAt).toLocaleString('en-US', {
    ...({ dateStyle: 'full', timeStyle: 'short' } as const),
    timeZone: scope.timeZone,
  })
  const which = text.userId === scope.userId ? 'Your text' : 'A text'
  return {
    subject: `${which} to ${text.whom} was not sent`,
    paragraphs: [
      `${which} to ${text.whom}, which was to leave on ${when}, was not sent. ${text.reason}`,
      text.message === '' ? 'It was a picture.' : `It said: ${text.message}`,
      `See it with the others:\n${address}/inbox/scheduled-conversations`,
    ],
  }
}

import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { findApproval } from './store.ts'

const atTime = (at: string, { timeZone }: Scope) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })

const count = (number: number) => number.toLocaleString('en-US')

/** To whoever may approve a broadcast, while it waits as it did when this was noted; what it says is not for a mail. */
export const wordAsked = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  { aboutKey, address }: { aboutKey: string; address: string },
) => {
  const asked = await findApproval(db, scope, broadcastId)
  if (asked?.state !== 'Waiting' || aboutKey.split(' ')[0] !== String(asked.askNumber)) return undefined
  const start =
    Date.parse(asked.startAt) >= Date.parse(asked.expiresAt)
      ? `It is to start on ${atTime(asked.startAt, scope)}, and is not sent if nobody approves it before.`
      : `It goes out as soon as it is approved. If nobody does by ${atTime(asked.expiresAt, scope)}, it is not sent.`
  return {
    subject: `“${asked.name}” waits for your approval`,
    paragraphs: [
      `${asked.sender || 'A colleague'} at ${asked.company} would like to send “${asked.name}” to ${count(asked.people)} people. ${start}`,
      `See what they get and who gets it, and approve it or send it back:\n${address}/broadcast-details/${broadcastId}`,
    ],
  }
}

/** To whoever made it; undefined where it waits again. */
export const wordDecided = async (db: Db, scope: Scope, broadcastId: number, address: string) => {
  const asked = await findApproval(db, scope, broadcastId)
  if (!asked || asked.state === 'Waiting') return undefined
  const link = `${address}/broadcast-details/${broadcastId}`
  if (asked.state === 'Approved') {
    return {
      subject: `“${asked.name}” is approved`,
      paragraphs: [
        `${asked.decidedBy || 'An approver'} approved “${asked.name}” for ${count(asked.people)} people.${asked.words ? ` They wrote: ${asked.words}` : ''}`,
        `See how it goes:\n${link}`,
      ],
    }
  }
  return {
    subject: `“${asked.name}” was sent back to you`,
    paragraphs: [
      `${asked.decidedBy || 'An approver'} sent “${asked.name}” back: ${asked.words}`,
      `Nothing was sent. Change it, which asks for approval again, by ${atTime(asked.expiresAt, scope)}:\n${link}`,
    ],
  }
}

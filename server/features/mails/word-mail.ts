import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import {
  type FailingBroadcast,
  findCompany,
  findFailing,
  findNotSentBroadcast,
  findPaused,
  type MailAbout,
  type NotSentBroadcast,
  type PausedSeries,
} from './store.ts'
import { wordAsked, wordDecided } from './word-approval.ts'
import { wordEmailAsked, wordEmailChanged } from './word-email.ts'
import { wordInvitation, wordReset } from './word-link.ts'
import { wordMoved } from './word-moved.ts'
import { wordPassword } from './word-password.ts'
import { wordScheduled } from './word-scheduled.ts'
import { wordSignInChange } from './word-sign-in-change.ts'
import { wordUnread } from './word-unread.ts'

type Words = { subject: string; paragraphs: string[] }

/** What a mail says, from what is true when it leaves; undefined where its subject is deleted or no longer in trouble. */
export const wordMail = async (
  db: Db,
  scope: Scope,
  { kind, aboutId, aboutKey }: MailAbout,
  { address, now }: { address: string; now: Date },
): Promise<Words | undefined> => {
  if (kind === 'invitation') return await wordInvitation(db, scope, address)
  if (kind === 'passwordReset') return await wordReset(db, scope, address, now)
  if (kind === 'broadcastFailing') {
    const broadcast = await findFailing(db, scope, aboutId)
    if (!broadcast) return undefined
    const page = `${address}/broadcast-details/${aboutId}`
    return broadcast.isOfCalls
      ? callsFailing(broadcast, `${page}/call-results/busy-no-answer`)
      : failing(broadcast, `${page}/text-results/failed`)
  }
  if (kind === 'scheduledNotSent') return wordScheduled(db, scope, aboutId, address)
  if (kind === 'textUnread') return wordUnread(db, scope, aboutId, address)
  if (kind === 'passwordChanged') return wordPassword(scope, aboutKey, address)
  if (kind === 'signInChanged') return wordSignInChange(scope, aboutKey, address)
  if (kind === 'emailAsked') return await wordEmailAsked(db, scope, aboutKey, address)
  if (kind === 'emailChanged') return wordEmailChanged(scope, aboutKey, address)
  if (kind === 'accountMoved') return wordMoved(await findCompany(db, scope), aboutKey, address)
  if (kind === 'approvalAsked') return wordAsked(db, scope, aboutId, { aboutKey, address })
  if (kind === 'approvalDecided') return wordDecided(db, scope, aboutId, address)
  if (kind === 'broadcastNotSent') {
    const broadcast = await findNotSentBroadcast(db, scope, aboutId)
    return (
      broadcast &&
      (broadcast.hasTexted ? notCalled : notSent)(
        broadcast,
        scope,
        `${address}/broadcast-details/${aboutId}`,
        `${address}/settings/users`,
      )
    )
  }
  const series = await findPaused(db, scope, aboutId, aboutKey)
  return series && paused(series, `${address}/repeatingbroadcasts/${aboutId}`)
}

const failing = ({ name, texts, failed }: FailingBroadcast, link: string): Words => ({
  subject: `Most texts of “${name}” failed`,
  paragraphs: [
    `${count(failed)} of ${count(texts)} texts of your broadcast “${name}” were refused by carriers or could not be delivered.`,
    `See who was not reached, and why:\n${link}`,
    'Links, single words and unusual characters are often taken for spam, and old lists hold numbers that are no longer in use. Send a test to yourself before you send again.',
    'You get this mail once for a broadcast.',
  ],
})

const callsFailing = ({ name, texts, failed }: FailingBroadcast, link: string): Words => ({
  subject: `Most calls of “${name}” reached nobody`,
  paragraphs: [
    `${count(failed)} of the ${count(texts)} people who were called for your broadcast “${name}” did not hear it: nobody answered, the line was busy, or the call was declined, cut short or not connected.`,
    `See who was not reached, and why:\n${link}`,
    'At another time of day more people may answer, and a caller ID that they know is taken more often.',
    'You get this mail once for a broadcast.',
  ],
})

const notSent = (
  { name, startAt, creator, isCreatorActive, why }: NotSentBroadcast,
  { timeZone }: Scope,
  link: string,
  users: string,
): Words => ({
  subject: `“${name}” was not sent`,
  paragraphs: [
    `“${name}” was to start on ${new Date(startAt).toLocaleString('en-US', { ...whenStyle, timeZone })}. It was not sent${isCreatorActive ? `. ${why}` : `, because ${creator || 'its creator'}, who made it, has been deactivated.`}`,
    `Look at it, and make a copy to send it after all:\n${link}`,
    ...(isCreatorActive ? [] : [`Hand over what else they have made, so that it goes on:\n${users}`]),
  ],
})

const notCalled = ({ name, why }: NotSentBroadcast, _: Scope, link: string): Words => ({
  subject: `“${name}” called nobody`,
  paragraphs: [
    `The texts of “${name}” have gone out. Its calls were not made, and cost nothing. ${why}`,
    `Look at it, and make a copy to call after all:\n${link}`,
  ],
})

const whenStyle = { dateStyle: 'full', timeStyle: 'short' } as const

const paused = ({ name, failures, reason }: PausedSeries, link: string): Words => ({
  subject: `“${name}” is paused`,
  paragraphs: [
    `The last ${failures} runs of your repeating broadcast “${name}” failed, so it sends nothing until you resume it.`,
    `What the last run said: ${reason}`,
    `Look at it, and resume it when this is solved:\n${link}`,
  ],
})

const count = (number: number) => number.toLocaleString('en-US')

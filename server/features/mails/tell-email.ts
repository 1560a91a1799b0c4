import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteMail } from './note-mail.ts'
import type { MailAbout } from './store.ts'

/** What became of an address: the user asked for another, has confirmed it, or was given it by an owner or admin. */
export type HowChanged = 'asked' | 'confirmed' | 'given'

type Change = { how: HowChanged; at: Date; before: string; after: string }

/** Tells the address that the user has had, if any; none has a space in it. */
export const tellEmail = async (tx: Db, scope: Scope, userId: number, { how, at, before, after }: Change) => {
  if (before === '') return
  const aboutKey = `${before} ${how} ${at.toISOString()} ${after}`
  await noteMail(tx, scope, { kind: 'emailChanged', aboutId: userId, aboutKey }, userId, at)
}

/** Has whoever reads a new address confirm it. */
export const emailAsked = (userId: number, email: string, at: Date) =>
  ({ kind: 'emailAsked', aboutId: userId, aboutKey: `${email} ${at.toISOString()}` }) as const

/** Where a mail goes that is about an address; null for what goes to the user's own. */
export const addressIn = ({ kind, aboutKey }: MailAbout): string | null =>
  kind === 'emailAsked' || kind === 'emailChanged' ? aboutKey.split(' ')[0]! : null

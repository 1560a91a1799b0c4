import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteMail } from '../mails/note-mail.ts'
import { keyOfChange, type SignInChange } from '../mails/word-sign-in-change.ts'
import { deletePasskeysOf } from '../passkeys/store.ts'
import { deleteFactor } from '../second-factors/store.ts'
import { deleteSessionsOfUsers } from '../session/store.ts'
import { unlinkIdentities } from '../single-sign-on/store.ts'

/**
 * Of somebody who has lost their app and their recovery codes, or the device with their passkeys (rules/sign-in 12): all of it goes, so that
 * whoever has it comes in by none. They are told by mail.
 */
export const takeFactors = async ({ db: tx, scope, now, afterCommit }: Unit, userId: number, change: SignInChange) => {
  const isGone = [
    await deleteFactor(tx, scope, userId),
    await deletePasskeysOf(tx, scope, userId),
    await unlinkIdentities(tx, scope, userId),
  ]
  if (!isGone.includes(true)) throw refuse('FactorOfTheirsIsOff')
  // Whoever found the phone may be signed in with it.
  const ended = await deleteSessionsOfUsers(tx, scope, [userId])
  afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
  await noteMail(tx, scope, { kind: 'signInChanged', aboutId: userId, aboutKey: keyOfChange(change, now) }, userId, now)
}

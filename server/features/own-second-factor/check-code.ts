import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { decrypt } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { noteByItself } from '../audit/note-event.ts'
import { noteMail } from '../mails/note-mail.ts'
import { keyOfChange, type SignInChange } from '../mails/word-sign-in-change.ts'
import { failureWindowMs, mostFailures } from '../second-factors/policy.ts'
import { hashRecovery, readRecoveryCode } from '../second-factors/recovery-codes.ts'
import * as store from '../second-factors/store.ts'
import { stepOf } from '../second-factors/time-codes.ts'
import { takeCodeOf } from '../verification/verify-code.ts'

/**
 * Takes a code of the user's authenticator app, one that was texted to them, or one of their recovery codes, and refuses any other (rules/sign-in 9). The try is
 * counted in a statement of its own, although what follows is refused; whoever made the last one allowed knows the password, so the
 * user is told.
 */
export const checkCode = async (
  platform: Platform,
  scope: Scope,
  typed: string,
  { ofAppAlone = false } = {},
): Promise<void> => {
  const now = platform.clock.now()
  const since = new Date(now.getTime() - failureWindowMs)
  const tries = await store.takeTry(platform.db, scope, { now, since, most: mostFailures })
  if (tries === undefined) throw refuse('TooManyCodes')
  const phone = ofAppAlone ? null : ((await store.findFactor(platform.db, scope))?.phone ?? null)
  if (phone !== null && (await takeCodeOf(platform, scope, phone, typed))) {
    await store.clearTries(platform.db, scope)
    return
  }
  const taken = await inUnit(platform, scope, async ({ db: tx }) => {
    const code = typed.replace(/\s/g, '')
    const factor = await store.findFactor(tx, scope)
    if (!factor) return undefined
    // One that is begun counts for nothing but its own set-up.
    const sealed = ofAppAlone || factor.appSince ? factor.secretEncrypted : null
    const step = sealed ? stepOf(decrypt(platform.settings.secret!, sealed), code, now) : undefined
    if (step !== undefined && (await store.takeStep(tx, scope, step))) return await noted(undefined)
    const recovery = ofAppAlone ? undefined : readRecoveryCode(typed)
    if (recovery && (await store.takeRecovery(tx, scope, hashRecovery(platform, scope, recovery))))
      return await noted('recoveryCodeUsed')
    if (tries === mostFailures) {
      await noteChange(tx, scope, 'codesGuessed', now)
      const summary = `${mostFailures} wrong codes of the second step were entered for ${scope.userName}, after the right password.`
      await noteByItself(tx, scope, { kind: 'SignIn', summary, now })
    }
    return undefined

    async function noted(change: SignInChange | undefined) {
      if (change) await noteChange(tx, scope, change, now)
      await store.clearTries(tx, scope)
      return true
    }
  })
  if (!taken) throw refuse('WrongCode')
}

/** The user is told of each change of how they sign in. */
export const noteChange = (
  tx: Parameters<typeof noteMail>[0],
  scope: Scope,
  change: SignInChange,
  now: Date,
  userId = scope.userId,
) => noteMail(tx, scope, { kind: 'signInChanged', aboutId: userId, aboutKey: keyOfChange(change, now) }, userId, now)

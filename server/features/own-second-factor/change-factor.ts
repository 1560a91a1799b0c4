import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { encrypt, hashToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { setupMs } from '../second-factors/policy.ts'
import { hashRecovery, newRecoveryCodes } from '../second-factors/recovery-codes.ts'
import * as store from '../second-factors/store.ts'
import { newSecret, uriOf } from '../second-factors/time-codes.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { deleteOtherSessions, noteFactorShown } from '../session/store.ts'
import { isFactorRequired } from '../sign-in-settings/store.ts'
import { checkCode, noteChange } from './check-code.ts'

/** A secret for an app, which counts once the app has shown that it has it. */
export const beginFactor = async (platform: Platform, scope: Scope, http: Http, PinCode: string) => {
  await confirmPassword(platform, scope, http, PinCode)
  const Secret = newSecret()
  await inUnit(platform, scope, async ({ db: tx, now }) => {
    const sealed = encrypt(platform.settings.secret!, Secret)
    if (!(await store.beginFactor(tx, scope, sealed, now))) throw refuse('SecondFactorIsOn')
  })
  return { Secret, Uri: uriOf(Secret, scope.userName) }
}

/** Whoever was signed in elsewhere has not shown the second factor, so they are no longer. */
export const turnOnFactor = async (platform: Platform, scope: Scope, http: Http, code: string) => {
  const { session } = http
  if (http.apiToken || http.consumer || session === null) throw refuse('SignInByPage')
  const begun = await store.findFactor(platform.db, scope)
  if (begun?.onSince) throw refuse('SecondFactorIsOn')
  const atEarliest = platform.clock.now().getTime() - setupMs
  if (!begun || Date.parse(begun.begunAt) < atEarliest) throw refuse('SecondFactorNotBegun')
  await checkCode(platform, scope, code)
  const { codes, hashes } = makeCodes(platform, scope)
  await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    const { secretEncrypted } = begun
    if (!(await store.turnOn(tx, scope, { secretEncrypted, hashes, now }))) throw refuse('SecondFactorNotBegun')
    await noteFactorShown(tx, scope, hashToken(session))
    const ended = await deleteOtherSessions(tx, scope, hashToken(session))
    unit.afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
    await noteChange(tx, scope, 'secondFactorOn', now)
  })
  return { RecoveryCodes: codes }
}

export const turnOffFactor = async (platform: Platform, scope: Scope, http: Http, PinCode: string) => {
  await confirmPassword(platform, scope, http, PinCode)
  await inUnit(platform, scope, async ({ db: tx, now }) => {
    if (await isFactorRequired(tx, scope)) throw refuse('SecondFactorRequired')
    if (!(await store.deleteFactor(tx, scope, scope.userId))) throw refuse('SecondFactorIsOff')
    await noteChange(tx, scope, 'secondFactorOff', now)
  })
  return { Success: true as const }
}

export const renewRecoveryCodes = async (platform: Platform, scope: Scope, http: Http, PinCode: string) => {
  await confirmPassword(platform, scope, http, PinCode)
  const { codes, hashes } = makeCodes(platform, scope)
  await inUnit(platform, scope, async ({ db: tx, now }) => {
    if (!(await store.replaceRecovery(tx, scope, hashes))) throw refuse('SecondFactorIsOff')
    await noteChange(tx, scope, 'recoveryCodes', now)
  })
  return { RecoveryCodes: codes }
}

const makeCodes = (platform: Platform, scope: Scope) => {
  const codes = newRecoveryCodes()
  return { codes, hashes: codes.map((code) => hashRecovery(platform, scope, code)) }
}

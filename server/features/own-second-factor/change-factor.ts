import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { encrypt, hashToken } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { setupMs } from '../second-factors/policy.ts'
import { hashRecovery, newRecoveryCodes } from '../second-factors/recovery-codes.ts'
import * as store from '../second-factors/store.ts'
import { newSecret, uriOf } from '../second-factors/time-codes.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { deleteOtherSessions, noteFactorShown } from '../session/store.ts'
import { isFactorRequired } from '../sign-in-settings/store.ts'
import { readCodePhone } from '../verification/read-code-phone.ts'
import { hasVerified } from '../verification/store.ts'
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

/** Beside codes by text, which go on, an app is set up as it is without. */
export const turnOnFactor = async (platform: Platform, scope: Scope, http: Http, code: string) => {
  const { session } = http
  if (http.apiToken || http.consumer || session === null) throw refuse('SignInByPage')
  const begun = await store.findFactor(platform.db, scope)
  if (begun?.appSince) throw refuse('SecondFactorIsOn')
  const atEarliest = platform.clock.now().getTime() - setupMs
  const secretEncrypted = begun?.secretEncrypted
  if (!begun || !secretEncrypted || Date.parse(begun.begunAt) < atEarliest) throw refuse('SecondFactorNotBegun')
  await checkCode(platform, scope, code, { ofAppAlone: true })
  return await turnOn(platform, scope, session, async ({ db: tx, now }, hashes) => {
    if (!(await store.turnOn(tx, scope, { secretEncrypted, hashes, now }))) throw refuse('SecondFactorNotBegun')
    await noteChange(tx, scope, 'secondFactorOn', now)
  })
}

type ByTexts = { PinCode: string; PhoneNumber: string }

/** Codes by text as the only ones, to a phone that the user themself has verified (rules/sign-in 24). */
export const turnOnTexts = async (platform: Platform, scope: Scope, http: Http, asked: ByTexts) => {
  const session = await confirmPassword(platform, scope, http, asked.PinCode)
  const phone = readCodePhone(asked.PhoneNumber, await readCountryId(platform.db, scope))
  return await turnOn(platform, scope, session, async ({ db: tx, now }, hashes) => {
    if (!(await hasVerified(tx, scope, phone))) throw refuse('PhoneNotVerified')
    if (!(await store.turnOnTexts(tx, scope, { phone, hashes, now }))) throw refuse('SecondFactorIsOn')
    await noteChange(tx, scope, 'textFactorOn', now)
  })
}

/** Whoever was signed in elsewhere has not shown the second factor, so they are no longer. */
const turnOn = async (
  platform: Platform,
  scope: Scope,
  session: string,
  keep: (unit: Unit, hashes: readonly Buffer[]) => Promise<void>,
) => {
  const { codes, hashes } = makeCodes(platform, scope)
  await inUnit(platform, scope, async (unit) => {
    const { db: tx } = unit
    await keep(unit, hashes)
    await noteFactorShown(tx, scope, hashToken(session))
    const ended = await deleteOtherSessions(tx, scope, hashToken(session))
    unit.afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
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

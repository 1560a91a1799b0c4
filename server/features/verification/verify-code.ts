import { canVerifyNumber } from '@carillon/domain/broadcast/free-trial.ts'
import { readCode, verification } from '@carillon/domain/people/phone-verification.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCountryId } from '../account/store.ts'
import { insertVerified } from '../sending-limits/trial-store.ts'
import { hashCode, isSameHash } from './hash-code.ts'
import { readCodePhone } from './read-code-phone.ts'
import { tooMany } from './send-code.ts'
import * as store from './store.ts'

/** Takes a code within ten minutes, at most five tries of it; whatever is wrong with it, nobody learns more than that. */
export const verifyCode = async (platform: Platform, scope: Scope, typed: string | undefined, code: string) => {
  const { db, clock, realtime } = platform
  const phone = typed === undefined ? await store.lastPhone(db, scope) : phoneOf(typed, await readCountryId(db, scope))
  const digits = readCode(code)
  if (phone === undefined || digits === undefined) throw refuse('MfaWrongCode')
  const now = clock.now()
  // A statement of its own: the try counts although what follows is refused.
  const hash = await store.takeTry(db, scope, { phone, now, most: verification.triesPerCode })
  if (!hash || !isSameHash(hash, hashCode(platform, scope, phone, digits))) throw refuse('MfaWrongCode')
  const verified = await transaction(db, async (tx) => {
    await store.lockCodes(tx, scope)
    const facts = await store.phoneFacts(tx, scope, phone)
    if (facts.isOnTrial && !facts.isVerified && !canVerifyNumber(facts.verifiedCount)) throw tooMany()
    await insertVerified(tx, scope, phone, now)
    await store.endCode(tx, scope, phone, now)
    return (await store.findVerified(tx, scope, phone))!
  })
  realtime.publish([roomOf.account(scope.accountId)], 'account.updated', { AccountID: scope.accountId })
  return verified
}

const phoneOf = (typed: string, CountryID: number): number | undefined => {
  try {
    return readCodePhone(typed, CountryID)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

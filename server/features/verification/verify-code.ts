import { canVerifyNumber } from '@carillon/domain/broadcast/free-trial.ts'
import { readCode, verification } from '@carillon/domain/people/phone-verification.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { tellAccount } from '../account/update-account.ts'
import { findCallerId, proveCallerId } from '../caller-ids/store.ts'
import { insertVerified } from '../sending-limits/trial-store.ts'
import { hashCode, isSameHash } from './hash-code.ts'
import { readCodePhone } from './read-code-phone.ts'
import { tooMany } from './send-code.ts'
import * as store from './store.ts'

/** Takes a code within ten minutes, at most five tries of it; whatever is wrong with it, nobody learns more than that. */
export const verifyCode = async (platform: Platform, scope: Scope, typed: string | undefined, code: string) => {
  const { db } = platform
  const phone = typed === undefined ? await store.lastPhone(db, scope) : phoneOf(typed, await readCountryId(db, scope))
  const digits = readCode(code)
  if (phone === undefined || digits === undefined) throw refuse('MfaWrongCode')
  const toldBy = await howTold(platform, scope, phone, digits)
  if (!toldBy) throw refuse('MfaWrongCode')
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    await store.lockCodes(tx, scope)
    await proveCallerId(tx, scope, phone, toldBy, now)
    // Who heard it in a call has a phone; whether it takes texts is another matter.
    if (toldBy === 'text') {
      const facts = await store.phoneFacts(tx, scope, phone)
      if (facts.isOnTrial && !facts.isVerified && !canVerifyNumber(facts.verifiedCount)) throw tooMany()
      await insertVerified(tx, scope, phone, now)
    }
    await store.endCode(tx, scope, phone, now)
    tellAccount(unit)
    const verified = await store.findVerified(tx, scope, phone)
    if (verified) return verified
    const { PhoneNumber } = (await findCallerId(tx, scope, phone))!
    return { PhoneNumber, VerifiedDate: now.toISOString(), IsOwn: true }
  })
}

/** How a code was told to this phone that still works; undefined where none was. In a statement of its own: the try counts whatever follows. */
const howTold = async (platform: Platform, scope: Scope, phone: number, digits: string) => {
  const { db, clock } = platform
  const kept = await store.takeTry(db, scope, { phone, now: clock.now(), most: verification.triesPerCode })
  return kept && isSameHash(kept.hash, hashCode(platform, scope, phone, digits)) ? kept.toldBy : undefined
}

/** The same for whoever shows with it that they have a phone that they verified before. It works once. */
export const takeCodeOf = async (platform: Platform, scope: Scope, phone: number, typed: string): Promise<boolean> => {
  const digits = readCode(typed)
  if (digits === undefined || !(await howTold(platform, scope, phone, digits))) return false
  return await store.endCode(platform.db, scope, phone, platform.clock.now())
}

const phoneOf = (typed: string, CountryID: number): number | undefined => {
  try {
    return readCodePhone(typed, CountryID)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

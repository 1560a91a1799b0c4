import { randomInt } from 'node:crypto'
import { canVerifyNumber, freeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { codeText, verification, whyNotSendCode, writeCode } from '@carillon/domain/people/phone-verification.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { mintScope, nobody, type Scope } from '../../platform/scope.ts'
import { actingAs, inUnit, type Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { sayText } from '../messages/say-text.ts'
import { limitLookups } from '../phone-numbers/limit-lookups.ts'
import { lookUpPhones } from '../phone-numbers/look-up-phones.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { hashCode } from './hash-code.ts'
import { readCodePhone } from './read-code-phone.ts'
import * as store from './store.ts'

/** Texts a code to a phone, at no cost; it outlives what stands in the way of other texts, as it is asked for by its reader. */
export const sendCode = async (platform: Platform, scope: Scope, typed: string) => ({
  ...(await sendCodeTo(platform, scope, readCodePhone(typed, await readCountryId(platform.db, scope)))),
  CodeCallID: null,
})

export const sendCodeTo = async (platform: Platform, scope: Scope, phone: number, { forSignIn = false } = {}) => {
  // Before the transaction: a provider takes its time.
  const lines = await lookUpPhones(platform, [phone], {
    beforeAsking: (count) => limitLookups(platform, scope, count),
  })
  if (!lines.get(phone)!.isTextable) throw refuse('MfaNotTextable')
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    await store.lockCodes(tx, scope)
    const { facts } = await check(tx, scope, phone, { now, forSignIn })
    if (facts.isOnTrial && !facts.isVerified && !canVerifyNumber(facts.verifiedCount)) throw tooMany()
    const sender = await store.findSender(tx, scope, tollFreeTextsUnregistered(platform.settings))
    if (!sender) throw refuse('Conflict', { summary: 'No text number can send a code yet. Contact support.' })
    const { code, NextSendDate } = await makeCode(platform, unit, phone, { toldBy: 'text', forSignIn })
    const { textNumberId } = sender
    const text = {
      textNumberId,
      phone,
      kind: 'Verification',
      message: codeText(code),
      userId: null,
      credits: 0,
      now,
    } as const
    await sayText(actingAs(unit, mintScope(nobody(sender.accountId))), text)
    return { Success: true as const, NextSendDate }
  })
}

/** A new code of this phone, which ends the one before. It leaves this process as a hash, and to whoever tells it. */
export const makeCode = async (
  platform: Platform,
  { db: tx, scope, now }: Unit,
  phone: number,
  { toldBy, forSignIn = false }: { toldBy: 'text' | 'call'; forSignIn?: boolean },
) => {
  const code = writeCode(randomInt(10 ** verification.digits))
  const expiresAt = new Date(now.getTime() + verification.lifeMs)
  await store.putCode(tx, scope, {
    ...{
      phone,
      hash: hashCode(platform, scope, phone, code),
      now,
      expiresAt,
      since: dayBefore(now),
      toldBy,
      forSignIn,
    },
  })
  const NextSendDate = new Date(now.getTime() + verification.waitMs).toISOString()
  return { code, expiresAt, NextSendDate }
}

/** Whether a code may be told to this phone at this moment, however it is told. */
export const check = async (
  tx: Db,
  scope: Scope,
  phone: number,
  { now, forSignIn = false }: { now: Date; forSignIn?: boolean },
) => {
  const facts = await store.phoneFacts(tx, scope, phone)
  if (facts.isDoNotCall) throw refuse('MfaDoNotCall')
  if (facts.isOurs) throw refuse('MfaBlocked')
  const { lastSentAt, ...sends } = await store.readSends(tx, scope, phone, dayBefore(now))
  const last = lastSentAt === null ? null : Date.parse(lastSentAt)
  const why = whyNotSendCode({ ...sends, lastSentAt: last }, now.getTime(), { forSignIn })
  if (why?.code === 'TooFast') throw refuse('TooFast', { seconds: why.seconds })
  if (why) throw refuse(why.code)
  return { facts }
}

const dayBefore = (now: Date) => new Date(now.getTime() - verification.dayMs)

export const tooMany = () =>
  refuse('WrongInput', {
    summary: `A free trial can verify up to ${freeTrial.verifiedNumbers} numbers. Choose a plan to text others.`,
  })

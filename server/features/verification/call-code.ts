import { countries } from '@carillon/domain/phone/countries.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { encrypt } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { isVoiceAllowed } from '../audio/store.ts'
import { wakeEngine } from '../deliveries/submit-broadcast.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { servingTrunks } from '../trunks/read-trunks.ts'
import { insertCodeCall } from './code-call-store.ts'
import { readCodePhone } from './read-code-phone.ts'
import { check, makeCode } from './send-code.ts'
import { findSender, lockCodes } from './store.ts'
import { tellCodeCall } from './tell-code-call.ts'

/** Has a code spoken in a call, counted as those that are texted. It shows whose phone it is, so it goes to no other country than the account's. */
export const callCode = async (platform: Platform, scope: Scope, typed: string) => {
  const { db, settings } = platform
  if (!(await isVoiceAllowed(db, scope))) throw refuse('VoiceNotAllowed')
  if ((await servingTrunks(platform)).length === 0) {
    throw refuse('Conflict', { summary: 'No line for calls is set up here. Have the code texted.' })
  }
  const CountryID = await readCountryId(db, scope)
  const phone = readCodePhone(typed, CountryID)
  if (!isOfCountry(phone, CountryID)) throw refuse('MfaNotSupported')
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    await lockCodes(tx, scope)
    await check(tx, scope, phone, { now })
    const sender = await findSender(tx, scope, tollFreeTextsUnregistered(settings))
    if (!sender) throw refuse('Conflict', { summary: 'There is no number to call from yet. Contact support.' })
    const { code, expiresAt, NextSendDate } = await makeCode(platform, unit, phone, { toldBy: 'call' })
    const sealed = encrypt(settings.secret!, code)
    const CodeCallID = await insertCodeCall(tx, scope, { phone, callerId: sender.phone, sealed, now, expiresAt })
    wakeEngine(unit)
    unit.afterCommit((after) => tellCodeCall(after, { userId: scope.userId, codeCallId: CodeCallID }))
    return { Success: true as const, NextSendDate, CodeCallID }
  })
}

const isOfCountry = (phone: number, CountryID: number): boolean => {
  const { prefix } = countries.find((country) => country.CountryID === CountryID)!
  return String(phone).startsWith(prefix)
}

import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { findFactor, setPhone } from '../second-factors/store.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { readCodePhone } from '../verification/read-code-phone.ts'
import { hasVerified } from '../verification/store.ts'
import { noteChange } from './check-code.ts'
import { readFactor } from './read-factor.ts'

type Asked = { PinCode: string; PhoneNumber: string | null }

/** Codes go to a phone that the user themself has verified (rules/sign-in 13). */
export const setTextCodes = async (platform: Platform, scope: Scope, http: Http, { PinCode, PhoneNumber }: Asked) => {
  await confirmPassword(platform, scope, http, PinCode)
  const phone = PhoneNumber === null ? null : readCodePhone(PhoneNumber, await readCountryId(platform.db, scope))
  return await inUnit(platform, scope, async ({ db: tx, now }) => {
    if (phone !== null && !(await hasVerified(tx, scope, phone))) throw refuse('PhoneNotVerified')
    if (phone === null && (await findFactor(tx, scope))?.appSince === null) {
      throw refuse('Conflict', {
        summary: 'These texts are your only second factor. Set up an app first, or turn it off.',
      })
    }
    if (!(await setPhone(tx, scope, phone))) throw refuse('SecondFactorIsOff')
    await noteChange(tx, scope, phone === null ? 'textCodesOff' : 'textCodesOn', now)
    return await readFactor(tx, scope)
  })
}

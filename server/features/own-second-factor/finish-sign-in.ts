import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { findFactor } from '../second-factors/store.ts'
import { openFor } from '../session/sign-in.ts'
import { findStep, takeStep } from '../session/sign-in-step-store.ts'
import { sendCodeTo } from '../verification/send-code.ts'
import { checkCode } from './check-code.ts'

/** Whose password was right in this browser, by the cookie that it got for it. */
const admitStep = async ({ db, clock }: Platform, http: Http) => {
  const { step } = http
  if (http.apiToken || http.consumer) throw refuse('SecondFactorByPage')
  const found = step === null ? undefined : await findStep(db, hashToken(step), clock.now())
  const admitted = found && (await http.admit(found))
  if (!admitted) throw refuse('SignInStepOver')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  return { scope: admitted.scope, userName: found.userName }
}

/** Who it is, and how they may go on. */
export const showStep = async (platform: Platform, http: Http) => {
  const { userName, scope } = await admitStep(platform, http)
  const factor = await findFactor(platform.db, scope)
  const phone = factor?.phone ?? null
  return {
    UserName: userName,
    HasApp: (factor?.appSince ?? null) !== null,
    PhoneEnds: phone === null ? null : String(phone).slice(-2),
  }
}

export const textCode = async (platform: Platform, http: Http) => {
  const { scope } = await admitStep(platform, http)
  const phone = (await findFactor(platform.db, scope))?.phone ?? null
  if (phone === null) throw refuse('NoTextCodes')
  return await sendCodeTo(platform, scope, phone, { forSignIn: true })
}

/** Signs in whoever has shown their password and shows their second factor now. */
export const finishSignIn = async (platform: Platform, http: Http, code: string) => {
  const { scope } = await admitStep(platform, http)
  await checkCode(platform, scope, code)
  const signedIn = await openFor(platform, http, scope, {
    hasShownFactor: true,
    async first({ db: tx }) {
      if (!(await takeStep(tx, hashToken(http.step!)))) throw refuse('SignInStepOver')
    },
  })
  http.setStep(null)
  return signedIn
}

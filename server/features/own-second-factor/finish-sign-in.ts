import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { openFor } from '../session/sign-in.ts'
import { findStep, takeStep } from '../session/sign-in-step-store.ts'
import { checkCode } from './check-code.ts'

/** Whose password was right in this browser, by the cookie that it got for it. */
export const readStep = async ({ db, clock }: Platform, { step }: Http) => {
  const found = step === null ? undefined : await findStep(db, hashToken(step), clock.now())
  if (!found) throw refuse('SignInStepOver')
  return found
}

/** Signs in whoever has shown their password and shows their second factor now. */
export const finishSignIn = async (platform: Platform, http: Http, code: string) => {
  if (http.apiToken || http.consumer) throw refuse('SecondFactorByPage')
  const found = await readStep(platform, http)
  const admitted = await http.admit(found)
  if (!admitted) throw refuse('SignInStepOver')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  await checkCode(platform, admitted.scope, code)
  const signedIn = await openFor(platform, http, admitted.scope, {
    hasShownFactor: true,
    async first({ db: tx }) {
      if (!(await takeStep(tx, hashToken(http.step!)))) throw refuse('SignInStepOver')
    },
  })
  http.setStep(null)
  return signedIn
}

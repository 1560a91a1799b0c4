import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse, refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { logIn } from './log-in.ts'

/**
 * That it is the user who asks, and not somebody at a browser that was left open. Guesses count as those of a sign-in do. Answers the
 * session that asks.
 */
export const confirmPassword = async (
  platform: Platform,
  scope: Scope,
  http: Http,
  PinCode: string,
): Promise<string> => {
  const { session, address } = http
  if (http.apiToken || http.consumer || session === null) throw refuse('SignInByPage')
  if (PinCode === '') throw refuseFields({ PinCode: ['Enter your present Password.'] })
  await logIn(platform, { userName: scope.userName, password: PinCode, address }).catch((error) => {
    if (!(error instanceof Refusal && error.refused === 'WrongCredentials')) throw error
    throw refuseFields({ PinCode: ['That is not your present password. Check it and try again.'] })
  })
  return session
}

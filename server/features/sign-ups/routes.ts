import * as calls from '@carillon/contract/sign-ups.ts'
import { whyNotSignUpEmail } from '@carillon/domain/people/sign-up.ts'
import { limitGuesses } from '../../platform/limit-guesses.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { signInAs } from '../session/sign-in.ts'
import { askAgain, askSignUp } from './ask-sign-up.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { findWritten, promoRefused } from './find-codes.ts'
import { isSignUpOpen } from './read-open.ts'

const validated = (ErrorMessage: string | null) => ({ Success: ErrorMessage === null, ErrorMessage })

export const signUpRoutes: Route[] = [
  on(calls.getSignUp, async ({ platform }) => ({ IsOpen: await isSignUpOpen(platform) })),
  on(calls.signUp, ({ platform, http, body }) => {
    if (body.GroupCode !== '' || body.PromoCode !== '') limitGuesses(platform, http.address)
    return askSignUp(platform, http.address, body)
  }),
  on(calls.resendSignUp, ({ platform, body }) => askAgain(platform, body.Key)),
  on(calls.confirmSignUp, async ({ platform, http, body }) =>
    signInAs(platform, http, await confirmSignUp(platform, http.address, body)),
  ),
  on(calls.getGroupCode, async ({ platform, http, query }) => {
    limitGuesses(platform, http.address)
    const found = await findWritten(platform.db, 'group', query.GroupCode)
    if (!found) throw refuse('GroupCodeNotValid')
    const { name: Name, freeCredits: FreeCredits, accountTypeId: AccountType } = found
    return { Name, FreeCredits, AccountType, PromoMessage: found.message, IsSsoLoginOnly: found.isSsoLoginOnly }
  }),
  on(calls.validateEmail, async ({ body }) => validated(whyNotSignUpEmail(body.Source) ?? null)),
  on(calls.validatePromoCode, async ({ platform, http, body }) => {
    limitGuesses(platform, http.address)
    return validated((await findWritten(platform.db, 'promo', body.Source)) ? null : promoRefused)
  }),
]

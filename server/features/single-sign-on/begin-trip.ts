import { domainOf } from '@carillon/domain/people/single-sign-on.ts'
import * as openid from 'openid-client'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { findAccountOf } from './domain-store.ts'
import { leadTo } from './find-provider.ts'
import { redirectOf, tripMs } from './policy.ts'
import { sealJourney } from './seal-trip.ts'
import { findSignOn, findSignOnOf, type SignOn } from './store.ts'

/** Whose address it is is not looked at, only at which domain: nobody learns whether there is such a user. */
export const beginSignOn = async (platform: Platform, http: Http, { Email, Next }: { Email: string; Next: string }) => {
  if (http.apiToken || http.consumer) throw refuse('NotAllowed')
  const domain = domainOf(Email)
  if (!domain) throw refuseFields({ Email: ['Enter your e-mail address at your organization.'] })
  const accountId = await findAccountOf(platform.db, domain)
  const signOn = accountId === undefined ? undefined : await findSignOnOf(platform.db, accountId)
  if (accountId === undefined || !signOn?.isOn) throw refuse('SignOnUnknown', { domain })
  return await leave(platform, http, signOn, { accountId, email: Email, next: Next, testedBy: null })
}

/** The same way, of which an owner sees what comes of it. */
export const testSignOn = async (platform: Platform, scope: Scope, http: Http) => {
  if (http.apiToken || http.consumer) throw refuse('SignInByPage')
  const signOn = await findSignOn(platform.db, scope)
  if (!signOn) throw refuse('SignOnMissing')
  const { accountId, userId } = scope
  return await leave(platform, http, signOn, { accountId, email: '', next: '/settings/sign-in', testedBy: userId })
}

type Whose = { accountId: number; email: string; next: string; testedBy: number | null }

const leave = async (platform: Platform, http: Http, signOn: SignOn, { email, ...whose }: Whose) => {
  const trip = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    redirectUri: redirectOf(http.origin, whose.accountId, signOn.protocol),
  }
  const Url = await leadTo(platform, signOn, trip, email)
  const expiresAt = platform.clock.now().getTime() + tripMs
  const { issuer, clientId } = signOn
  http.setTrip(sealJourney(platform, { ...trip, ...whose, issuer, clientId, expiresAt }), new Date(expiresAt))
  return { Url }
}

import type { SignOnTest } from '@carillon/contract/single-sign-on.ts'
import { readPerson } from '@carillon/domain/people/single-sign-on.ts'
import type { Identified } from '../../gateways/identity/identity.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCredentials } from '../account/password-store.ts'
import { noteEvent } from '../audit/note-event.ts'
import { useChallenge } from '../passkeys/store.ts'
import { signInAs } from '../session/sign-in.ts'
import { findPerson, requireEmail } from './find-person.ts'
import { type Brought, readBack } from './find-provider.ts'
import { type Journey, readJourney } from './seal-trip.ts'
import * as store from './store.ts'

type Asked = Brought & { AccountID: number }

/**
 * Whoever comes back from their provider: in the browser that went there, once, within its time, to the page of the same account, and
 * while the provider is the one that it was. What the provider says of them is in a token that it gives to us alone.
 */
export const finishSignOn = async (
  platform: Platform,
  scope: Scope | null,
  http: Http,
  { AccountID, ...brought }: Asked,
) => {
  if (http.apiToken || http.consumer) throw refuse('NotAllowed')
  const journey = readJourney(platform, http.trip)
  http.setTrip(null)
  if (!journey || journey.accountId !== AccountID) throw refuse('SignOnOver')
  const signOn = await store.findSignOnOf(platform.db, AccountID)
  const isSame = signOn?.issuer === journey.issuer && signOn.clientId === journey.clientId
  if (!signOn || !isSame || (journey.testedBy === null && !signOn.isOn)) throw refuse('SignOnOver')
  if (!(await useChallenge(platform.db, hashToken(journey.state), new Date(journey.expiresAt))))
    throw refuse('SignOnOver')
  const claims = await readBack(platform, signOn, journey, brought)
  if (journey.testedBy !== null) {
    if (scope?.accountId !== AccountID || scope.userId !== journey.testedBy || scope.role !== 'owner')
      throw refuse('SignOnOver')
    return { Next: journey.next, User: null, Test: await showTest(platform, scope, journey, claims) }
  }
  const userId = await findPerson(platform, AccountID, journey.issuer, claims)
  const { hasFactor: hasShownFactor } = readPerson(claims)
  const by = { isBySignOn: true, hasShownFactor }
  const { User } = await signInAs(platform, http, { accountId: AccountID, userId }, by)
  return { Next: journey.next, User, Test: null }
}

/** What would come of a sign-in like this. The owner who tests is known by it from now on, where the address is theirs. */
const showTest = async (
  platform: Platform,
  scope: Scope,
  { issuer, clientId }: Journey,
  claims: Identified,
): Promise<SignOnTest> => {
  const { email, isVerified, firstName, lastName, hasFactor } = readPerson(claims)
  const isGood = await requireEmail(platform.db, scope, claims).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  const isLinked = await inUnit(platform, scope, async ({ db: tx, now }) => {
    if (!isGood) return false
    if (!(await store.noteTested(tx, scope, { issuer, clientId }, now))) throw refuse('SignOnOver')
    await noteEvent(tx, scope, scope, { kind: 'Settings', summary: 'Tested single sign-on.', now })
    const own = await readCredentials(tx, scope)
    if (own.Email.trim().toLowerCase() !== email) return false
    return await store.linkIdentity(tx, scope, { issuer, subject: claims.sub, userId: scope.userId }, now)
  })
  const said = { Email: email, IsEmailVerified: isVerified, FirstName: firstName, LastName: lastName }
  return { ...said, HasShownFactor: hasFactor, IsGood: isGood, IsLinked: isLinked }
}

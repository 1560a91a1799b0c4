import type { Profile } from '@node-saml/node-saml'
import { type Identified, ProviderError, type SamlProvider, type Trip } from './identity.ts'

/** What a question is called: an XML ID does not begin with a digit. */
export const requestIdOf = (state: string): string => `_${state}`

type Asked = { provider: SamlProvider; trip: Trip }

/** The person of an assertion whose signature, time and audience are right, once all else of it is. */
export const readProfile = (profile: Profile, { provider, trip }: Asked): Identified => {
  if (profile.issuer !== provider.entityId) throw refused('it is of another provider')
  const { Assertion } = profile.getAssertion!() as unknown as { Assertion: Parsed }
  const isForUs = all(Assertion.Subject?.[0]?.SubjectConfirmation).some(
    ({ $, SubjectConfirmationData: [data] = [] }) =>
      $?.Method === bearer &&
      data?.$?.Recipient === trip.redirectUri &&
      data.$.InResponseTo === requestIdOf(trip.state) &&
      data.$.NotOnOrAfter !== undefined,
  )
  if (!isForUs) throw refused('it is not the answer to our question')
  if (!profile.nameID || profile.nameIDFormat === transient) throw refused('it names nobody who could be known again')
  const told = (names: readonly string[]) =>
    names.map((name) => textOf(profile[name])).find((text) => text !== '') ?? ''
  const named = profile.nameIDFormat === emailFormat ? profile.nameID : ''
  const contexts = all(Assertion.AuthnStatement).flatMap(({ AuthnContext }) =>
    all(AuthnContext).flatMap(({ AuthnContextClassRef }) => all(AuthnContextClassRef).map(textOf)),
  )
  return {
    sub: profile.nameID,
    email: told(emails) || named,
    // It is the account’s own provider that says so, of a domain that is the account’s own.
    email_verified: true,
    name: told(wholeNames),
    given_name: told(firstNames),
    family_name: told(lastNames),
    amr: contexts.some((context) => severalFactors.includes(context)) ? ['mfa'] : [],
  }
}

type Text = string | { _?: string }
type Parsed = {
  Subject?: {
    SubjectConfirmation?: {
      $?: { Method?: string }
      SubjectConfirmationData?: { $?: { Recipient?: string; InResponseTo?: string; NotOnOrAfter?: string } }[]
    }[]
  }[]
  AuthnStatement?: { AuthnContext?: { AuthnContextClassRef?: Text[] }[] }[]
}

const all = <T>(some: readonly T[] | undefined): readonly T[] => some ?? []
const refused = (why: string) => new ProviderError('refused', `its answer is not one to trust (${why}).`)

const textOf = (said: unknown): string => {
  if (Array.isArray(said)) return textOf(said[0])
  if (typeof said === 'object' && said !== null && '_' in said) return textOf(said._)
  return typeof said === 'string' ? said.trim() : ''
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

// As Entra ID, Okta, Google, Shibboleth and ADFS call them.
const emails = ['email', 'mail', 'Email', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`]
const firstNames = ['firstName', 'givenName', 'FirstName', 'urn:oid:2.5.4.42', `${claims}/givenname`]
const lastNames = ['lastName', 'sn', 'surname', 'LastName', 'urn:oid:2.5.4.4', `${claims}/surname`]
const wholeNames = ['displayName', 'name', 'urn:oid:2.16.840.1.113730.3.1.241', `${claims}/name`]
const severalFactors = ['https://refeds.org/profile/mfa', 'http://schemas.microsoft.com/claims/multipleauthn']

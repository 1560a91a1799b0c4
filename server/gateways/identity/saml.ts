import { SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { whyNotAddress } from './fetch-outside.ts'
import { type Identified, ProviderError, type SamlProvider, type Trip } from './identity.ts'
import { readProfile, requestIdOf } from './saml-profile.ts'
import { whyNotResponse } from './saml-response.ts'

const skewMs = 2 * 60_000
/** How old what a provider has signed may be, whatever it says itself. */
const oldestMs = 10 * 60_000

/**
 * SAML 2.0 by `@node-saml/node-saml`: we ask by an address, and are answered by a form. Only what stands in a signed assertion is read;
 * what the library leaves open is asked here: who signed, for whom, to which address, and as the answer to which question.
 */
export const openSaml = (isLocalToo: boolean) => ({
  async begin(provider: SamlProvider, trip: Trip): Promise<string> {
    const why = whyNotAddress(provider.entryPoint, isLocalToo)
    if (why) throw new ProviderError('refused', `Its sign-in page is not one to lead to. ${why}`)
    return await samlOf(provider, trip).getAuthorizeUrlAsync('', undefined, {})
  },
  async finish(provider: SamlProvider, trip: Trip, SAMLResponse: string): Promise<Identified> {
    const why = whyNotResponse(SAMLResponse)
    if (why) throw new ProviderError('refused', why)
    const { profile } = await samlOf(provider, trip)
      .validatePostResponseAsync({ SAMLResponse })
      .catch((error: unknown) => {
        throw read(error)
      })
    if (!profile) throw new ProviderError('refused', 'its answer names nobody.')
    return readProfile(profile, { provider, trip })
  },
  /** What is entered at the provider. */
  describe: (entityId: string, callbackUrl: string): string =>
    new SAML({ ...fixed, issuer: entityId, callbackUrl, idpCert: 'none' }).generateServiceProviderMetadata(null),
})

const fixed = {
  wantAssertionsSigned: true,
  wantAuthnResponseSigned: false,
  acceptedClockSkewMs: skewMs,
  maxAssertionAgeMs: oldestMs,
  validateInResponseTo: ValidateInResponseTo.always,
  requestIdExpirationPeriodMs: oldestMs,
  // What the provider asks of its people is its own affair.
  disableRequestedAuthnContext: true,
  identifierFormat: null,
} satisfies Partial<SamlConfig>

const samlOf = ({ certificates, entryPoint }: SamlProvider, { state, redirectUri }: Trip) => {
  const id = requestIdOf(state)
  return new SAML({
    ...fixed,
    entryPoint,
    idpCert: [...certificates],
    // One address is our name and where we are answered.
    issuer: redirectUri,
    audience: redirectUri,
    callbackUrl: redirectUri,
    generateUniqueId: () => id,
    // The one question that is open in this browser.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === id ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  })
}

const read = (error: unknown): ProviderError => {
  const { message } = error as Error
  if (error instanceof SamlStatusError) return new ProviderError('refused', `it says “${message.slice(0, 200)}”.`)
  return new ProviderError('refused', `its answer is not one to trust (${message.slice(0, 200)}).`)
}

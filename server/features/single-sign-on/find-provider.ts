import { type Identified, type IdentityGateway, ProviderError, type Trip } from '../../gateways/identity/identity.ts'
import { openIdentity } from '../../gateways/identity/openid.ts'
import { openSaml } from '../../gateways/identity/saml.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { SignOn } from './store.ts'

/** One for each installation, as it keeps what providers say of themselves. */
const gateways = new WeakMap<Platform['settings'], IdentityGateway>()

export const identityOf = ({ settings }: Pick<Platform, 'settings'>): IdentityGateway => {
  const known = gateways.get(settings) ?? openIdentity(settings.localSignOn)
  gateways.set(settings, known)
  return known
}

/** Of OpenID Connect. */
export const providerOf = (
  { settings }: Pick<Platform, 'settings'>,
  { issuer, clientId, secretEncrypted }: SignOn,
) => ({
  ...{ issuer, clientId, secret: decrypt(settings.secret!, secretEncrypted!) },
})

const samlOf = ({ issuer: entityId, entryPoint, certificates }: SignOn) => ({ entityId, entryPoint, certificates })

/** The page of a provider to which the browser goes. */
export const leadTo = (platform: Platform, signOn: SignOn, trip: Trip, email: string): Promise<string> =>
  sayingWhy(
    platform,
    signOn.protocol === 'SAML'
      ? openSaml(platform.settings.localSignOn).begin(samlOf(signOn), trip)
      : identityOf(platform).begin(providerOf(platform, signOn), trip, email),
  )

/** What a browser brings back, by its address or in a form. */
export type Brought = { Query: string; SAMLResponse: string }

/** Who it is that a provider has sent back. */
export const readBack = (
  platform: Platform,
  signOn: SignOn,
  trip: Trip,
  { Query, SAMLResponse }: Brought,
): Promise<Identified> => {
  if (signOn.protocol === 'SAML')
    return sayingWhy(platform, openSaml(platform.settings.localSignOn).finish(samlOf(signOn), trip, SAMLResponse))
  const cameTo = new URL(trip.redirectUri)
  cameTo.search = Query
  return sayingWhy(platform, identityOf(platform).finish(providerOf(platform, signOn), trip, cameTo))
}

/** What a provider does wrong, as a refusal of ours; the log has it whole. */
const sayingWhy = async <T>({ log }: Pick<Platform, 'log'>, asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ kind: error.kind, why: error.message }, 'A provider of single sign-on failed')
    throw error.kind === 'unreachable' ? refuse('SignOnUnreachable') : refuse('SignOnRefused', { why: error.message })
  })

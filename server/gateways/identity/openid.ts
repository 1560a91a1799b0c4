import * as openid from 'openid-client'
import { type Cache, openCache } from '../../platform/cache.ts'
import { hashToken } from '../../platform/secrets.ts'
import { fetchOutside, whyNotAddress } from './fetch-outside.ts'
import { type Identified, type IdentityGateway, type Provider, ProviderError, type Trip } from './identity.ts'

/** What a provider says of itself is asked anew each hour. */
const anewMs = 3_600_000
const unusedForMs = 10 * 60_000
const mostProviders = 200

/**
 * OpenID Connect by `openid-client`: the authorization code flow with PKCE, state and nonce. Signatures of ID tokens are checked although
 * they come by TLS, and what the provider calls itself is compared where it says so, so that no other answers in its place.
 */
export const openIdentity = (isLocalToo: boolean): IdentityGateway => {
  const kept: Cache<openid.Configuration> = openCache({ most: mostProviders, weigh: () => 1, unusedForMs })
  const versionOf = ({ secret }: Provider) =>
    `${Math.floor(Date.now() / anewMs)} ${hashToken(secret).toString('base64')}`
  const configurationOf = (provider: Provider) =>
    kept.get(`${provider.issuer} ${provider.clientId}`, versionOf(provider), () => discover(provider, isLocalToo))
  return {
    check: (provider) => saying(async () => void (await discover(provider, isLocalToo))),
    begin: (provider, trip, email) =>
      saying(async () => {
        const url = openid.buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: trip.redirectUri,
          scope: 'openid email profile',
          code_challenge: await openid.calculatePKCECodeChallenge(trip.verifier),
          code_challenge_method: 'S256',
          state: trip.state,
          nonce: trip.nonce,
          ...(email !== '' && { login_hint: email }),
        })
        // The browser goes there: no script, and no page of our own network.
        const why = whyNotAddress(url.href, isLocalToo)
        if (why) throw new ProviderError('refused', `Its sign-in page is not one to lead to. ${why}`)
        return url.href
      }),
    finish: (provider, trip, cameTo) => saying(async () => identified(await configurationOf(provider), trip, cameTo)),
  }
}

const identified = async (configuration: openid.Configuration, trip: Trip, cameTo: URL): Promise<Identified> => {
  const tokens = await openid.authorizationCodeGrant(configuration, cameTo, {
    pkceCodeVerifier: trip.verifier,
    expectedState: trip.state,
    expectedNonce: trip.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  if (typeof claims.email === 'string' || !configuration.serverMetadata().userinfo_endpoint) return { ...claims }
  // Many tell the address there alone.
  const told = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { ...told, ...claims }
}

const discover = async ({ issuer, clientId, secret }: Provider, isLocalToo: boolean): Promise<openid.Configuration> => {
  const why = whyNotAddress(issuer, isLocalToo)
  if (why) throw new ProviderError('refused', why)
  const fetch = fetchOutside(isLocalToo)
  const isPlain = isLocalToo && issuer.startsWith('http:')
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    [openid.customFetch]: fetch,
    ...(isPlain && { execute: [openid.allowInsecureRequests] }),
  })
  const server = found.serverMetadata()
  // What is not said is the header (OpenID Connect Discovery 1.0, section 3).
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = ways.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret)
  const configuration = new openid.Configuration(server, clientId, { client_secret: secret }, proof)
  configuration[openid.customFetch] = fetch
  if (isPlain) openid.allowInsecureRequests(configuration)
  openid.enableNonRepudiationChecks(configuration)
  return configuration
}

/** What went wrong, for people: what a provider itself says is told, what is wrong with it in short. */
const saying = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderError ? error : read(error)
  }
}

const read = (error: unknown): ProviderError => {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    const { error: code, error_description: said } = error
    return new ProviderError('refused', `it says “${shortened(said ?? code)}”.`)
  }
  const cause = (error as { cause?: unknown }).cause
  if (cause instanceof ProviderError) return cause
  const { code = '', message } = error as { code?: string; message: string }
  if (error instanceof openid.ClientError || code.startsWith('OAUTH_'))
    return new ProviderError('refused', `its answer is not what OpenID Connect asks for (${shortened(message)}).`)
  return new ProviderError('unreachable', `It cannot be reached (${shortened(code || message)}).`)
}

const shortened = (text: string): string => text.replace(/\p{Cc}/gu, ' ').slice(0, 200)

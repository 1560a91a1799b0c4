import type { Claimed } from '@carillon/domain/people/single-sign-on.ts'

/** A provider, and what we are there. */
export type Provider = { issuer: string; clientId: string; secret: string }

/** A provider of SAML, as its metadata say. Certificates are in base64. */
export type SamlProvider = { entityId: string; entryPoint: string; certificates: readonly string[] }

/** What one sign-in is known by when it comes back; nobody else may know them. */
export type Trip = { state: string; nonce: string; verifier: string; redirectUri: string }

export type Identified = Claimed & { readonly sub: string }

/** The port to providers of OpenID Connect. Each throws a `ProviderError`. */
export type IdentityGateway = {
  /** Reads the configuration of a provider anew. */
  check(provider: Provider): Promise<void>
  /** The page to which the browser goes. */
  begin(provider: Provider, trip: Trip, email: string): Promise<string>
  /** Who it is, by the address with which the browser came back. */
  finish(provider: Provider, trip: Trip, cameTo: URL): Promise<Identified>
}

/** `unreachable` may pass with time; `refused` will not by itself. The message is for whoever signs in or sets it up. */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'refused'

  constructor(kind: ProviderError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

import { X509Certificate } from 'node:crypto'
import type { SignInDomain, SingleSignOn } from '@carillon/contract/single-sign-on.ts'
import type { QuietPlatform } from '../../platform/platform.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { listDomains } from './domain-store.ts'
import { recordOf, redirectOf } from './policy.ts'
import * as store from './store.ts'

export const readSignOn = async (
  { db }: Pick<QuietPlatform, 'db'>,
  scope: Scope,
  http: Http,
): Promise<SingleSignOn> => {
  const signOn = await store.findSignOn(db, scope)
  return {
    Protocol: signOn?.protocol ?? 'OpenIDConnect',
    Issuer: signOn?.issuer ?? '',
    ClientID: signOn?.clientId ?? '',
    HasSecret: signOn?.secretEncrypted != null,
    RedirectURI: redirectOf(http.origin, scope.accountId, 'OpenIDConnect'),
    SamlURI: redirectOf(http.origin, scope.accountId, 'SAML'),
    MetadataURI: `${http.origin}/v1/singlesignon/metadata/${scope.accountId}`,
    EntryPoint: signOn?.entryPoint ?? '',
    Certificates: (signOn?.certificates ?? []).map(certificateOnWire),
    TestedDate: signOn?.testedAt ?? null,
    IsOn: signOn?.isOn ?? false,
    IsOnly: signOn?.isOnly ?? false,
    Domains: (await listDomains(db, scope)).map(domainOnWire),
    Users: signOn ? await store.countIdentities(db, scope, signOn.issuer) : 0,
  }
}

const certificateOnWire = (base64: string) => {
  const { fingerprint256, validToDate } = new X509Certificate(Buffer.from(base64, 'base64'))
  return { Fingerprint: fingerprint256, ExpiresDate: validToDate.toISOString() }
}

export const domainOnWire = ({
  domain,
  proof,
  provenAt,
}: {
  domain: string
  proof: string
  provenAt: string | null
}): SignInDomain => ({
  Domain: domain,
  ...recordOf(domain, proof),
  ProvenDate: provenAt,
})

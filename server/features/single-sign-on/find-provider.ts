import { type IdentityGateway, ProviderError } from '../../gateways/identity/identity.ts'
import { openIdentity } from '../../gateways/identity/openid.ts'
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

export const providerOf = (
  { settings }: Pick<Platform, 'settings'>,
  { issuer, clientId, secretEncrypted }: SignOn,
) => ({
  ...{ issuer, clientId, secret: decrypt(settings.secret!, secretEncrypted) },
})

/** What a provider does wrong, as a refusal of ours; the log has it whole. */
export const sayingWhy = async <T>({ log }: Pick<Platform, 'log'>, asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ kind: error.kind, why: error.message }, 'A provider of single sign-on failed')
    throw error.kind === 'unreachable' ? refuse('SignOnUnreachable') : refuse('SignOnRefused', { why: error.message })
  })

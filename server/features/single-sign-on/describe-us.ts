import { openSaml } from '../../gateways/identity/saml.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileReply, Http } from '../../platform/route.ts'
import { redirectOf } from './policy.ts'

/** What a provider of SAML reads of us. It is the same whether there is such an account, so it tells nothing of it. */
export const describeUs = async ({ settings }: Platform, { origin }: Http, accountId: number): Promise<FileReply> => {
  const address = redirectOf(origin, accountId, 'SAML')
  const xml = openSaml(settings.localSignOn).describe(address, address)
  return {
    fileName: 'carillon-metadata.xml',
    content: (async function* () {
      yield xml
    })(),
  }
}

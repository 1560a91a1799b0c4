import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

/** What a provider says of whoever signs in there. */
type Said = { sub: string; amr?: string[] } & Record<string, unknown>

export const client = { id: 'carillon', secret: 'a-secret-of-forty-characters-or-thereabout' }

/**
 * A provider of OpenID Connect in the test’s own process: the one of npm, with a person who signs in without being asked. `state.who` is
 * that person; `state.issuer` is what it calls itself in answers, where it lies.
 */
export const startSignOnProvider = async (redirectUris: string[]) => {
  const state: { who: Said } = { who: { sub: 'nobody' } }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ ...state.who, sub: accountId }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.account!.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    cookies: { keys: ['keys of a test'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
  })
  provider.on('server_error', (_ctx, error) => console.error(error))
  const callback = provider.callback()
  const handle: Parameters<typeof createServer>[1] & object = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { sub, amr } = state.who
    await provider.interactionFinished(request, response, { login: { accountId: sub, ...(amr && { amr }) } })
  }
  return {
    issuer,
    state,
    /** A browser without anything kept goes to this page and is sent back: the address that it comes to. */
    async visit(url: string): Promise<URL> {
      const cookies = new Map<string, string>()
      for (let at = url; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
          cookies.set(name!, value!)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
        const next = new URL(location, at)
        if (next.origin !== issuer) return next
        at = next.href
      }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

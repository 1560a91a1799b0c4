import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { newCertificate } from './certificate.ts'

// Whether a question is one of SAML is told from what is read of it; the test has no schema of XML at hand.
samlify.setSchemaValidator({ validate: async () => 'not asked' })

/** What the provider says of whoever signs in there, and where it does not say what it should. */
type Person = {
  nameId: string
  email: string
  firstName: string
  lastName: string
  audience?: string
  /** How many minutes its clock is ahead of ours. */
  minutesAhead?: number
}

/**
 * A provider of SAML that is not ours: that of `samlify`, at an address of its own, with a person who signs in without being asked. It
 * knows of us what our metadata say, and reads our questions by its own rules. `state.signs` is what it signs.
 */
export const startKeptSamlProvider = async ({ key, certificate } = newCertificate()) => {
  const state: { who: Person; us: string; signs: boolean } = {
    ...{ who: { nameId: 'ann', email: '', firstName: '', lastName: '' }, us: '', signs: true },
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    if (pathname === '/metadata') return void response.end(idp.getMetadata())
    answer(Object.fromEntries(searchParams)).then(
      (page) => response.setHeader('content-type', 'text/html').end(page),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp = samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signingCert: certificate,
    isAssertionEncrypted: false,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${origin}/in` }],
    singleLogoutService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${origin}/out` }],
    loginResponseTemplate: { context: template, attributes: attributes.map(attributeOf) },
  })

  /** A form that sends itself, as such providers answer a browser that came by our address. */
  const answer = async (query: Record<string, string>): Promise<string> => {
    const us = samlify.ServiceProvider({
      ...{ metadata: state.signs ? state.us : state.us.replace('WantAssertionsSigned="true"', '') },
    })
    const asked = await idp.parseLoginRequest(us, 'redirect', { query })
    const { who } = state
    const at = (minutes: number) => new Date(Date.now() + (minutes + (who.minutesAhead ?? 0)) * 60_000).toISOString()
    const { id, assertionConsumerServiceUrl: replyTo } = asked.extract.request as Record<string, string>
    const { context } = await idp.createLoginResponse(
      us,
      { extract: asked.extract },
      'post',
      { email: who.email },
      (written) => {
        const said: Record<string, string> = {
          ...{ ID: `_r${crypto.randomUUID()}`, AssertionID: `_a${crypto.randomUUID()}`, InResponseTo: id! },
          ...{ Destination: replyTo!, SubjectRecipient: replyTo! },
          ...{ Issuer: `${origin}/metadata`, StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
          ...{ IssueInstant: at(0), ConditionsNotBefore: at(0), ConditionsNotOnOrAfter: at(5) },
          ...{ SubjectConfirmationDataNotOnOrAfter: at(5), Audience: who.audience ?? us.entityMeta.getEntityID() },
          ...{ NameID: who.nameId, NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
          AuthnStatement: '',
          ...{ attrEmail: who.email, attrFirstName: who.firstName, attrLastName: who.lastName },
        }
        return { id: said.ID!, context: samlify.SamlLib.replaceTagsByValue(written, said) }
      },
    )
    return `<form method="post" action="${replyTo}"><input name="SAMLResponse" value="${context}"></form>`
  }

  return {
    origin,
    state,
    metadata: () => idp.getMetadata(),
    /** A browser goes to this page and is given a form: where that goes, and what it says. */
    async visit(url: string): Promise<{ action: string; SAMLResponse: string }> {
      const reply = await fetch(url)
      const page = await reply.text()
      if (!reply.ok) throw new Error(`The provider answers ${reply.status}: ${page}`)
      return { action: / action="([^"]+)"/.exec(page)![1]!, SAMLResponse: / value="([^"]+)"/.exec(page)![1]! }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const attributes = ['email', 'firstName', 'lastName']
const attributeOf = (name: string) => ({
  ...{ name, valueTag: name, nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic' },
  ...{ valueXsiType: 'xs:string', valueXmlnsXs: 'http://www.w3.org/2001/XMLSchema' },
  valueXmlnsXsi: 'http://www.w3.org/2001/XMLSchema-instance',
})
const template = samlify.SamlLib.defaultLoginResponseTemplate.context

import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { newCertificate } from './certificate.ts'

/** What an answer says where it is not what an honest provider would say. */
export type Said = {
  nameId?: string
  nameIdFormat?: string
  email?: string
  attributes?: Record<string, string>
  audience?: string
  recipient?: string
  inResponseTo?: string
  confirms?: string
  issuer?: string
  notBefore?: number
  notOnOrAfter?: number
  context?: string
  signs?: 'assertion' | 'response' | 'nothing'
  hash?: 'sha256' | 'sha1'
}

const entityId = 'https://saml.school.example/metadata'
const entryPoint = 'https://saml.school.example/in'

/** A provider of SAML in the test’s own process, which speaks by what is handed to it: the address it is asked by, and its answer. */
export const openSamlProvider = ({ key, certificate } = newCertificate()) => ({
  entityId,
  entryPoint,
  certificate,
  metadata: `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
        <ds:X509Certificate>${certificate.replace(/.{64}/g, '$&\n')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
      <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entryPoint}/post"/>
      <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/>
    </md:IDPSSODescriptor></md:EntityDescriptor>`,
  /** The answer, in XML, to whoever was led here. */
  answer: (url: string, said: Said = {}): string => {
    const { signs = 'assertion', hash = 'sha256' } = said
    const xml = responseOf(askedBy(url), said)
    return signs === 'nothing'
      ? xml
      : signed(xml, signs === 'response' ? 'Response' : 'Assertion', { key: pemOf(key), hash })
  },
})

const pemOf = (key: { export(options: object): string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString()

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64')

/** What a question says of itself. */
const askedBy = (url: string) => {
  const xml = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest')!, 'base64')).toString()
  return {
    id: / ID="([^"]+)"/.exec(xml)![1]!,
    replyTo: /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)![1]!,
    from: /Issuer[^>]*>([^<]+)</.exec(xml)![1]!,
  }
}

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const responseOf = ({ id, replyTo, from }: ReturnType<typeof askedBy>, said: Said): string => {
  const {
    nameId = 'ann',
    email = 'ann.lee@school.example',
    issuer = entityId,
    recipient = replyTo,
    audience = from,
  } = said
  const { nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', inResponseTo = id } = said
  const {
    notBefore = -1,
    notOnOrAfter = 5,
    confirms = inResponseTo,
    context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
  } = said
  const attributes = { email, firstName: 'Ann', lastName: 'Lee', ...said.attributes }
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${replyTo}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_a${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${confirms}" Recipient="${recipient}" NotOnOrAfter="${at(notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(
    attributes,
  )
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
}

const signed = (
  xml: string,
  element: 'Assertion' | 'Response',
  { key, hash }: { key: string; hash: 'sha256' | 'sha1' },
): string => {
  const place = `//*[local-name(.)='${element}']`
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm:
      hash === 'sha1'
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath: place,
    digestAlgorithm:
      hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signature.computeSignature(xml, { location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signature.getSignedXml()
}

import { X509Certificate } from 'node:crypto'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { fetchOutside } from './fetch-outside.ts'
import { ProviderError, type SamlProvider } from './identity.ts'

const mostXml = 400_000
const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatures = 'http://www.w3.org/2000/09/xmldsig#'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** What a provider of SAML says of itself: the XML, or an https address at which it is. */
export const readMetadata = async (written: string, isLocalToo: boolean): Promise<SamlProvider> => {
  const text = written.trim()
  return readXml(/^https?:\/\//i.test(text) ? await fetchXml(text, isLocalToo) : text)
}

const fetchXml = async (address: string, isLocalToo: boolean): Promise<string> => {
  const answer = await fetchOutside(isLocalToo)(address, { method: 'GET', headers: {} }).catch((error: unknown) => {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unreachable', `It cannot be reached (${(error as Error).message.slice(0, 100)}).`)
  })
  if (!answer.ok) throw new ProviderError('refused', `It answers ${answer.status}.`)
  return await answer.text()
}

const readXml = (xml: string): SamlProvider => {
  if (xml.length > mostXml || /<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new ProviderError('refused', 'This is no metadata of SAML.')
  const root = parse(xml)
  const idp = root && first(root, metadata, 'IDPSSODescriptor')
  const entityId = root?.getAttribute('entityID') ?? ''
  if (!root || !idp || entityId === '')
    throw new ProviderError('refused', 'This is no metadata of one provider of SAML.')
  const pages = elements(idp, metadata, 'SingleSignOnService').filter(
    (page) => page.getAttribute('Binding') === redirect,
  )
  const entryPoint = pages[0]?.getAttribute('Location') ?? ''
  if (entryPoint === '') throw new ProviderError('refused', 'It names no sign-in page of the binding HTTP-Redirect.')
  const certificates = elements(idp, metadata, 'KeyDescriptor')
    .filter((key) => ['', 'signing', null].includes(key.getAttribute('use')))
    .flatMap((key) => elements(key, signatures, 'X509Certificate'))
    .map((certificate) => (certificate.textContent ?? '').replace(/\s/g, ''))
  if (certificates.length === 0 || certificates.length > 10 || !certificates.every(isCertificate))
    throw new ProviderError('refused', 'It names no certificate with which it signs.')
  return { entityId, entryPoint, certificates: [...new Set(certificates)] }
}

const parse = (xml: string): Element | undefined => {
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    }).parseFromString(xml, 'text/xml')
    const root = document.documentElement
    return root?.namespaceURI === metadata && root.localName === 'EntityDescriptor' ? root : undefined
  } catch {
    // What cannot be read is no metadata.
    return undefined
  }
}

const elements = (within: Element, namespace: string, name: string): Element[] =>
  Array.from(within.getElementsByTagNameNS(namespace, name))

const first = (within: Element, namespace: string, name: string) => elements(within, namespace, name)[0]

const isCertificate = (base64: string): boolean => {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey.asymmetricKeyType !== undefined
  } catch {
    return false
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * OAuth 1.0a signatures (RFC 5849 §3.4), as a server checks them. Nothing here knows of time, nonces or storage.
 */
export type Parameter = readonly [name: string, value: string]

export type SignedRequest = {
  method: string
  /** Scheme and host as the client saw them, without a slash at the end. */
  origin: string
  /** Path and query as they came. */
  url: string
  /** Parameters of a form body; empty for any other body. */
  form: readonly Parameter[]
  /** Of the Authorization header, decoded. */
  header: readonly Parameter[]
}

export type Signature = {
  consumerKey: string
  token: string | null
  nonce: string
  /** Seconds since 1970, as the client's clock has it. */
  timestamp: number
  method: 'HMAC-SHA1' | 'HMAC-SHA256'
  signature: string
  /** Base64 of the hash of a body that is no form, where the client sends it. */
  bodyHash: string | null
}

/** RFC 3986: everything but letters, digits, `-`, `.`, `_` and `~`. */
export const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Reads `OAuth realm="…", oauth_consumer_key="…", …`; `realm` is left out, as it is not signed. */
export const readHeader = (header: string): Parameter[] => {
  const read: Parameter[] = []
  let at = 'OAuth '.length
  // Each try begins where the last one ended, so that no header takes longer than its length.
  while (at > 0 && at < header.length) {
    between.lastIndex = at
    between.exec(header)
    pair.lastIndex = between.lastIndex
    const found = pair.exec(header)
    if (found) read.push([decode(found[1]!), decode(found[2]!)])
    at = found ? pair.lastIndex : header.indexOf(',', between.lastIndex) + 1
  }
  return read.filter(([name]) => name.toLowerCase() !== 'realm')
}
const between = /[\s,]*/y
const pair = /([^\s,="]+)\s*=\s*"([^"]*)"/y

/** More than any honest query or form has. */
export const mostPairs = 1000

/** Reads a query or a form: `+` is a space. Of too many pairs the first are enough to see that. */
export const readForm = (text: string): Parameter[] =>
  text
    .split('&', mostPairs + 1)
    .filter(Boolean)
    .map((one) => {
      const at = one.indexOf('=')
      const [name, value] = at < 0 ? [one, ''] : [one.slice(0, at), one.slice(at + 1)]
      return [decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))] as const
    })

/** What the request says of its signature, or why it cannot be read. */
export const readSignature = (request: SignedRequest): Signature | { why: string } => {
  const all = parametersOf(request)
  const said = new Map<string, string>()
  for (const [written, value] of all) {
    const name = written.toLowerCase()
    if (!isOAuthName(name)) continue
    if (said.has(name)) return { why: `${name} is there twice.` }
    said.set(name, value)
  }
  for (const name of ['oauth_consumer_key', 'oauth_signature', 'oauth_signature_method', 'oauth_nonce']) {
    if (!said.get(name)) return { why: `${name} is missing.` }
  }
  const method = said.get('oauth_signature_method')!
  if (method !== 'HMAC-SHA1' && method !== 'HMAC-SHA256') {
    return { why: 'oauth_signature_method must be HMAC-SHA1 or HMAC-SHA256.' }
  }
  if ((said.get('oauth_version') ?? '1.0') !== '1.0') return { why: 'oauth_version must be 1.0.' }
  const written = said.get('oauth_timestamp') ?? ''
  if (!/^\d{1,12}$/.test(written)) return { why: 'oauth_timestamp must be the seconds since 1970.' }
  if (said.get('oauth_nonce')!.length > 255) return { why: 'oauth_nonce has more than 255 characters.' }
  return {
    consumerKey: said.get('oauth_consumer_key')!,
    token: said.get('oauth_token') || null,
    nonce: said.get('oauth_nonce')!,
    timestamp: Number(written),
    method,
    signature: said.get('oauth_signature')!,
    bodyHash: said.get('oauth_body_hash') ?? null,
  }
}

/** Whether a parameter is about the signature. However it is written: clients differ. */
export const isOAuthName = (name: string): boolean => /^oauth_/i.test(name)

/** RFC 5849 §3.4.1. */
export const baseString = (request: SignedRequest): string => {
  const parameters = parametersOf(request)
    .filter(([name]) => name.toLowerCase() !== 'oauth_signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&')
  return [request.method.toUpperCase(), addressOf(request), parameters].map(encode).join('&')
}

export const sign = (method: Signature['method'], base: string, consumerSecret: string, tokenSecret: string): string =>
  createHmac(method === 'HMAC-SHA1' ? 'sha1' : 'sha256', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64')

/** Token secrets are empty; clients in the wild also sign with the consumer's in its place (rules/api 7). */
export const isSignedBy = (request: SignedRequest, signature: Signature, consumerSecret: string): boolean => {
  const base = baseString(request)
  const given = Buffer.from(signature.signature)
  return ['', consumerSecret].some((tokenSecret) => {
    const right = Buffer.from(sign(signature.method, base, consumerSecret, tokenSecret))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

const parametersOf = ({ url, form, header }: SignedRequest): readonly Parameter[] => {
  const at = url.indexOf('?')
  return [...header, ...(at < 0 ? [] : readForm(url.slice(at + 1))), ...form]
}

/** Scheme and host in lower case, without the scheme's own port; the path as it is. */
export const addressOf = ({ origin, url }: SignedRequest): string => new URL(origin).origin + url.split('?', 1)[0]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Signs a request with OAuth 1.0a. Run it with: node sign.mjs
import { createHmac, randomUUID } from 'node:crypto'

const { CARILLON_URL, CARILLON_CONSUMER_KEY, CARILLON_CONSUMER_SECRET, CARILLON_TOKEN } = process.env

// RFC 3986: everything but letters, digits and - . _ ~
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const authorization = (method, address) => {
  const url = new URL(address)
  const oauth = {
    oauth_consumer_key: CARILLON_CONSUMER_KEY,
    oauth_nonce: randomUUID(),
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_token: CARILLON_TOKEN,
    oauth_version: '1.0',
  }
  const parameters = [...url.searchParams, ...Object.entries(oauth)]
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&')
  const base = [method, url.origin + url.pathname, parameters].map(encode).join('&')
  // The token's own secret is empty, so the key ends with the ampersand.
  const signature = createHmac('sha256', `${encode(CARILLON_CONSUMER_SECRET)}&`)
    .update(base)
    .digest('base64')
  const header = { ...oauth, oauth_signature: signature }
  return `OAuth ${Object.entries(header)
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')}`
}

const address = `${CARILLON_URL}/v1/lists?pagesize=5&q=Grade%209`
const reply = await fetch(address, { headers: { Authorization: authorization('GET', address) } })
console.log(reply.status, JSON.stringify(await reply.json()))

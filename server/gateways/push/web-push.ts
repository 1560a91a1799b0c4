import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { isIP } from 'node:net'
import { isOutside, lookUpOutside } from '../../platform/outside-only.ts'
import { encryptPayload } from './encrypt-payload.ts'
import type { PushGateway } from './push.ts'
import { signPush } from './sign-push.ts'

const timeoutMs = 10_000
/** Nobody wants to hear hours later that a text came: the page tells them then. */
const keptSeconds = 3600

/** Whether a browser may be written to there: by TLS, in the outside world. `isLocalToo` is for a push service of this machine. */
export const whyNotEndpoint = (endpoint: string, isLocalToo: boolean): string | undefined => {
  const url = URL.parse(endpoint)
  if (!url) return 'The endpoint of a browser must be an address.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isLocalToo && host === '127.0.0.1') return undefined
  if (url.protocol !== 'https:' || url.username || url.password)
    return 'The endpoint of a browser must be an https address.'
  const isInside = isIP(host) ? !isOutside(host) : /(^|\.)localhost$/i.test(host)
  return isInside ? 'The endpoint of a browser must be in the outside world.' : undefined
}

/** Speaks with push services as RFC 8030 says; redirects are not followed. */
export const openWebPush = (isLocalToo: boolean): PushGateway => ({
  async send({ to, payload, keys, subject, now }) {
    const why = whyNotEndpoint(to.endpoint, isLocalToo)
    if (why) return { is: 'refused', problem: why }
    const url = new URL(to.endpoint)
    const body = encryptPayload(to, Buffer.from(JSON.stringify(payload)))
    const status = await post(url, body, {
      Authorization: signPush(keys, url, subject, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(keptSeconds),
      Urgency: 'high',
    })
    if (status >= 200 && status < 300) return { is: 'taken' }
    if (status === 404 || status === 410) return { is: 'gone' }
    if (status === 429 || status >= 500) throw new Error(`A push service did not take it (${status}).`)
    return { is: 'refused', problem: `A push service refused it with ${status}.` }
  },
})

const post = (url: URL, body: Buffer, headers: Record<string, string>): Promise<number> => {
  const isLocal = url.protocol === 'http:' || url.hostname === '127.0.0.1'
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'http:' ? http : https)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      ...(!isLocal && { lookup: lookUpOutside }),
    })
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
